/**
 * The part of a page that follows readings, as its loader gives it under `live`. `of` names it to the
 * server; `now`: when it was read, in milliseconds UTC. Its data is JSON.
 */
export type LiveView<Data = unknown> = { farmId: number; of: string; now: number; data: Data }
