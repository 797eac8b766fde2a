import type { Layer } from '../control/decide-output'

/** An output, as far as it matters to a reading. Instants are milliseconds UTC. */
export type OutputState = {
	key: string
	name: string
	/** container, nursery, cultivation or unassigned. */
	zone: string
	outputClass: string
	/** What the device reports; null while that is unknown. */
	on: boolean | null
	/** What decides it; null while no agent has said. */
	layer: Layer | null
}

/** A reading beyond its limit. */
export type Deviation = { quantity: string; zone: string; isHigh: boolean }

/**
 * How an output explains a deviation: it is `driving` the reading the wrong way, is `held-off` by
 * hand though it would help, is `not-enough`: on, and the reading is wrong all the same, or `may-leak`: a
 * dosing pump that is off and whose concentrate would do just that.
 */
export type LikelyCause<T extends OutputState = OutputState> = {
	output: T
	role: 'driving' | 'held-off' | 'not-enough' | 'may-leak'
}

type Effect = { outputClass: string; named?: RegExp; raises?: string[]; lowers?: string[] }

/**
 * What running equipment does to the readings around it. Heating air lowers its relative humidity,
 * and a cooling coil condenses water (psychrometric chart); the rest is what the equipment is for.
 */
const EFFECTS: readonly Effect[] = [
	{ outputClass: 'heat', named: /water|tank|reservoir/i, raises: ['waterTemperature'] },
	{
		outputClass: 'heat',
		named: /^(?!.*(water|tank|reservoir))/i,
		raises: ['airTemperature'],
		lowers: ['humidity'],
	},
	{ outputClass: 'cool', named: /water|chiller|reservoir/i, lowers: ['waterTemperature'] },
	{
		outputClass: 'cool',
		named: /^(?!.*(water|chiller|reservoir))/i,
		lowers: ['airTemperature', 'humidity'],
	},
	{ outputClass: 'exhaust', lowers: ['airTemperature', 'humidity', 'co2'] },
	{ outputClass: 'co2', raises: ['co2'] },
	{ outputClass: 'dosing', named: /nutrient/i, raises: ['ec'] },
	{ outputClass: 'dosing', named: /ph.?down/i, lowers: ['ph'] },
	{ outputClass: 'dosing', named: /ph.?up/i, raises: ['ph'] },
	{ outputClass: 'light', raises: ['par', 'airTemperature'] },
]

/**
 * The output that most likely explains a reading beyond its limit; null when none does. What a
 * person switched comes first: it is the most common cause, and the one a button mends.
 */
export function findLikelyCause<T extends OutputState>(
	{ quantity, zone, isHigh }: Deviation,
	outputs: readonly T[],
): LikelyCause<T> | null {
	const near = outputs.filter((output) => isNear(output.zone, zone))
	const wrongWay = near.filter((output) => effectOn(output, quantity) === (isHigh ? 1 : -1))
	const rightWay = near.filter((output) => effectOn(output, quantity) === (isHigh ? -1 : 1))
	const isOn = ({ on }: T) => on === true
	const byHand = ({ layer }: T) => layer === 'manual'
	const driving =
		wrongWay.find((output) => isOn(output) && byHand(output)) ??
		wrongWay.find((output) => isOn(output) && output.outputClass !== 'light')
	if (driving) return { output: driving, role: 'driving' }
	const heldOff = rightWay.find((output) => output.on === false && byHand(output))
	if (heldOff) return { output: heldOff, role: 'held-off' }
	const tooWeak = rightWay.find((output) => isOn(output) && output.outputClass !== 'light')
	if (tooWeak) return { output: tooWeak, role: 'not-enough' }
	// Plants raise the pH themselves: that is no sign of a pump that drips.
	if (quantity === 'ph' && isHigh) return null
	const doser = wrongWay.find(({ on, outputClass }) => on === false && outputClass === 'dosing')
	return doser ? { output: doser, role: 'may-leak' } : null
}

/** 1 where a running output raises the quantity, -1 where it lowers it, else 0. */
function effectOn({ outputClass, name }: OutputState, quantity: string): -1 | 0 | 1 {
	const effects = EFFECTS.filter(
		(effect) => effect.outputClass === outputClass && (effect.named?.test(name) ?? true),
	)
	if (effects.some(({ raises }) => raises?.includes(quantity))) return 1
	return effects.some(({ lowers }) => lowers?.includes(quantity)) ? -1 : 0
}

/** The container's air is that of all zones; water is each zone's own. */
const isNear = (a: string, b: string): boolean =>
	a === b || [a, b].some((zone) => zone === 'container' || zone === 'unassigned')
