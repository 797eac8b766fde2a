/**
 * The live part of a page, which its loader returns as `live`. `of` is its name on the server; `now`: when it
 * was read, in milliseconds UTC. Its data is JSON.
 */
export type LiveView<Data = unknown> = { farmId: number; of: string; now: number; data: Data }
