/** A stepped gable whose door is a ghost, on a square of 64. */
export const GABLE = "M6 62V26h8v-8h8v-8h7V3h6v7h7v8h8v8h8v36z";
export const GHOST =
  "M32 20c-8 0 -12 7 -12 15v25c3 2.500 5 0 6 -2.500c1.500 3.500 4.500 3.500 6 0c1.500 3.500 4.500 3.500 6 0c1 2.500 3 5 6 2.500V35c0 -8 -4 -15 -12 -15z";
export const EYES = "M27.500 33a2.600 3.600 0 1 0 .1 0zM36.500 33a2.600 3.600 0 1 0 .1 0z";
