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

/** Rows of one page. */
const PAGE = 500

/** Reads rows whose ids are texts in pages by id, with a turn for other work after each. */
export async function* idPages<R extends { id: string }>(
	load: (after: string, limit: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
	let page: R[]
	let after = ''
	do {
		page = await load(after, PAGE)
		yield page
		after = page.at(-1)?.id ?? after
		await new Promise((go) => setImmediate(go))
	} while (page.length === PAGE)
}
