/** How often all products of a store are compared, in hours. */
export const SYNC_INTERVALS = [1, 6, 12, 24, 168] as const
