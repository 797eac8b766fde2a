/** Reads of farms whose work goes on at the same time. */
export type ReadGroup = {
	gathering: Map<unknown, { keys: Set<unknown>; rows: Promise<Map<unknown, unknown[]>> }>
	shared: Map<unknown, Promise<unknown>>
}

export const createReadGroup = (): ReadGroup => ({ gathering: new Map(), shared: new Map() })
