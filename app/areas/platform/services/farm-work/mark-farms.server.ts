import { asc, gt, inArray, sql } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { farmWork } from '#db/schema/farm-work'
import type { Ctx } from '~/context.server'
import { FARM_JOBS, type FarmJob } from './farm-job'

/** Farms in one statement; SQLite takes 32,766 parameters. */
const AT_ONCE = 5_000

/** Makes farms due for a job at once: all, or those named. Farms that are gone are passed over. */
export async function markFarms(
	{ db, now }: Pick<Ctx, 'db' | 'now'>,
	{ job, farmIds }: { job: FarmJob; farmIds: readonly number[] | 'all' },
): Promise<void> {
	if (farmIds === 'all') return mark(undefined)
	for (let i = 0; i < farmIds.length; i += AT_ONCE)
		await mark(inArray(farms.id, farmIds.slice(i, i + AT_ONCE)))

	async function mark(wanted: ReturnType<typeof inArray> | undefined) {
		const dueAt = now()
		await db.write(async (tx) => {
			const rows = tx
				.select({
					job: sql<string>`cast(${job} as text)`.as('job'),
					farmId: farms.id,
					dueAt: sql<number>`cast(${dueAt} as bigint)`.as('due_at'),
				})
				.from(farms)
				.where(wanted ?? sql`true`)
				.orderBy(asc(farms.id)) // the order in which every server locks them
			await tx
				.insert(farmWork)
				.select(rows)
				.onConflictDoUpdate({
					target: [farmWork.job, farmWork.farmId],
					set: { dueAt },
					setWhere: gt(farmWork.dueAt, dueAt),
				})
		})
	}
}

/**
 * Makes the farms due about which this server published something since the last call. What a
 * server that ended had not marked yet is found when it starts again.
 */
export async function markPublishedFarms(ctx: Pick<Ctx, 'db' | 'now' | 'live'>): Promise<void> {
	const { publishedFarms } = ctx.live
	const farmIds = [...publishedFarms]
	if (farmIds.length === 0) return
	publishedFarms.clear()
	try {
		for (const job of FARM_JOBS) await markFarms(ctx, { job, farmIds })
	} catch (error) {
		for (const farmId of farmIds) publishedFarms.add(farmId)
		throw error
	}
}
