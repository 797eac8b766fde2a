import { OFFLINE_INPUTS, type SentEntry } from '@sfc/contract/growing/offline/sent-entry'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { moveStock } from '../inventory/move-stock.server'
import { requireLot, type Lot } from '../inventory/require-lot.server'
import { addEntry } from '../journal/add-entry.server'
import { checkHarvestPlausible } from '../planting-cycles/check-harvest-plausible.server'
import { recordHarvest } from '../planting-cycles/record-harvest.server'
import { completeTask } from '../tasks/complete-task.server'
import { findCycleOfLot } from '../traceability/load-lot-history.server'
import { countTrayLosses } from '../trays/change-trays.server'

type Entry = SentEntry & { photos: readonly string[] }

/** Does what an entry says, by the service of its own page, as done when it was done. */
export async function carryOut(
	ctx: FarmCtx,
	{ kind, input, doneAt, photos }: Entry,
): Promise<void> {
	switch (kind) {
		case 'task': {
			const task = OFFLINE_INPUTS.task.parse(input)
			await completeTask(requirePermission(ctx, 'task.work'), { ...task, doneAt })
			return
		}
		case 'harvest':
			return harvest(ctx, input)
		case 'count': {
			const { lotId, quantity: quantityMilli, ...count } = OFFLINE_INPUTS.count.parse(input)
			const allowed = requirePermission(ctx, 'stock.change')
			await requireLotOfFarm(ctx, lotId)
			await moveStock(allowed, { lotId, quantityMilli, ...count })
			return
		}
		case 'loss': {
			const { code, plants, reason } = OFFLINE_INPUTS.loss.parse(input)
			const lost = { losses: [{ code, plants }], reason, once: null }
			await countTrayLosses(requirePermission(ctx, 'crop.plan'), lost, doneAt)
			return
		}
		case 'note': {
			const note = OFFLINE_INPUTS.note.parse(input)
			const allowed = requirePermission(ctx, 'journal.write')
			await addEntry(allowed, { ...note, photos, writtenAt: doneAt })
		}
	}
}

async function harvest(ctx: FarmCtx, input: SentEntry['input']): Promise<void> {
	const { lotId, isMoreMeant, isEndMeant, ...cutting } = OFFLINE_INPUTS.harvest.parse(input)
	const allowed = requirePermission(ctx, 'stock.change')
	const lot = await requireLotOfFarm(ctx, lotId)
	const cycle = await findCycleOfLot(ctx, lot)
	if (!cycle) throw new Fault('conflict', 'The planting cycle of this lot was deleted')
	// A phone offers only what grows. What ended meanwhile may have been cut by two people, or written down by two.
	if (!isMoreMeant && cycle.status === 'harvested')
		throw new Fault(
			'conflict',
			`The last harvest of ${lot.code} was recorded meanwhile. Confirm that this one was cut besides.`,
			{ field: 'isMoreMeant' },
		)
	await checkHarvestPlausible(ctx, { lot, cycle, cutting: { ...cutting, isMoreMeant, isEndMeant } })
	await recordHarvest(allowed, { cycleId: cycle.id, ...cutting })
}

async function requireLotOfFarm(ctx: FarmCtx, lotId: number): Promise<Lot> {
	const { lot } = await requireLot(ctx, { name: String(lotId) })
	if (lot.farmId !== ctx.farm.id) throw new Fault('not-found', 'Lot not found')
	return lot
}
