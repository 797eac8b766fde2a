import type { Band, Range } from '../../growing/recipes/band'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { vapourPressureDeficit } from '../../readings/vapour-pressure-deficit'
import { trustedAverage, type Controller, type ControllerClaim, type FarmState } from './controller'
import { watchAir, type ActedMemory } from './watch-air'
import { heatInParts, NO_HEAT, type HeatInParts, type HeatMemory } from './heat-in-parts'

export type ClimateSettings = {
	kind: 'climate'
	id: string
	/** The zone whose targets it keeps; of a room with several zones the one with the most plants. */
	zone: RecipeZone
	temperature: PlanSensor[]
	humidity: PlanSensor[]
	heat: PlanOutput[]
	cool: PlanOutput[]
	/** Exhaust fans, which are on unless the air is to be kept in. */
	vent: PlanOutput[]
	/** How much lower the air is kept at night, °C. */
	nightDropC: number
	/** Airs out below this vapour-pressure deficit, kPa, in place of the relative humidity. */
	leastVpdKPa?: number
	/** For heaters that warm slowly, from a step test; else heat is on or off by the dead band. */
	heatInParts?: HeatInParts
}

type ClimateMemory = {
	mode: 'idle' | 'heat' | 'cool'
	/** Whether it airs out because of humidity. */
	isAiring: boolean
	/** How long it has been idle, so that heat and cooling never follow each other at once. */
	idleMs: number
	/** What was on last before it was idle. */
	last: 'heat' | 'cool' | null
	heat: HeatMemory
	acted: ActedMemory
}

/**
 * Heat and cooling begin this far inside the band, at most an eighth of it: what they take to work, a
 * compressor minutes, is not to leave it.
 */
const EARLY_C = 0.4
/** Heat or cooling goes on this far into the band, at most half of it, so that it does not chatter. */
const DEADBAND_C = 1
const DEADBAND_PCT = 3
const DEADBAND_KPA = 0.1
/** From heat to cooling or back, long enough that neither fights what the other has stored. */
const CHANGEOVER_MS = 600_000

/**
 * Air temperature by on and off with a dead band, or heat in parts of a window; exhaust by
 * temperature, humidity or vapour-pressure deficit, and CO₂.
 */
export const climateController: Controller<ClimateSettings, ClimateMemory> = {
	initial: {
		mode: 'idle',
		isAiring: false,
		idleMs: CHANGEOVER_MS,
		last: null,
		heat: NO_HEAT,
		acted: null,
	},
	step(settings, before, sight) {
		const seen = sight.zone(settings.zone)
		const band = seen?.targets.airC
		if (!seen || !band) return { memory: climateController.initial, claims: [] }
		const target = targetNow(settings, band, seen.light?.isDay ?? true)
		const airC = trustedAverage(settings.temperature, sight)
		const held = inner(target)
		const heat = nextHeat(settings, before, { airC, target: held }, sight.passedMs)
		const mode = airC === null ? 'idle' : nextMode(settings, { ...before, heat }, airC, held)
		const idleMs =
			mode === 'idle' ? (before.mode === 'idle' ? before.idleMs : 0) + sight.passedMs : 0
		const outputs = mode === 'cool' ? settings.cool : settings.heat
		const watched = watchAir({ id: settings.id, mode, outputs, airC }, before.acted, sight)
		const memory = {
			mode,
			idleMs,
			acted: watched.memory,
			last: mode === 'idle' ? before.last : mode,
			heat,
			isAiring: isTooHumid(settings, before, { airC, pct: seen.targets.humidityPct }, sight),
		}
		const claims = [
			...heatAndCool(settings, mode, { airC, name: seen.name }),
			...venting(settings, memory, { airC, target, name: seen.name }, sight),
		]
		return { memory, claims, effects: watched.effects }
	},
}

type Facts = { airC: number | null; target: Range; name: string }

/** What the air is to be now: at night cooler by as much as the farm chooses. */
const targetNow = ({ nightDropC }: ClimateSettings, { min, max }: Range, isDay: boolean): Range =>
	isDay ? { min, max } : { min: min - nightDropC, max: max - nightDropC }

/** At what temperatures and humidities heat, cooling and airing begin and end. °C and %. */
export function climateMarks(settings: ClimateSettings, targets: Band, isDay: boolean) {
	const { airC, humidityPct } = targets
	if (!airC) return null
	const target = targetNow(settings, airC, isDay)
	const held = inner(target)
	return {
		target,
		heat: { begin: held.min, end: heatSetpoint(held) },
		cool: { begin: held.max, end: held.max - deadband(held, DEADBAND_C) },
		airing:
			humidityPct && settings.leastVpdKPa === undefined
				? { begin: humidityPct.max, end: humidityPct.max - deadband(humidityPct, DEADBAND_PCT) }
				: null,
	}
}

