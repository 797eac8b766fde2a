/** Age at which a plan that was not renewed is called old; it goes on all the same. */
export const FRESH_MS = 30 * 86_400_000
