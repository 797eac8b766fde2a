import type { AlarmQuestion } from './rules/alarm-question'
import type { QuantityKey } from '../units/quantities'
import { nearestSensors } from '../readings/nearest-sensors'
import { CATALOGUE } from './catalogue'
import type { BoundOutput, PlanInputs } from './plan-inputs'
import type { PlanOutput, PlanSensor } from '../growing/recipes/plan-zone'

/** The sensors of a quantity in a zone; else those of the container, or of no zone. */
export const findSensors = (
	quantity: QuantityKey,
	zone: string,
	inputs: PlanInputs,
): PlanSensor[] => nearest(quantity, zone, inputs).map(short)

/** The zone of the sensors that a question about alarms is of; undefined where there are none. */
export function alarmZone(
	{ quantity, zone, sensor }: AlarmQuestion,
	inputs: PlanInputs,
): string | undefined {
	if (sensor !== undefined) return inputs.sensors.find((one) => one.key === sensor)?.zone
	if (quantity !== 'any') return nearest(quantity, zone, inputs)[0]?.zone
	return inputs.sensors.find((one) => one.zone === zone)?.zone
}

const nearest = (quantity: QuantityKey, zone: string, { sensors }: PlanInputs) =>
	nearestSensors(
		sensors.filter((it) => it.quantity === quantity),
		zone,
	)

/** In the order of the catalogue, whenever each was bound. */
export const named = (outputs: readonly BoundOutput[]): PlanOutput[] =>
	outputs.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.key < b.key ? -1 : 1)).map(short)

function placeOf({ equipmentKey }: BoundOutput): number {
	const place = CATALOGUE.findIndex(({ key }) => key === equipmentKey)
	return place < 0 ? CATALOGUE.length : place
}

/** The plan's own limit; what is not in the catalogue is named by device and point. */
export const LABEL_MAX = 120

export const short = ({
	key,
	label,
	line,
	compensation,
	isCalibrating,
}: PlanSensor): PlanSensor => ({
	key,
	label: label.slice(0, LABEL_MAX),
	...(line && { line }),
	...(compensation && { compensation }),
	...(isCalibrating && { isCalibrating }),
})