/** The part of the target within which neither heat nor cooling begins. */
function inner({ min, max }: Range): Range {
	const early = Math.min(EARLY_C, (max - min) / 8)
	return { min: min + early, max: max - early }
}

const deadband = ({ min, max }: Range, most: number): number => Math.min(most, (max - min) / 2)

/** Where heat aims at: as far into the band as heat by on and off goes. */
const heatSetpoint = (target: Range): number => target.min + deadband(target, DEADBAND_C)

/** The next part of a window; without a trusted reading, or while it cools, none is under way. */
function nextHeat(
	{ heatInParts: parts }: ClimateSettings,
	{ mode, heat }: ClimateMemory,
	{ airC, target }: { airC: number | null; target: Range },
	passedMs: number,
): HeatMemory {
	if (!parts || airC === null || mode === 'cool' || airC > target.max) return NO_HEAT
	return heatInParts(parts, heat, heatSetpoint(target) - airC, passedMs)
}

function nextMode(
	{ heatInParts: parts }: ClimateSettings,
	{ mode, idleMs, last, heat }: ClimateMemory,
	airC: number,
	target: Range,
): ClimateMemory['mode'] {
	const isRested = idleMs >= CHANGEOVER_MS
	if (mode === 'cool' && airC > target.max - deadband(target, DEADBAND_C)) return 'cool'
	if (parts && mode !== 'cool' && (last !== 'cool' || isRested) && heat.elapsedMs < heat.onMs)
		return 'heat'
	if (!parts && mode === 'heat' && airC < heatSetpoint(target)) return 'heat'
	if (mode !== 'idle') return 'idle'
	if (!parts && airC < target.min && (last !== 'cool' || isRested)) return 'heat'
	return airC > target.max && (last !== 'heat' || isRested) ? 'cool' : 'idle'
}

function isTooHumid(
	{ humidity, leastVpdKPa }: ClimateSettings,
	{ isAiring }: ClimateMemory,
	{ airC, pct: target }: { airC: number | null; pct: Range | undefined },
	sight: FarmState,
): boolean {
	const pct = trustedAverage(humidity, sight)
	if (pct === null) return false
	if (leastVpdKPa !== undefined && airC !== null)
		return vapourPressureDeficit(airC, pct) < leastVpdKPa + (isAiring ? DEADBAND_KPA : 0)
	if (!target) return false
	return pct > target.max - (isAiring ? deadband(target, DEADBAND_PCT) : 0)
}

type Seen = Pick<Facts, 'airC' | 'name'>

function heatAndCool({ heat, cool }: ClimateSettings, mode: ClimateMemory['mode'], facts: Seen) {
	const claim = (wanted: 'heat' | 'cool'): ControllerClaim => {
		if (facts.airC === null)
			return { on: false, reason: 'no trusted reading of the air temperature' }
		const on = mode === wanted
		if (on)
			return {
				on,
				reason: `keeps the air ${wanted === 'heat' ? 'warm' : 'cool'} enough for ${facts.name}`,
			}
		return {
			on,
			reason: `air needs no ${wanted === 'heat' ? 'heat' : 'cooling'} for ${facts.name}`,
		}
	}
	const [warm, cold] = [claim('heat'), claim('cool')]
	return [
		...heat.map((output) => [output, warm] as const),
		...cool.map((output) => [output, cold] as const),
	]
}

function venting(
	{ vent }: ClimateSettings,
	{ isAiring }: ClimateMemory,
	{ airC, target, name }: Facts,
	sight: FarmState,
) {
	const claim = (): ControllerClaim => {
		if (airC === null) return { on: true, reason: 'no trusted reading of the air temperature' }
		if (airC > target.max) return { on: true, reason: `air is above the target of ${name}` }
		if (isAiring) return { on: true, reason: `air is too humid for ${name}` }
		if (airC < target.min) return { on: false, reason: `keeps the heat in for ${name}` }
		if (sight.isRequested('keep-air-in')) return { on: false, reason: 'keeps the CO₂ in' }
		return { on: true, reason: 'fresh air' }
	}
	const decided = claim()
	return vent.map((output) => [output, decided] as const)
}
