/** Rows of a table that one read looks at, whether they match or not. */
const WINDOW = 2_000

export type Window = { after: number; upTo: number }

/**
 * Reads a table in windows of its ids, with a turn for other work after each. No read takes long,
 * also where the table is large and few rows match.
 */
export async function* idWindows<R>(
	lastId: Promise<number>,
	load: (window: Window) => Promise<R[]>,
): AsyncGenerator<R[]> {
	const last = await lastId
	for (let after = 0; after < last; after += WINDOW) {
		yield await load({ after, upTo: after + WINDOW })
		await new Promise((go) => setImmediate(go))
	}
}
