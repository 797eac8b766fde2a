import type { QuantityKey } from '../readings/quantities'
import { CATALOGUE } from './catalogue'
import type { BoundOutput, PlanInputs } from './plan-inputs'
import type { PlanOutput, PlanSensor } from './plan-zone'

/** The sensors of a quantity in a zone; else those of the container, or of no zone. */
export function sensorsOf(
	quantity: QuantityKey,
	zone: string,
	{ sensors }: PlanInputs,
): PlanSensor[] {
	const all = sensors.filter((it) => it.quantity === quantity)
	const near = [zone, 'container', 'unassigned'].map((place) =>
		all.filter((it) => it.zone === place),
	)
	return (near.find((found) => found.length > 0) ?? []).map(short)
}

/** In the order of the catalogue, whenever each was bound. */
export const named = (outputs: readonly BoundOutput[]): PlanOutput[] =>
	outputs.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.key < b.key ? -1 : 1)).map(short)

function placeOf({ equipmentKey }: BoundOutput): number {
	const place = CATALOGUE.findIndex(({ key }) => key === equipmentKey)
	return place < 0 ? CATALOGUE.length : place
}

/** The plan's own limit; what is not in the catalogue is named by device and point. */
const LABEL_MAX = 120

export const short = ({ key, label, line, isCalibrating }: PlanSensor): PlanSensor => ({
	key,
	label: label.slice(0, LABEL_MAX),
	...(line && { line }),
	...(isCalibrating && { isCalibrating }),
})
