import type { Range } from '../../growing/recipes/band'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { waitsFor, type Controller, type ControllerClaim, type FarmState } from './controller'

export type Co2Settings = {
	kind: 'co2'
	id: string
	zone: RecipeZone
	sensor: PlanSensor
	valve: PlanOutput
	/** The valve opens only while all of these are reported off. */
	exhaust: PlanOutput[]
}

type Co2Memory = { isEnriching: boolean }

/**
 * Above this nothing opens the valve, whatever a recipe says: a quarter of the 5,000 ppm that people
 * may be exposed to for a working day (NIOSH and OSHA, time-weighted average of 8 hours).
 */
const CEILING_PPM = 1250

/** Below the middle of the target by this, CO₂ is added again: a few openings of the valve in an hour. */
const DEADBAND_PPM = 50

/** CO₂ is kept at the middle of its target, by day only, with the exhaust off. */
export const co2Controller: Controller<Co2Settings, Co2Memory> = {
	initial: { isEnriching: false },
	step(settings, memory, sight) {
		const why = reasonNotTo(settings, memory, sight)
		if (why !== null) return result(settings.valve, false, { on: false, reason: why })
		const open = settings.exhaust.filter((fan) => sight.isOn(fan) !== false)
		const reason = `CO₂ is below the target of ${sight.zone(settings.zone)?.name}`
		const claim: ControllerClaim = open.length
			? waitsFor(open)
			: { on: true, reason, unlessOn: settings.exhaust }
		return { ...result(settings.valve, true, claim), requests: ['keep-air-in'] }
	},
}

const result = (valve: PlanOutput, isEnriching: boolean, claim: ControllerClaim) => ({
	memory: { isEnriching },
	claims: [[valve, claim] as const],
})

/** At what ppm enrichment begins and ends. Targets of recipes begin at outside air, which is no enrichment. */
export function co2Marks({ min, max }: Range): { begin: number; end: number } {
	const end = Math.min((min + max) / 2, CEILING_PPM)
	return { begin: end - Math.min(DEADBAND_PPM, (max - min) / 4), end }
}

function reasonNotTo({ zone, sensor }: Co2Settings, { isEnriching }: Co2Memory, sight: FarmState) {
	const seen = sight.zone(zone)
	const target = seen?.targets.co2Ppm
	if (!seen || !target) return 'the stage has no CO₂ target'
	if (!seen.light?.isDay || sight.isRequested(`lamps-off-${zone}`))
		return 'plants take up CO₂ only in light'
	const ppm = sight.read(sensor)
	if (ppm === null) return `no trusted reading of ${sensor.label}`
	if (ppm >= CEILING_PPM) return `CO₂ is at ${CEILING_PPM} ppm or more, where nothing adds to it`
	const { begin, end } = co2Marks(target)
	return ppm >= (isEnriching ? end : begin) ? `CO₂ is high enough for ${seen.name}` : null
}
