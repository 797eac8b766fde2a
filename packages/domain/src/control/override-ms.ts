/**
 * How long an ON or OFF by hand lasts unless a person chooses, or a limit ends it sooner: long enough to work on a tank, and
 * short enough that nobody's OFF of a pump is forgotten overnight.
 */
export const OVERRIDE_MS = 3_600_000
