import { match } from '#db/match'
import type { RecordStageInput } from '@sfc/contract/plant-health/growth/record-stage'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { stageLabel, type GrowthStage } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { count, eq } from 'drizzle-orm'
import { plantingCycles, stageObservations } from '#db/schema/planting-cycles'
import type { Permitted, FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { writeSystemEntry } from '~/areas/growing/services/journal/write-system-entry.server'
import { stagePlan } from '@sfc/domain/plant-health/growth/stage-plan'
import { asCycle } from '~/areas/growing/services/cycle.server'
import { loadCropRecord } from '~/areas/growing/services/recipes/load-crop-record.server'
import { findMatchingRecipe } from '~/areas/growing/services/recipes/find-matching-recipe'

/** Most records of a crop, which has few stages; more are a mistake. */
const NOTES_MAX = 200

type Input = RecordStageInput & { cycleId: number }

/**
 * Records the stage a crop was seen in on a day (default: today), and adds a journal entry. Throws
 * Fault not-found, forbidden, conflict for a crop that has ended, or invalid at its field.
 */
export async function recordStage(
	ctx: Permitted<'journal.write'>,
	input: Input,
): Promise<{ id: number }> {
	const now = ctx.now()
	const today = todayIn(ctx.farm.timezone, now)
	const seenOn = input.seenOn ?? today
	const { cycleId, stage } = input
	const note = input.note || null
	const stages = await listRecordableStages(ctx, { cycleId })
	const id = await ctx.db.write(async (tx) => {
		const ofFarm = match(plantingCycles, { id: cycleId, farmId: ctx.farm.id })
		const [cycle] = await tx.select().from(plantingCycles).where(ofFarm)
		if (!cycle) throw new Fault('not-found', 'Planting cycle not found')
		if (!isActiveCycle(cycle.status))
			throw new Fault('conflict', `This crop is ${cycle.status}: its stages cannot be changed`)
		const crop = cropLabel(cycle)
		if (!stages.includes(stage))
			throw new Fault('invalid', `${crop} does not go through ${stage}`, { field: 'stage' })
		if (seenOn < cycle.plantDate)
			throw new Fault('invalid', 'This day is before planting', { field: 'seenOn' })
		if (seenOn > today) throw new Fault('invalid', 'This day is in the future', { field: 'seenOn' })
		const [known] = await tx
			.select({ count: count() })
			.from(stageObservations)
			.where(eq(stageObservations.cycleId, cycleId))
		if ((known?.count ?? 0) >= NOTES_MAX)
			throw new Fault('conflict', `A crop can have at most ${NOTES_MAX} notes of its stage`)
		const [row] = await tx
			.insert(stageObservations)
			.values({
				farmId: ctx.farm.id,
				cycleId,
				stage,
				seenOn,
				note,
				seenBy: ctx.user.id,
				createdAt: now,
			})
			.returning({ id: stageObservations.id })
		if (!row) throw new Error('The database returned no row for an insert')
		const title = `Stage recorded: ${stageLabel(stage)}`
		const description = `Seen on ${seenOn}`
		await writeSystemEntry(tx, ctx, {
			type: 'observation',
			title,
			description,
			notes: note,
			cycle,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'growth.stage-noted',
			subject: crop,
			after: { stage, seenOn, note },
		})
		return row.id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { id }
}

/** Lists the stages of a cycle of the farm. Throws Fault not-found. */
async function listRecordableStages(
	ctx: FarmCtx,
	{ cycleId }: { cycleId: number },
): Promise<GrowthStage[]> {
	const [row] = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Planting cycle not found')
	const cycle = asCycle(row)
	const { recipe } = (await loadCropRecord(ctx, [cycle], ctx.now())).lastOf(cycle)
	return stagePlan(cycle, findMatchingRecipe(recipe, cycle)).map(({ stage }) => stage)
}
