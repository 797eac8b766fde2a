import { match } from '#db/match'
import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { farmWork } from '#db/schema/farm-work'
import type { Ctx, FarmScope } from '~/context.server'
import type { FarmJob } from './farm-job'
import { forEachFarm } from './for-each-farm.server'
import { createReadGroup } from './read-group'
import { markFarms, markPublishedFarms } from './mark-farms.server'

const FARMS_AT_ONCE = 50
/** Farms whose reads share statements: what they compute in between is some milliseconds. */
const FARMS_TOGETHER = 25
/** How long a server has for the farms that it took; then another one takes them. */
const LEASE_MS = 2 * 60_000
const RETRY_MS = 60_000
/** Longer than any job lets a farm wait. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000

type Round = {
	job: FarmJob
	failure: string
	/** Does the work for a farm, and returns when it is due again if nothing changes until then. */
	work: (scope: FarmScope) => Promise<number>
}

/**
 * Creates a job that does its work for the farms that are due, those that wait longest first. A
 * round costs as much as has changed, however many farms there are; several servers share them.
 * When a server starts, all farms are due: it may have ended in the middle of a change.
 */
export function createFarmRounds({ job, failure, work }: Round) {
	let hasMarkedAll = false

	return async (ctx: Ctx): Promise<void> => {
		if (!hasMarkedAll) await markFarms(ctx, { job, farmIds: 'all' })
		hasMarkedAll = true
		await markPublishedFarms(ctx)
		const until = ctx.now()
		while (!ctx.state.isStopping) {
			const { lease, claimed } = await claimFarms(ctx, job, until)
			if (claimed.length === 0) return
			const nextAt = new Map(claimed.map(({ id }) => [id, ctx.now() + RETRY_MS]))
			for (let i = 0; i < claimed.length; i += FARMS_TOGETHER) {
				const group = createReadGroup()
				const workOn = (farm: (typeof claimed)[number]) =>
					forEachFarm(ctx, [farm], {
						farmId: ({ id }) => id,
						failure,
						work: async () => nextAt.set(farm.id, await work({ ...ctx, farm, group })),
					})
				await Promise.all(claimed.slice(i, i + FARMS_TOGETHER).map(workOn))
			}
			await releaseFarms(ctx, { job, lease, nextAt, after: until })
		}
	}
}

/** Takes some of the farms that are due, none of which another server is taking. */
async function claimFarms({ db, now }: Ctx, job: FarmJob, until: number) {
	const lease = now() + LEASE_MS
	// What is due later than any job ever says was written before the clock was set back.
	const isDue = or(lte(farmWork.dueAt, until), gt(farmWork.dueAt, until + LONGEST_WAIT_MS))
	const due = and(eq(farmWork.job, job), isDue)
	const [any] = await db.read.select({ farmId: farmWork.farmId }).from(farmWork).where(due).limit(1)
	if (!any) return { lease, claimed: [] }
	const taken = await db.write((tx) => {
		const oldest = tx
			.select({ farmId: farmWork.farmId })
			.from(farmWork)
			.where(due)
			.orderBy(asc(farmWork.dueAt), asc(farmWork.farmId))
			.limit(FARMS_AT_ONCE)
		return tx
			.update(farmWork)
			.set({ dueAt: lease })
			.where(and(eq(farmWork.job, job), sql`${farmWork.farmId} in (${oldest}${skipLocked(db)})`))
			.returning({ farmId: farmWork.farmId })
	})
	const ids = taken.map(({ farmId }) => farmId)
	const claimed = await db.read
		.select()
		.from(farms)
		.where(inArray(farms.id, ids))
		.orderBy(asc(farms.id))
	return { lease, claimed }
}

/** Says when farms are due again; one that became due meanwhile stays so. */
async function releaseFarms(
	{ db }: Ctx,
	held: { job: FarmJob; lease: number; nextAt: ReadonlyMap<number, number>; after: number },
): Promise<void> {
	const { job, lease, nextAt, after } = held
	const cases = [...nextAt].map(
		([farmId, at]) =>
			sql`when ${farmId} then cast(${Math.max(after + 1, Math.round(at))} as bigint)`,
	)
	await db.write(async (tx) => {
		const ours = tx
			.select({ farmId: farmWork.farmId })
			.from(farmWork)
			.where(match(farmWork, { job, dueAt: lease }, inArray(farmWork.farmId, [...nextAt.keys()])))
		await tx
			.update(farmWork)
			.set({ dueAt: sql`case ${farmWork.farmId} ${sql.join(cases, sql` `)} end` })
			.where(and(eq(farmWork.job, job), sql`${farmWork.farmId} in (${ours}${skipLocked(db)})`))
	})
}

/** A row that another server has locked is being taken or becomes due: nobody waits for it. */
const skipLocked = ({ engine }: Ctx['db']) =>
	engine === 'postgres' ? sql` for update skip locked` : sql``
