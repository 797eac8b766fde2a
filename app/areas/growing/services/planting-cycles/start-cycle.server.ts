import type { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import type { Tray } from '@sfc/domain/growing/planting-cycles/allocate-trays'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { Tx } from '#db/open.server'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { createLot } from '../inventory/create-lot.server'
import { bookTrays } from './book-trays.server'
import { asCycle, type Cycle } from '../cycle.server'
import { requirePlausibleDay } from './require-plausible-day'
import { validateDays } from './validate-days'
import { validateRecipeId } from './validate-recipe-id.server'
import { syncTasks } from './sync-tasks.server'

/**
 * Starts a cycle on the farm, with its tasks, lot and trays. Throws Fault forbidden for viewers,
 * invalid at the field for days in the wrong order, an unknown recipe or too few trays.
 */
export async function startCycle(
	ctx: Permitted<'crop.plan'>,
	input: StartCycleInput,
): Promise<Cycle> {
	await validateRecipeId(ctx, input.recipeId)
	const cycle = await ctx.db.write((tx) => insertCycle(tx, ctx, input))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return cycle
}

/** Starts a cycle in a transaction, in the preferred trays where they are free. Throws as `startCycle`. */
export async function insertCycle(
	tx: Tx,
	ctx: Permitted<'crop.plan'>,
	input: StartCycleInput,
	preferred: readonly Tray[] = [],
): Promise<Cycle> {
	const now = ctx.now()
	const { cropName, quantity, zone, plantTime } = input
	const today = todayIn(ctx.farm.timezone, now)
	const plan = toPlan(input, today)
	requirePlausibleDay(plan.plantDate, today)
	const [row] = await tx
		.insert(plantingCycles)
		.values({
			farmId: ctx.farm.id,
			cropName,
			quantity,
			...plan,
			plantTime,
			zone,
			varietyName: input.varietyName || null,
			status: 'planted',
			recipeId: input.recipeId || null,
			remindByMail: input.emailNotifications,
			remindPhone: (input.smsNotifications && input.phoneNumber) || null,
			startedBy: ctx.user.id,
			notes: input.notes || null,
			createdAt: now,
			updatedAt: now,
		})
		.returning()
	if (!row) throw new Error('The database returned no row for an insert')
	const cycle = asCycle(row)
	const trays = await bookTrays(tx, ctx, { cycle, requested: input.trays, preferred })
	await syncTasks(tx, cycle, now)
	const seed = { seedLot: input.seedLot || null, seedSupplier: input.seedSupplier || null }
	await createLot(tx, ctx, row, seed)
	const { status, notes, recipeId } = row
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'cycle.started',
		subject: cropLabel(row),
		after: { quantity, ...plan, zone, status, notes, trays, recipeId, ...seed },
	})
	return cycle
}

/** Computes the plan of a new cycle, from numbers of days or from dates. */
function toPlan(input: StartCycleInput, today: string) {
	const plantDate = input.plantDate ?? today
	const days = (date: string | undefined, count: number) =>
		date === undefined ? count : daysBetween(plantDate, date)
	const transplantDays = days(input.transplantDate, input.transplantDays)
	const harvestDays = days(input.harvestDate, input.harvestDays)
	validateDays({ transplantDays, harvestDays })
	return { plantDate, transplantDays, harvestDays }
}
