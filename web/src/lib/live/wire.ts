/** How this page is told of frames: each after the first by what has changed in it. */
export const WIRE = 2;
