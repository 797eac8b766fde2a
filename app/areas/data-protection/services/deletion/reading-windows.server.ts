import { asc, desc, gt } from 'drizzle-orm'
import { readings } from '#db/schema/readings'
import type { Ctx } from '~/context.server'

/** Maximum number of readings of all farms in a window, apart from those of its last instant. */
const ROWS = 20_000

/** From after the first instant up to and including the last. */
export type ReadingWindow = { afterAt: number; throughAt: number }

/**
 * Yields the whole history in windows that are quick to read or change. Rows are stored in order of
 * time for all farms together, and SQLite answers nobody else during a long scan.
 */
export async function* readingWindows({ db }: Pick<Ctx, 'db'>): AsyncGenerator<ReadingWindow> {
	let afterAt = Number.MIN_SAFE_INTEGER
	for (;;) {
		const rest = gt(readings.at, afterAt)
		const at = { at: readings.at }
		const [full] = await db.read
			.select(at)
			.from(readings)
			.where(rest)
			.orderBy(asc(readings.at))
			.limit(1)
			.offset(ROWS - 1)
		const [last] = full
			? [full]
			: await db.read.select(at).from(readings).where(rest).orderBy(desc(readings.at)).limit(1)
		if (!last) return
		yield { afterAt, throughAt: last.at }
		afterAt = last.at
		await new Promise((go) => setImmediate(go)) // lets other work run
	}
}
