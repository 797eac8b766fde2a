import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { Planting } from '@sfc/domain/growing/recipes/growing-history'
import {
	growingRecord,
	type GrowingRecord,
	type GrownBy,
} from '@sfc/domain/growing/recipes/growing-record'
import type { FarmScope } from '~/context.server'
import type { Cycle } from '../cycle.server'
import { loadGrowingHistory, toPlantings } from './load-growing-history.server'

export type CropRecord = {
	record: GrowingRecord
	plantingOf(cycle: Cycle): Planting
	/** Returns the recipe and stage a cycle grows by now, or grew by when it ended. */
	lastOf(cycle: Cycle): GrownBy
}

/** Loads what these cycles were grown by since an instant (milliseconds UTC). */
export async function loadCropRecord(
	ctx: Pick<FarmScope, 'db' | 'farm' | 'now' | 'once'>,
	cycles: readonly Cycle[],
	fromAt: number,
): Promise<CropRecord> {
	const [history, plantings] = await Promise.all([
		loadGrowingHistory(ctx, { fromAt }),
		toPlantings(ctx, cycles),
	])
	const record = growingRecord(history)
	const byId = new Map(plantings.map((planting) => [planting.id, planting]))
	const plantingOf = ({ id }: Cycle): Planting => {
		const planting = byId.get(id)
		if (!planting) throw new Error(`Cycle ${id} was not asked for`)
		return planting
	}
	return {
		record,
		plantingOf,
		lastOf: (cycle) =>
			record.cropAt(
				plantingOf(cycle),
				Math.min(ctx.now(), endOfCycle(cycle, ctx.farm.timezone) - 1),
			),
	}
}

/** Returns the end of the day on which a cycle ended, milliseconds UTC; Infinity while it grows. */
export function endOfCycle(cycle: Cycle, timezone: string): number {
	const endedOn = isActiveCycle(cycle.status) ? null : (cycle.harvestedOn ?? cycle.endedOn)
	return endedOn ? dayStart(addDays(endedOn, 1), timezone) : Infinity
}
