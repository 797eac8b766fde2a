/** How late a reading may come: it is read a little later now and then, and is on its way for a moment. */
const LATE_MS = 10_000

/** The age at which a reading that comes every `intervalMs` is stale: two of its intervals, and how late it may be. */
export const staleAfterMs = (intervalMs: number): number => 2 * intervalMs + LATE_MS
