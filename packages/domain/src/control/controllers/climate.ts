import type { Band, Range } from '../../growing/recipes/band'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { vapourPressureDeficitKPa } from '../../climate/vapour-pressure-deficit'
import { followAir, NO_TREND, type AirTrend } from './air-trend'
import { trustedAverage, type Controller, type ControllerClaim, type FarmState } from './controller'
import { centerRuns, NOT_SHIFTED, type CenteredRuns } from './center-runs'
import { ENOUGH_CO2_PPM, freshenAir, LEAST_CO2_PPM, NOT_STUFFY, type FreshAir } from './freshen-air'
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
	/** CO₂ by which it is known that plants need fresh air; empty where nothing measures it. */
	co2?: PlanSensor[]
	/** Exhaust fans, which are on unless the air is to be kept in. */
	vent: PlanOutput[]
	/** Airs out below this vapour-pressure deficit, kPa, in place of the relative humidity. */
	leastVpdKPa?: number
	/** The leaves' temperature for the deficit: measured, else so much warmer than the air, °C. */
	leaf?: { sensors: PlanSensor[]; offsetC: number }
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
	trend: AirTrend
	/** How long since heat was on, milliseconds. */
	sinceHeatMs: number
	air: FreshAir
	cooling: CenteredRuns
	heating: CenteredRuns
}

/**
 * Heat and cooling begin this far inside the band, at most an eighth of it: what they take to work, a
 * compressor minutes, is not to leave it.
 */
const EARLY_C = 0.4
/**
 * Heat and cooling go on until the air that comes is this far into the band: as control looks up to a quarter of
 * the band ahead, a run ends near its middle. Heaters of rooms would start half more often if it ended at the
 * middle, and rooms warm beyond the band while a compressor rests.
 */
const CROSSED_SHARE = 0.65
const CROSSED_C = 3.5
/** How far into the band heat in parts aims. */
const SETPOINT_C = 1
const DEADBAND_PCT = 3
const DEADBAND_KPA = 0.1
/** From heat to cooling or back, long enough that neither fights what the other has stored. */
const CHANGEOVER_MS = 600_000
/** After this the air is no longer as the other left it. */
const FORGETS_MS = 1_800_000
/** Air that is back in its target within this time by itself is not cooled: the shortest run takes it too far. */
const RETURNS_MS = 600_000
/** How far ahead heat and cooling look along the trend of the air: about what heaters and sensors lag. */
const LEAD_MS = 150_000
/** The exhaust stays closed for this long after heat, so that it does not follow each run. */
const KEEPS_IN_MS = 600_000
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
		trend: NO_TREND,
		sinceHeatMs: KEEPS_IN_MS,
		air: NOT_STUFFY,
		cooling: NOT_SHIFTED,
		heating: NOT_SHIFTED,
	},
	step(settings, before, farm) {
		const seen = farm.zone(settings.zone)
		const target = seen?.targets.airC
		if (!seen || !target) return { memory: climateController.initial, claims: [] }
		const airC = trustedAverage(settings.temperature, farm)
		const held = inner(target)
		const heat = nextHeat(settings, before, { airC, target: held }, farm.passedMs)
		const trend = followAir(before.trend, airC, farm.passedMs)
		const mode = trend ? nextMode(settings, { ...before, heat }, trend, target) : 'idle'
		const idleMs =
			mode === 'idle' ? (before.mode === 'idle' ? before.idleMs : 0) + farm.passedMs : 0
		const outputs = mode === 'cool' ? settings.cool : settings.heat
		const watched = watchAir({ id: settings.id, mode, outputs, airC }, before.acted, farm)
		const sinceHeatMs = mode !== 'heat' ? before.sinceHeatMs + farm.passedMs : 0
		const centered = (which: 'heat' | 'cool', runs: CenteredRuns) =>
			trend === null
				? { ...runs, cycle: null }
				: centerRuns(runs, {
						airC: trend.airC,
						does: which,
						target,
						begins:
							mode === 'idle' || mode === before.mode ? null : mode === which ? 'own' : 'other',
					})
		const memory = {
			mode,
			trend,
			cooling: centered('cool', before.cooling),
			heating: centered('heat', before.heating),
			sinceHeatMs,
			air: freshenAir(settings, before.air, { isDay: seen.light?.isDay ?? true }, farm),
			idleMs,
			acted: watched.memory,
			last: mode === 'idle' ? before.last : mode,
			heat,
			isAiring: isTooHumid(settings, before, { airC, pct: seen.targets.humidityPct }, farm),
		}
		const claims = [
			...heatAndCool(settings, mode, { airC, name: seen.name }),
			...venting(settings, memory, { airC, target, name: seen.name }, farm),
		]
		return { memory, claims, effects: watched.effects }
	},
}

type Facts = { airC: number | null; target: Range; name: string }

