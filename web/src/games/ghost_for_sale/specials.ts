/** A small sign for each special card, on a field of 24 by 24. */
export const SIGNS: Record<string, string> = {
  too_dark: "M15.500 3a9 9 0 1 0 6 13.500a8 8 0 0 1 -6 -13.500z",
  old_legend: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1 -3 -3zM8 8h7M8 12h7",
  crystal_ball: "M12 3a8 8 0 1 0 .1 0zM6 21h12l-2 -3H8zM8.500 8a5 5 0 0 1 3 -2",
  public_auction: "M4 10l6 -6l5 5l-6 6zM12.500 11.500L20 19M3 21h10",
  family_portraits: "M4 3h16v18H4zM12 7a3 3 0 1 0 .1 0zM7 18c0 -4 2 -5.500 5 -5.500s5 1.500 5 5.500",
  magical_mirror: "M12 2.500a6 7.500 0 1 0 .1 0zM12 17.500V22M8.500 22h7M9 8l4 -3",
  everything_normal: "M4 12h16M4 7h16M4 17h16",
  secret_crypt: "M5 21V11a7 7 0 0 1 14 0v10zM9.500 21v-8h5v8",
};
