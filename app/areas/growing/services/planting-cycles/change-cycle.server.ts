import { match } from '#db/match'
import { type ChangeCycleInput, NO_PHONE } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { todayIn, addDays } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { rescheduleDates } from '@sfc/domain/growing/planting-cycles/reschedule-dates'
import { type MovedDay, movedDays } from '@sfc/domain/growing/planting-cycles/moved-days'
import { and, eq, gt, min, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { earlierCycleRecipes, plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { linkMissedTreatments } from '../scouting/link-missed-treatments.server'
import { relabelLot } from '../inventory/relabel-lot.server'
import { rebookTrays, type RequestedTrays } from './book-trays.server'
import { asCycle, type Cycle } from '../cycle.server'
import { requirePlausibleDay } from './require-plausible-day'
import { updateCycleStatus } from './update-cycle-status.server'
import { validateDays } from './validate-days'
import { validateRecipeId } from './validate-recipe-id.server'
import { syncTasks } from './sync-tasks.server'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { harvests, lots } from '#db/schema/inventory'
import { dayStart } from '@sfc/domain/calendar/day-start'

type Change = Omit<ChangeCycleInput, 'farmInstanceId' | 'trays'> & {
	cycleId: number
	trays?: RequestedTrays | undefined
}

/** Changed cycle, and the days that moved with it. */
export type ChangedCycle = Cycle & { moved: MovedDay[] }

/**
 * Changes a cycle of the farm; its later days, open tasks, lot and trays follow. Throws Fault
 * not-found, forbidden for viewers, or invalid at the field: days in the wrong order, an impossible
 * status, an unknown recipe, a missing phone number, too few trays.
 */
export async function changeCycle(
	ctx: Permitted<'crop.plan'>,
	{ cycleId, status, trays, ...change }: Change,
): Promise<ChangedCycle> {
	const now = ctx.now()
	const ofFarm = match(plantingCycles, { id: cycleId, farmId: ctx.farm.id })
	const [known] = await ctx.db.read.select().from(plantingCycles).where(ofFarm)
	if (change.recipeId !== known?.recipeId) await validateRecipeId(ctx, change.recipeId)
	const changed = await ctx.db.write(async (tx) => {
		const [earlier] = await tx.select().from(plantingCycles).where(ofFarm)
		if (!earlier) throw new Fault('not-found', 'Planting cycle not found')
		const before = asCycle(earlier)
		const plan = rescheduleDates(before, change)
		validateDays(plan)
		if (plan.plantDate !== before.plantDate)
			requirePlausibleDay(plan.plantDate, todayIn(ctx.farm.timezone, now))
		await validatePlantDate(tx, before, plan.plantDate)
		const [row] = await tx
			.update(plantingCycles)
			.set({ ...toColumns(change), ...plan, ...toReminders(before, change), updatedAt: now })
			.where(ofFarm)
			.returning()
		if (!row) throw new Fault('not-found', 'Planting cycle not found')
		const planned = asCycle(row)
		if (planned.plantDate < before.plantDate)
			await linkMissedTreatments(tx, ctx, { ...before, harvestedOn: null }, planned)
		if (planned.recipeId !== before.recipeId)
			await tx
				.insert(earlierCycleRecipes)
				.values({ cycleId, untilAt: now, recipeId: before.recipeId, isKnown: true })
				.onConflictDoNothing()
		const count = await rebookTrays(tx, ctx, { before, after: planned, requested: trays })
		const seed = await relabelLot(tx, ctx, planned, change)
		await syncTasks(tx, planned, now)
		const to = status ?? planned.status
		if (to === 'transplanted' && before.status !== to) await closeEarlierTasks(tx, ctx, planned)
		const after = await updateCycleStatus(tx, ctx, { cycle: planned, to })
		await auditChange(
			tx,
			ctx,
			{ ...before, ...seed.was, trays: count.was },
			{ ...after, ...seed.is, trays: count.is },
		)
		return { ...after, moved: movedDays(before, after) }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return changed
}

function toColumns(change: Omit<Change, 'cycleId' | 'status' | 'trays'>) {
	const { cropName, varietyName, quantity, plantTime, zone, notes, recipeId } = change
	return {
		cropName,
		quantity,
		plantTime,
		zone,
		// A missing field stays unchanged; a blank one is cleared.
		...(varietyName === undefined ? {} : { varietyName: varietyName || null }),
		...(notes === undefined ? {} : { notes: notes || null }),
		...(recipeId === undefined ? {} : { recipeId: recipeId || null }),
	}
}

type Reminders = Pick<Change, 'emailNotifications' | 'smsNotifications' | 'phoneNumber'>

/**
 * Returns the reminder settings; without text messages there is no reason to keep the phone number.
 */
function toReminders(before: Cycle, change: Reminders) {
	const { emailNotifications: remindByMail, smsNotifications, phoneNumber } = change
	const number = phoneNumber === undefined ? before.remindPhone : phoneNumber
	const isOn = smsNotifications ?? number !== null
	if (isOn && !number) throw new Fault('invalid', NO_PHONE, { field: 'phoneNumber' })
	return { remindByMail, remindPhone: isOn ? number : null }
}

const FIELDS = [
	...(['cropName', 'varietyName', 'quantity', 'plantDate', 'plantTime'] as const),
	...(['transplantDays', 'harvestDays', 'zone', 'status', 'notes', 'recipeId'] as const),
	...(['seedLot', 'seedSupplier', 'remindByMail', 'remindByText', 'trays'] as const),
]

type Noted = Cycle & { trays: number; seedLot: string | null; seedSupplier: string | null }

/** Masks the phone number, which is personal: only its end shows that it changed. */
const withReminder = (cycle: Noted) => ({
	...cycle,
	remindByText: cycle.remindPhone === null ? null : `… ${cycle.remindPhone.slice(-2)}`,
})

async function auditChange(tx: Tx, ctx: FarmCtx, before: Noted, after: Noted) {
	const changed = changedFields(withReminder(before), withReminder(after), FIELDS)
	if (!changed) return
	const subject = cropLabel(after)
	const note = { farmId: ctx.farm.id, action: 'cycle.changed', subject, ...changed } as const
	await appendAudit(tx, ctx, personActor(ctx), note)
}

/**
 * Checks a planting day. Throws Fault invalid at `plantDate` when the cycle was transplanted or
 * harvested before that day.
 */
async function validatePlantDate(tx: Tx, cycle: Cycle, plantDate: string): Promise<void> {
	if (plantDate <= cycle.plantDate) return
	const [cut] = await tx
		.select({ on: min(harvests.harvestedOn) })
		.from(harvests)
		.innerJoin(lots, eq(lots.id, harvests.lotId))
		.where(and(eq(lots.cycleId, cycle.id), gt(harvests.quantityMilli, 0)))
	const known = [
		{ on: cycle.transplantedOn, what: 'transplanted' },
		{ on: cycle.harvestedOn ?? cut?.on ?? null, what: 'harvested' },
	]
	for (const { on, what } of known)
		if (on !== null && on < plantDate)
			throw new Fault('invalid', `It was ${what} on ${formatDay(on)}, so it was planted before`, {
				field: 'plantDate',
			})
}

/**
 * Completes the open planting and transplant tasks of a cycle that was set to transplanted: the
 * planting on its planting day, the transplant now.
 */
async function closeEarlierTasks(tx: Tx, ctx: FarmCtx, cycle: Cycle): Promise<void> {
	const completedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim() || ctx.user.email
	const now = ctx.now()
	const endOfPlanting = dayStart(addDays(cycle.plantDate, 1), ctx.farm.timezone) - 1
	for (const [type, doneAt] of [
		['plant', Math.min(now, endOfPlanting)],
		['transplant', now],
	] as const)
		await tx
			.update(tasks)
			.set({ isCompleted: true, completedAt: doneAt, completedBy })
			.where(
				match(tasks, { cycleId: cycle.id, type, isCompleted: false }, isNull(tasks.terminatedAt)),
			)
}
