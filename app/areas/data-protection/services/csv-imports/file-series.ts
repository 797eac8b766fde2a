import {
	CSV_MAX_SENSORS,
	type SensorChoice,
} from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { splitHeader } from '@sfc/domain/data-protection/csv-imports/split-header'
import {
	fieldMeaning,
	isKnownUnit,
	unitConversion,
} from '@sfc/domain/equipment/imports/field-meaning'
import { Fault } from '@sfc/domain/fault'
import { isQuantity, QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'

/** A sensor of the farm that a series may belong to. */
export type FarmSensor = {
	pointId: number
	label: string
	deviceName: string
	quantity: string
	unit: string
}

/** A series of a file, and what becomes of it. */
export type FileSeries = {
	/** Its name in the file: a column's header, or what the sensor columns say. */
	name: string
	choice: SensorChoice
	/** Null for one that is left out, or whose choice is not valid. */
	target: { pointId: number | null; quantity: string; unit: string } | null
	convert: (value: number) => number
	/** Why its choice is not valid. */
	problem: string | null
}

type Known = {
	sensors: readonly FarmSensor[]
	choices: Readonly<Record<string, SensorChoice>>
}

/** The series of a file by their names; the first 100 have a choice. */
export class SeriesOfFile {
	readonly all = new Map<string, FileSeries>()

	constructor(private readonly known: Known) {}

	/** Finds a series, or guesses what the first line of it says. Throws Fault invalid for too many. */
	find(name: string, unit: string | null): FileSeries {
		const found = this.all.get(name)
		if (found) return found
		if (this.all.size >= CSV_MAX_SENSORS)
			throw new Fault('invalid', `The file has more than ${CSV_MAX_SENSORS} sensors`, {
				field: 'text',
			})
		const own = Object.hasOwn(this.known.choices, name) ? this.known.choices[name] : undefined
		const series = resolve(name, own ?? guess(name, unit, this.known.sensors), this.known.sensors)
		this.all.set(name, series)
		return series
	}
}

/** A sensor of that name on the farm, else a new one of what its name and unit say. */
function guess(name: string, unit: string | null, sensors: readonly FarmSensor[]): SensorChoice {
	const same = (sensor: FarmSensor) =>
		[sensor.label, `${sensor.deviceName} ${sensor.label}`].some(
			(one) => one.toLowerCase() === name.toLowerCase(),
		)
	const named = sensors.filter(same)
	const header = splitHeader(name)
	const written = unit ?? header.bracketed
	if (named.length === 1 && named[0]) {
		const fits = written !== null && unitConversion(named[0].quantity, written) !== null
		return { target: String(named[0].pointId), unit: fits ? written : named[0].unit }
	}
	// What stands in brackets may be a place as well as a unit.
	const stated = unit ?? (written !== null && isKnownUnit(written) ? written : null)
	if (stated !== null && !isKnownUnit(stated)) return { target: 'new:number', unit: '' }
	const { quantity } = meaning(name, header.name, stated)
	return { target: `new:${quantity}`, unit: stated ?? unitInName(name, quantity) }
}

/** A name is read as a whole first, then by its end: `tent_2_air_temperature`. */
function meaning(name: string, words: string, unit: string | null) {
	const whole = fieldMeaning({ field: words, contexts: [], unit })
	if (whole.quantity !== 'number') return whole
	return fieldMeaning({ field: 'value', contexts: [words, name], unit })
}

/** A unit at the end of a name, as `temp_f` has it; else the stored one. */
function unitInName(name: string, quantity: QuantityKey): string {
	const last = name.split(/[\s_.]+/).at(-1) ?? ''
	const isUnit = name !== last && unitConversion(quantity, last) !== null
	return isUnit ? last : QUANTITIES[quantity].unit
}

function resolve(name: string, choice: SensorChoice, sensors: readonly FarmSensor[]): FileSeries {
	const out = (problem: string | null): FileSeries => ({
		name,
		choice,
		problem,
		target: null,
		convert: (value) => value,
	})
	if (choice.target === 'skip') return out(null)
	const quantity = choice.target.startsWith('new:') ? choice.target.slice(4) : null
	const sensor = sensors.find(({ pointId }) => String(pointId) === choice.target)
	if (quantity === null && !sensor) return out('Choose one of the farm’s sensors')
	if (quantity !== null && !isQuantity(quantity)) return out('There is no such quantity')
	const target = sensor ?? {
		pointId: null,
		quantity: quantity ?? 'number',
		unit: QUANTITIES[(quantity ?? 'number') as QuantityKey].unit,
	}
	const convert = unitConversion(target.quantity, choice.unit ?? null)
	const unit = (choice.unit ?? '').slice(0, 20)
	if (!convert && target.quantity !== 'number')
		return out(`${unit} cannot be converted to ${target.unit || 'a plain number'}`)
	const { pointId } = target
	return {
		name,
		choice,
		problem: null,
		target: { pointId, quantity: target.quantity, unit: target.unit },
		convert: convert ?? ((value) => value),
	}
}
