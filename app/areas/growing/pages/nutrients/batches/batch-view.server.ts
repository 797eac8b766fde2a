import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { TANK_NAMES } from '@sfc/domain/growing/nutrients/substance'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatPortion } from '@sfc/domain/units/weight'
import type { Batch } from '~/areas/growing/services/supplies/list-batches.server'
import type { FarmCtx } from '~/context.server'

export type BatchView = ReturnType<typeof batchView>

/** A batch of a mix in the words and units of a person. */
export function batchView({ farm, user }: FarmCtx, batch: Batch) {
	const money = (cents: number) => formatMoney(Math.round(cents), farm.currency)
	return {
		id: batch.id,
		mixId: batch.mixId,
		mixName: batch.mixName,
		day: formatDay(batch.mixedOn),
		recorded: `${batch.recordedBy}, ${formatInstant(batch.createdAt, farm.timezone, user)}`,
		recordedBy: batch.recordedBy,
		undoneBy: batch.undoneBy,
		tanks: batch.costs.map(({ tank, cents, centsPerMl, withoutPrice }) => {
			const role = batch.pumps[tank]
			return {
				tank,
				name: TANK_NAMES[tank],
				pump: role ? DOSER_NAMES[role] : null,
				cost: money(cents),
				perLiter: money(centsPerMl * 1000),
				withoutPrice,
			}
		}),
		portions: batch.portions.map(({ substanceId, name, tank, grams, pricePerKgCents }) => {
			const taken = batch.taken.filter((one) => one.substanceId === substanceId)
			return {
				substanceId,
				name,
				tank: TANK_NAMES[tank],
				weight: formatPortion(grams, user),
				typed: pricePerKgCents === null ? null : `${money(pricePerKgCents)} a kg, as typed`,
				lots: taken.map(({ supplyLotId, lotNumber, usedMilli, unit, cents }) => ({
					supplyLotId,
					lotNumber,
					quantity: formatQuantityWithUnit(usedMilli, unit),
					cost: cents === null ? 'no price' : money(cents),
				})),
			}
		}),
	}
}
