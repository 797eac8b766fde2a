import { QUANTITIES, type QuantityKey } from './quantities'
import measurements from './measurements.json' with { type: 'json' }
import units from './unit-factors.json' with { type: 'json' }

/** value × scale + offset is in our unit. */
type Line = { scale: number; offset: number }

const BY_NAME = measurements as Readonly<Record<string, QuantityKey | null>>
const FACTORS = units as unknown as Readonly<Record<string, Record<string, [number, number]>>>
const IN_WATER = /(?<!\p{L})(water|nutrient|solution|reservoir|tank|soil|root)(?!\p{L})/iu
const OF_LEAVES = /(?<!\p{L})(leaf|leaves|canopy)(?!\p{L})/iu

/**
 * The quantity of a device's measurement name, with scale and offset into our unit. No unit counts as
 * ours. Undefined when the name or its unit is unknown: a value is never guessed. A `label` in which
 * the device says that it measures water or leaves wins over the air that a bare temperature stands for. What has
 * no measurement name is known by its unit and label, where those leave no doubt: µS/cm, ppm of “CO2”.
 */
export function findMeasurement(
	word: string | undefined,
	unit: string | undefined,
	label = '',
): (Line & { quantity: QuantityKey }) | undefined {
	const name = word?.toLowerCase() ?? ''
	const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
	const found = word === undefined ? quantityByUnit(unit, label) : named
	if (!found) return undefined
	const quantity = temperatureQuantity(found, label)
	const line = findUnit(quantity, unit)
	return line && { quantity, ...line }
}

/** What a grower reads without a name for its measurement; the label decides where a unit has several. */
const BY_UNIT: readonly { quantity: QuantityKey; label?: RegExp; mayLackUnit?: boolean }[] = [
	{ quantity: 'ec' },
	{ quantity: 'par' },
	{ quantity: 'ph', label: /(?<!\p{L})ph(?!\p{L})/iu, mayLackUnit: true },
	{ quantity: 'co2', label: /(?<!\p{L})(co2|co₂|carbon dioxide)(?!\p{L})/iu },
	{ quantity: 'dissolvedOxygen', label: /(?<!\p{L})(dissolved oxygen|do)(?!\p{L})/iu },
	{ quantity: 'orp', label: /(?<!\p{L})(orp|redox)(?!\p{L})/iu },
]
/** A setting, not a reading. */
const SETTING =
	/(?<!\p{L})(target|set ?point|limit|threshold|calibration|calibrated|offset|slope|alarm|min|max|minimum|maximum)(?!\p{L})/iu

function quantityByUnit(unit: string | undefined, label: string): QuantityKey | undefined {
	const words = label.replaceAll(/[_-]+/g, ' ')
	if (SETTING.test(words)) return undefined
	return BY_UNIT.find(
		(one) =>
			(unit ? findUnit(one.quantity, unit) : one.mayLackUnit) && (one.label?.test(words) ?? true),
	)?.quantity
}

/** The air's temperature, or that of water or leaves when the label says so; other quantities as they are. */
export function temperatureQuantity(quantity: QuantityKey, label: string): QuantityKey {
	if (quantity !== 'airTemperature') return quantity
	if (OF_LEAVES.test(label)) return 'leafTemperature'
	return IN_WATER.test(label) ? 'waterTemperature' : quantity
}

/** Whether values of this quantity are told in units of different size, so that one without a unit says nothing. */
export const needsUnit = (quantity: QuantityKey): boolean =>
	Object.values(FACTORS[quantity] ?? {}).some(([scale, offset]) => scale !== 1 || offset !== 0)

/** From a unit into ours; undefined when it is unknown. */
export function findUnit(quantity: QuantityKey, unit: string | undefined): Line | undefined {
	if (unit === undefined || unit === QUANTITIES[quantity].unit) return { scale: 1, offset: 0 }
	const line = FACTORS[quantity]?.[unit]
	return line && { scale: line[0], offset: line[1] }
}
