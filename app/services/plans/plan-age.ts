/** A plan that was not renewed for this long is called old; it goes on all the same. */
export const FRESH_MS = 30 * 86_400_000
