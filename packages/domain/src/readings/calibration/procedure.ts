import type { QuantityKey } from '../../units/quantities'
import type { FitRule } from './fit-line'
import table from './procedures.json' with { type: 'json' }
import { bufferPh, boilingPointC, saltHumidityPct, standardMsCm } from './reference-at'
import type { EcStandard, HumiditySalt, PhBuffer } from './reference-at'

export type CalibrationType = keyof typeof table

/** A reference for a sensor. Exactly one of the last four fields defines its value. */
export type ProcedurePoint = {
	/** `check` for the point that verifies the line. */
	key: string
	/** The label of its button. */
	label: string
	/** May be left out. */
	optional?: boolean
	/** A gas, whose bottle has a lot and an expiry date, as buffers and standards have. */
	isBottled?: boolean
	/**
	 * In the stored unit; `typed` is entered from a reference instrument, `boiling` follows from the
	 * altitude.
	 */
	reference?: number | 'typed' | 'boiling'
	buffer?: PhBuffer
	standard?: EcStandard
	salt?: HumiditySalt
}

export type ProcedureStep = {
	id: string
	title: string
	description: string
	duration: string
	/** Instructions in order. */
	details: string[]
	requirements: string[]
	warnings?: string[]
	/** The key of the point that is taken in this step. */
	takes?: string
}

/** How a kind of sensor is calibrated: its texts, references and limits of a sound fit. */
export type Procedure = {
	name: string
	group: 'container' | 'cultivation'
	quantity: QuantityKey
	/** Other quantities such sensors measure, with their own limits. */
	also?: Partial<Record<QuantityKey, Limits>>
	accuracy: string
	/** Days between calibrations where no drift is known. General practice. */
	everyDays: number
	/** Shown before it begins. */
	notice?: string
	tools: string[]
	solutions: string[]
	points: ProcedurePoint[]
	steps: ProcedureStep[]
} & Limits

type Limits = {
	rule: FitRule
	/** Stable means: all readings of this time lie within this distance, in the stored unit. */
	stable: { holdS: number; within: number }
}

export const PROCEDURES = table as Readonly<Record<CalibrationType, Procedure>>
export const CALIBRATION_TYPES = Object.keys(table) as CalibrationType[]

/** The procedure for a sensor of a quantity; null where none is known. */
export const procedureFor = (quantity: string): CalibrationType | null =>
	CALIBRATION_TYPES.find((type) => quantitiesOf(type).some((one) => one === quantity)) ?? null

const quantitiesOf = (type: CalibrationType): readonly string[] => [
	PROCEDURES[type].quantity,
	...Object.keys(PROCEDURES[type].also ?? {}),
]

/** The procedure of a sensor, with the limits in the unit of what it measures. */
export function procedureForSensor(sensor: { type: CalibrationType; quantity: string }): Procedure {
	const procedure = PROCEDURES[sensor.type]
	const quantity = sensor.quantity as QuantityKey
	return { ...procedure, ...procedure.also?.[quantity], quantity }
}

/** What a technician enters about a reference. */
export type ReferenceInput = {
	/** Temperature of the buffer, the standard or the jar, °C. */
	temperatureC: number | null
	altitudeM: number | null
	/** The value of a reference instrument, in the stored unit. */
	typed: number | null
	/** Whether the probe compensates to 25 °C itself, as most EC probes do. */
	compensates: boolean
}

export type Reference = { ok: true; value: number } | { ok: false; reason: string }

const missing = (reason: string): Reference => ({ ok: false, reason })
const known = (value: number | null): Reference =>
	value === null
		? missing('The reference is not known at this temperature: bring it closer to 77 °F (25 °C)')
		: { ok: true, value }

/** The true value of a reference, in the stored unit, or what is missing to compute it. */
export function resolveReference(point: ProcedurePoint, input: ReferenceInput): Reference {
	if (typeof point.reference === 'number') return known(point.reference)
	if (point.reference === 'boiling')
		return input.altitudeM === null
			? missing('Enter the farm’s altitude')
			: known(boilingPointC(input.altitudeM))
	if (point.reference === 'typed')
		return input.typed === null ? missing('Enter the value of the reference') : known(input.typed)
	if (input.temperatureC === null) return missing('Enter the temperature of the reference')
	if (point.buffer) return known(bufferPh(point.buffer, input.temperatureC))
	if (point.salt) return known(saltHumidityPct(point.salt, input.temperatureC))
	if (point.standard)
		return known(standardMsCm(point.standard, input.compensates ? 25 : input.temperatureC))
	throw new Error(`point ${point.key} has no reference`)
}

/** Whether a step was done: one that takes a point once it is taken, any other once it was left. */
export const isStepDone = (
	{ number, takes }: { number: number; takes?: string | undefined },
	session: { step: number; points: readonly { key: string }[] },
): boolean => (takes ? session.points.some(({ key }) => key === takes) : number < session.step)
