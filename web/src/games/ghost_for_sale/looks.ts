/** The colours of the players; each player's sign stands beside them. */
export const PAINT: Record<string, string> = {
  white: "#f1efe6",
  blue: "#8db4e6",
  green: "#8cc294",
  yellow: "#e8c35f",
  red: "#e3877a",
};

export function paintOf(colour: string | undefined): string {
  return PAINT[colour ?? "white"] ?? "#f1efe6";
}

/** How each house is built: walls, roof, number of gables, towers. All are of one hand and none like another. */
export interface Build {
  wall: string;
  roof: string;
  plan: number;
  /** The evening it is shown on, and where the moon stands. */
  sky: string;
  moon: number;
}

const WALLS = ["#a9866c", "#8f9a86", "#b08a8f", "#8d93a6", "#b59b6d", "#7f9a9c"];
const ROOFS = ["#4d4266", "#3f5b57", "#5c3d47", "#35455c", "#5b4a32", "#3c3f4d"];

const SKIES = ["#7d4a5a", "#4a5d85", "#8a5a48", "#54477d", "#7a6440", "#3f6a78"];

const NAMES = "algernon borthwick culzean dalhousie ethie fyvie glamis hermitage inveraray jedburgh kellie lordscairnie".split(" ");

export function isCastle(name: string): boolean {
  return NAMES.indexOf(name) >= 6;
}

export function buildOf(name: string): Build {
  const i = Math.max(0, NAMES.indexOf(name));
  return {
    wall: WALLS[i % 6] ?? "#a9866c",
    roof: ROOFS[(i + (i >= 6 ? 3 : 0)) % 6] ?? "#4d4266",
    plan: i % 6,
    sky: SKIES[(i + (i >= 6 ? 2 : 0)) % 6] ?? "#4a5d85",
    moon: 6 + ((i * 37) % 80),
  };
}
