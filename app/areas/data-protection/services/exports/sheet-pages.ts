import type { FarmCtx } from '~/context.server'

export const ROWS_AT_ONCE = 1_000

/** Context for packing a farm, on a thread that has no more. */
export type PackCtx = Pick<FarmCtx, 'db' | 'farm' | 'dataDir'>

export type Row = Record<string, unknown>

/** Table of the export, read in pages and written as JSON and as CSV. */
export type Sheet = { name: string; pages: () => AsyncIterable<Row[]> }

export type Id = string | number
export type Load<I extends Id> = (after?: I) => Promise<(Row & { id: I })[]>

export async function* inPages<I extends Id>(load: Load<I>): AsyncGenerator<Row[]> {
	for (let last: I | undefined; ;) {
		const rows = await load(last)
		yield rows
		last = rows.at(-1)?.id
		if (rows.length < ROWS_AT_ONCE) return
		await new Promise((go) => setImmediate(go)) // lets other work run
	}
}

export async function* singlePage<R>(rows: Promise<R[]>): AsyncGenerator<R[]> {
	yield await rows
}
