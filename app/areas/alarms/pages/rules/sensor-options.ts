import type { AlarmRule } from '@sfc/domain/alarms/rule'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import type { AlarmSensor } from '~/areas/alarms/services/list-alarm-sensors.server'
import { quantityLabel } from './rule-format'

/** The sensors a form offers, grouped by quantity. */
export const sensorOptions = (sensors: readonly AlarmSensor[]) =>
	QUANTITY_KEYS.flatMap((quantity) => {
		const options = sensors
			.filter((one) => one.quantity === quantity)
			.map(({ pointId, name }) => ({ value: String(pointId), label: name }))
		return options.length > 0 ? [{ label: quantityLabel(quantity), options }] : []
	})

/** The sensors that a rule can watch. */
export const sensorsForRule = (
	{ kind, quantity }: Pick<AlarmRule, 'kind' | 'quantity'>,
	sensors: readonly AlarmSensor[],
): AlarmSensor[] =>
	sensors.filter((one) =>
		kind === 'tank-level' ? one.isTank : quantity === null || one.quantity === quantity,
	)
