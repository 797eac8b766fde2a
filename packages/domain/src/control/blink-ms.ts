/** So long an output blinks to show which box it is, and so long its button is locked. */
export const BLINK_MS = 2000
