import type { StartPlantingsInput } from '@sfc/contract/selling/sowing-plan/start-plantings-input'
import { CYCLE_DEFAULTS } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { todayIn, daysBetween } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { CycleZone } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { match } from '#db/match'
import { asc, eq, isNull } from 'drizzle-orm'
import { plannedSowings, sowingPlans } from '#db/schema/sowing-plans'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { Permitted } from '~/context.server'
import { readAgreedPlan } from './read-agreed-plan.server'
import { readSowingPlan, toAgreedShort, type ProposedPlan } from './read-sowing-plan.server'

type Planned = typeof plannedSowings.$inferSelect

/** Which plantings were started, and why others were not. */
export type StartedPlantings = {
	started: { cycleId: number; crop: string; sowDay: string; plants: number }[]
	refused: { crop: string; sowDay: string; reason: string }[]
}

/**
 * Agrees to the plan that was seen and starts its plantings, each with its trays in a transaction of its
 * own. A second press starts nothing twice. Throws Fault conflict when the plan is another by now.
 */
export async function startPlantings(
	ctx: Permitted<'crop.plan'>,
	{ fingerprint, sowings }: StartPlantingsInput,
): Promise<StartedPlantings> {
	const planId = await agreeToPlan(ctx, fingerprint)
	const rows = await ctx.db.read
		.select()
		.from(plannedSowings)
		.where(eq(plannedSowings.planId, planId))
		.orderBy(asc(plannedSowings.place))
	const result: StartedPlantings = { started: [], refused: [] }
	for (const row of rows) {
		if (row.startedAt !== null || (sowings && !sowings.includes(row.place))) continue
		const { plants, sowOn: sowDay } = row
		const crop = cropLabel(row)
		try {
			const cycleId = await startOne(ctx, row)
			if (cycleId !== null) result.started.push({ cycleId, crop, sowDay, plants })
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			result.refused.push({ crop, sowDay, reason: error.message })
		}
	}
	if (result.started.length > 0) ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return result
}

/** Stores the plan with this fingerprint, once. Returns its id. */
async function agreeToPlan(ctx: Permitted<'crop.plan'>, fingerprint: string): Promise<number> {
	const seen = match(sowingPlans, { farmId: ctx.farm.id, fingerprint })
	const [known] = await ctx.db.read.select({ id: sowingPlans.id }).from(sowingPlans).where(seen)
	if (known) return known.id
	const plan = await readSowingPlan(ctx)
	if (plan.fingerprint !== fingerprint)
		throw new Fault('conflict', 'The plan has changed since you loaded it. Look at it again.')
	const before = await readAgreedPlan(ctx)
	return ctx.db.write(async (tx) => {
		const { name: agreedBy } = personActor(ctx)
		const [row] = await tx
			.insert(sowingPlans)
			.values({
				farmId: ctx.farm.id,
				fingerprint,
				shorts: plan.shorts.map(toAgreedShort),
				agreedBy,
				agreedAt: ctx.now(),
			})
			.onConflictDoNothing()
			.returning({ id: sowingPlans.id })
		if (!row) {
			const [other] = await tx.select({ id: sowingPlans.id }).from(sowingPlans).where(seen)
			if (!other) throw new Error('A plan that was agreed to is gone')
			return other.id
		}
		// The days that crops are to be harvested now are agreed to as well.
		for (const { id, harvestOn, harvestNow } of before?.sowings ?? [])
			if (harvestNow !== null && harvestNow !== harvestOn)
				await tx
					.update(plannedSowings)
					.set({ harvestOn: harvestNow })
					.where(eq(plannedSowings.id, id))
		for (const chunk of inChunks(plan.sowings.map(toRow(ctx.farm.id, row.id))))
			await tx.insert(plannedSowings).values(chunk)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sowing-plan.agreed',
			subject: ctx.farm.name,
			after: { sowings: plan.sowings.length, short: plan.shorts.length },
		})
		return row.id
	})
}

const toRow =
	(farmId: number, planId: number) =>
	(sowing: ProposedPlan['sowings'][number], place: number): typeof plannedSowings.$inferInsert => {
		const { cropName, varietyName, unit, transplantDays, plants, trays, zone, recipeId } = sowing
		const crop = { cropName, varietyName, unit, transplantDays, plants, trays, zone, recipeId }
		return { farmId, planId, place, ...crop, sowOn: sowing.sowDay, harvestOn: sowing.harvestDay }
	}

/** Starts one planting of a plan; null when somebody else has. */
async function startOne(ctx: Permitted<'crop.plan'>, row: Planned): Promise<number | null> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	if (row.sowOn < today)
		throw new Fault('conflict', 'Its day is over. Load the plan again for a new day.')
	return ctx.db.write(async (tx) => {
		const [mine] = await tx
			.update(plannedSowings)
			.set({ startedAt: ctx.now() })
			.where(match(plannedSowings, { id: row.id }, isNull(plannedSowings.startedAt)))
			.returning({ id: plannedSowings.id })
		if (!mine) return null
		const input = {
			cropName: row.cropName,
			varietyName: row.varietyName,
			quantity: row.plants,
			plantDate: row.sowOn,
			plantTime: CYCLE_DEFAULTS.plantTime,
			transplantDays: row.transplantDays,
			harvestDays: daysBetween(row.sowOn, row.harvestOn),
			zone: row.zone as CycleZone, // written only from CYCLE_ZONES
			recipeId: row.recipeId,
			trays: row.trays.length,
			emailNotifications: false,
			smsNotifications: false,
		}
		const { id } = await insertCycle(tx, ctx, input, row.trays)
		await tx.update(plannedSowings).set({ cycleId: id }).where(eq(plannedSowings.id, row.id))
		return id
	})
}
