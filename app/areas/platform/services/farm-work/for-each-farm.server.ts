import type { Ctx } from '~/context.server'

/**
 * Does `work` for one farm after another (jobs). One that fails is logged as `failure` and does not
 * stop the others. The event loop turns between farms: SQLite answers without leaving it, and
 * requests would wait for all of them.
 */
export async function forEachFarm<Row>(
	ctx: Pick<Ctx, 'log'>,
	rows: readonly Row[],
	{ farmId, failure, work }: Each<Row>,
): Promise<void> {
	for (const row of rows) {
		try {
			await work(row)
		} catch (error) {
			ctx.log.error({ err: error, farmId: farmId(row) }, failure)
		}
		await new Promise(setImmediate)
	}
}

type Each<Row> = {
	farmId: (row: Row) => number
	failure: string
	work: (row: Row) => Promise<unknown>
}
