import { Fault } from '@sfc/domain/fault'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { count, desc, gte, lte, sql } from 'drizzle-orm'
import { match } from '#db/match'
import type { Reader, Tx } from '#db/open.server'
import { workEntries } from '#db/schema/costs'
import type { FarmCtx } from '~/context.server'

export type WorkEntry = Omit<typeof workEntries.$inferSelect, 'farmId'>

const COLUMNS = {
	id: workEntries.id,
	taskId: workEntries.taskId,
	cycleId: workEntries.cycleId,
	title: workEntries.title,
	personId: workEntries.personId,
	personName: workEntries.personName,
	workedOn: workEntries.workedOn,
	minutes: workEntries.minutes,
	note: workEntries.note,
	recordedBy: workEntries.recordedBy,
	createdAt: workEntries.createdAt,
}

/** Columns of the work that somebody may see: of all with the permission to see costs, else their own. */
const visibleWork = (ctx: FarmCtx) => ({
	farmId: ctx.farm.id,
	...(hasPermission(ctx.role, 'cost.manage') ? {} : { personId: ctx.user.id }),
})

type Filter = { from?: string; until?: string; taskId?: number }
type Page = { limit: number; offset?: number }

const filtered = (ctx: FarmCtx, { from, until, taskId }: Filter) =>
	match(
		workEntries,
		{ ...visibleWork(ctx), ...(taskId === undefined ? {} : { taskId }) },
		from === undefined ? undefined : gte(workEntries.workedOn, from),
		until === undefined ? undefined : lte(workEntries.workedOn, until),
	)

/** Lists the work that the person may see, the newest day first. */
export async function listWork(
	ctx: FarmCtx,
	{ limit, offset = 0, ...filter }: Filter & Page,
): Promise<WorkEntry[]> {
	return ctx.db.read
		.select(COLUMNS)
		.from(workEntries)
		.where(filtered(ctx, filter))
		.orderBy(desc(workEntries.workedOn), desc(workEntries.id))
		.limit(limit)
		.offset(offset)
}

/** Counts the entries of the same filter, and sums their minutes. */
export async function countWork(
	ctx: FarmCtx,
	filter: Filter,
): Promise<{ total: number; minutes: number }> {
	const [row] = await ctx.db.read
		.select({
			total: count(),
			minutes: sql`coalesce(sum(${workEntries.minutes}), 0)`.mapWith(Number),
		})
		.from(workEntries)
		.where(filtered(ctx, filter))
	return row ?? { total: 0, minutes: 0 }
}

/** Sums the minutes of each person in a span of days. */
export async function countMinutesByPerson(ctx: FarmCtx, filter: Filter) {
	const { personId, personName, minutes } = workEntries
	return ctx.db.read
		.select({
			personId,
			personName: sql<string>`max(${personName})`,
			minutes: sql`coalesce(sum(${minutes}), 0)`.mapWith(Number),
		})
		.from(workEntries)
		.where(filtered(ctx, filter))
		.groupBy(personId)
		.orderBy(desc(sql`sum(${minutes})`), personId)
}

/** Finds an entry that the person may see. Throws Fault not-found. */
export async function requireWork(
	ctx: FarmCtx,
	{ id }: { id: number },
	db: Reader | Tx = ctx.db.read,
): Promise<WorkEntry> {
	const [row] = await (db as Tx)
		.select(COLUMNS)
		.from(workEntries)
		.where(match(workEntries, { ...visibleWork(ctx), id }))
	if (!row) throw new Fault('not-found', 'Work entry not found')
	return row
}

/** Sums the minutes of a farm in a span of days, by day, person and planting. */
export async function sumWorkOfDays(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	{ from, until }: { from: string; until: string },
) {
	const { workedOn, personId, personName, cycleId, minutes } = workEntries
	return db.read
		.select({
			workedOn,
			personId,
			personName: sql<string>`max(${personName})`,
			cycleId,
			minutes: sql`sum(${minutes})`.mapWith(Number),
		})
		.from(workEntries)
		.where(match(workEntries, { farmId: farm.id }, gte(workedOn, from), lte(workedOn, until)))
		.groupBy(workedOn, personId, cycleId)
		.orderBy(workedOn, personId, cycleId)
}
