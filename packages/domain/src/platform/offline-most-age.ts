const DAY_MS = 86_400_000

/** How long something that was written without a connection may wait on its phone. */
export const OFFLINE_MOST_AGE_MS = 30 * DAY_MS
