import type { Band, Range } from '../growing/recipes/band'
import { climateMarks, type ClimateSettings } from './controllers/climate'
import { co2Marks } from './controllers/co2'
import { EFFECTS } from './controllers/dosing/doser-effects'
import type { DosingSettings } from './controllers/dosing/dosing-settings'
import { controllerOutputs, type ControllerSettings } from './plan'
import type { PlanSensor } from '../growing/recipes/plan-zone'

/** At this reading, in the unit it is stored in, an output is switched. */
export type Turn = { on: boolean; is: 'above' | 'below'; value: number }

/** A sensor by which an output is decided now, and what it does at which reading. */
export type Watch = { sensor: PlanSensor; turns: Turn[] }

/** What the stage of the controller's zone asks for now. */
type Now = { targets: Band; isDay: boolean }

const on = (is: Turn['is'], value: number): Turn => ({ on: true, is, value })
const off = (is: Turn['is'], value: number): Turn => ({ on: false, is, value })

/** By what a controller decides one of its outputs (`device/point`). Empty where the clock alone decides. */
export function switchThresholds(settings: ControllerSettings, output: string, now: Now): Watch[] {
	if (!controllerOutputs(settings).some(({ key }) => key === output)) return []
	switch (settings.kind) {
		case 'climate':
			return ofClimate(settings, output, now)
		case 'co2': {
			const { targets, isDay } = now
			const marks = isDay && targets.co2Ppm ? co2Marks(targets.co2Ppm) : null
			const turns = marks ? [on('below', marks.begin), off('above', marks.end)] : []
			return [{ sensor: settings.sensor, turns }]
		}
		case 'irrigation': {
			const { reservoir, flow } = settings
			return [
				...(reservoir
					? [{ sensor: reservoir.sensor, turns: [off('below', reservoir.leastL)] }]
					: []),
				...(flow ? [{ sensor: flow.sensor, turns: [] }] : []),
			]
		}
		case 'fill':
			return [
				{
					sensor: settings.level,
					turns: [on('below', settings.lowL), off('above', settings.highL)],
				},
				...settings.leaks.map((sensor) => ({ sensor, turns: [off('above', 0.5)] })),
			]
		case 'dosing':
			return ofDosing(settings, output, now)
		case 'light':
			return (settings.integral?.sensors ?? []).map((sensor) => ({ sensor, turns: [] }))
		case 'rule':
			return []
	}
}

function ofClimate(settings: ClimateSettings, output: string, { targets, isDay }: Now): Watch[] {
	const marks = climateMarks(settings, targets, isDay)
	if (!marks) return []
	const has = (list: readonly { key: string }[]) => list.some(({ key }) => key === output)
	const air = (turns: Turn[]) => settings.temperature.map((sensor) => ({ sensor, turns }))
	if (has(settings.heat)) return air([on('below', marks.heat.begin), off('above', marks.heat.end)])
	if (has(settings.cool)) return air([on('above', marks.cool.begin), off('below', marks.cool.end)])
	const { airing, freshAir } = marks
	const airingTurns = airing ? [on('above', airing.begin), off('below', airing.end)] : []
	const freshTurns = freshAir ? [on('below', freshAir.begin), off('above', freshAir.end)] : []
	return [
		...air([on('above', marks.target.max)]),
		...settings.humidity.map((sensor) => ({ sensor, turns: airingTurns })),
		...(settings.co2 ?? []).map((sensor) => ({ sensor, turns: freshTurns })),
	]
}

/** Readings that decide dosing, with those that must be known before anything is dosed. */
function ofDosing(settings: DosingSettings, output: string, { targets }: Now): Watch[] {
	const doser = settings.dosers.find((one) => one.output.key === output)
	if (!doser) return []
	const { quantity, direction } = EFFECTS[doser.role]
	const band: Range | undefined = quantity === 'ph' ? targets.ph : targets.ecMsCm
	const turns = band ? [direction > 0 ? on('below', band.min) : on('above', band.max)] : []
	return [
		{ sensor: settings.sensors[quantity], turns },
		{ sensor: settings.reservoir.level, turns: [] },
	]
}