/** At what readings heat, cooling, airing and fresh air begin and end by the targets of now: °C, % and ppm. */
export function climateMarks(settings: ClimateSettings, targets: Band, isDay: boolean) {
	const { airC: target, humidityPct } = targets
	if (!target) return null
	const held = inner(target)
	return {
		target,
		heat: { begin: held.min, end: settings.heatInParts ? heatSetpoint(held) : heatEnd(held) },
		cool: { begin: held.max, end: coolEnd(held) },
		airing:
			humidityPct && settings.leastVpdKPa === undefined
				? { begin: humidityPct.max, end: humidityPct.max - deadband(humidityPct, DEADBAND_PCT) }
				: null,
		freshAir: isDay ? { begin: LEAST_CO2_PPM, end: ENOUGH_CO2_PPM } : null,
	}
}

/** The part of the target within which neither heat nor cooling begins. */
function inner({ min, max }: Range): Range {
	const early = Math.min(EARLY_C, (max - min) / 8)
	return { min: min + early, max: max - early }
}

/** How far the air goes on by its trend, °C: at most a quarter of the band, as runs and rests have a least length. */
const expectedChange = (perMs: number, { min, max }: Range): number => {
	const most = (max - min) / 4
	return Math.max(-most, Math.min(most, perMs * LEAD_MS))
}

const deadband = ({ min, max }: Range, most: number): number => Math.min(most, (max - min) / 2)

/** Where heat by on and off and cooling end, and where heat in parts aims. */
const crossed = ({ min, max }: Range): number => Math.min(CROSSED_C, (max - min) * CROSSED_SHARE)
const heatEnd = (target: Range): number => target.min + crossed(target)
const coolEnd = (target: Range): number => target.max - crossed(target)
const heatSetpoint = (target: Range): number => target.min + deadband(target, SETPOINT_C)

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
	{ mode, idleMs, last, heat, cooling, heating }: ClimateMemory,
	{ airC, perMs }: NonNullable<AirTrend>,
	target: Range,
): ClimateMemory['mode'] {
	const held = inner(target)
	const coming = airC + expectedChange(perMs, held)
	const isFree = (other: 'heat' | 'cool') => last !== other || idleMs >= CHANGEOVER_MS
	if (mode === 'cool' && coming > coolEnd(held) + cooling.shiftC) return 'cool'
	if (parts && mode !== 'cool' && isFree('cool') && heat.elapsedMs < heat.onMs) return 'heat'
	if (!parts && mode === 'heat' && coming < heatEnd(held) + heating.shiftC) return 'heat'
	if (mode !== 'idle') return 'idle'
	// Soon after the other, what it did too much of goes by itself: it is left to while it is inside the target.
	const isAfter = (other: 'heat' | 'cool') => last === other && idleMs < FORGETS_MS
	const isCold = coming < (isAfter('cool') ? target.min : held.min + heating.shiftC)
	const isWarming = perMs > 0 && airC >= target.min
	if (!parts && isCold && !isWarming && isFree('cool')) return 'heat'
	const isWarm = coming > (isAfter('heat') ? target.max : held.max + Math.max(0, cooling.shiftC))
	const isCooling = airC + perMs * RETURNS_MS < held.max
	return isWarm && !isCooling && isFree('heat') ? 'cool' : 'idle'
}

function isTooHumid(
	{ humidity, leastVpdKPa, leaf }: ClimateSettings,
	{ isAiring }: ClimateMemory,
	{ airC, pct: target }: { airC: number | null; pct: Range | undefined },
	farm: FarmState,
): boolean {
	const pct = trustedAverage(humidity, farm)
	if (pct === null) return false
	if (leastVpdKPa !== undefined && airC !== null) {
		const leafC = trustedAverage(leaf?.sensors ?? [], farm) ?? airC + (leaf?.offsetC ?? 0)
		const deficitKPa = vapourPressureDeficitKPa({ airC, humidityPct: pct, leafC })
		return deficitKPa < leastVpdKPa + (isAiring ? DEADBAND_KPA : 0)
	}
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
	{ isAiring, air, sinceHeatMs }: ClimateMemory,
	{ airC, target, name }: Facts,
	farm: FarmState,
) {
	const claim = (): ControllerClaim => {
		if (airC === null) return { on: true, reason: 'no trusted reading of the air temperature' }
		if (airC > target.max) return { on: true, reason: `air is above the target of ${name}` }
		if (isAiring) return { on: true, reason: `air is too humid for ${name}` }
		if (air.isFreshening) return { on: true, reason: `fresh air for ${name}` }
		if (airC < target.min || sinceHeatMs < KEEPS_IN_MS)
			return { on: false, reason: `keeps the heat in for ${name}` }
		if (farm.isRequested('keep-air-in')) return { on: false, reason: 'keeps the CO₂ in' }
		return { on: true, reason: 'fresh air' }
	}
	const decided = claim()
	return vent.map((output) => [output, decided] as const)
}
