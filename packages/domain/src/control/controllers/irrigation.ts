import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import type { Controller, FarmState } from './controller'
import type { NoticeEffect } from './notice'

/** Minutes on, every so many minutes. */
export type Rhythm = { onMin: number; everyMin: number }

export type IrrigationSettings = {
	kind: 'irrigation'
	id: string
	zone: RecipeZone
	pumps: PlanOutput[]
	/** Counted from when the lights come on, and from when they go off. */
	day: Rhythm
	night: Rhythm
	/** Below so many litres the pumps stay off, so that none runs dry. */
	reservoir?: { sensor: PlanSensor; leastL: number }
	/** With all pumps on for this long, less flow than this is a fault; so it is with all of `circulation`. */
	flow?: {
		sensor: PlanSensor
		leastLPerMin: number
		withinS: number
		/** Pumps that are on all the time and whose water passes the same sensor. */
		circulation?: PlanOutput[]
	}
}

type IrrigationMemory = {
	isDry: boolean
	/** How long the pumps have run without flow; null once that was told. */
	noFlowMs: number | null
	/** That was told of the circulation: water that the other pumps move is no proof of it. */
	isOfCirculation: boolean
}

const MINUTE_MS = 60_000
/** For a stage that says nothing of light. */
const ALWAYS_DAY = { isDay: true, startedAt: 0, endsAt: Infinity }
/** Pumps start again this far above the least level: what drains back raises it. */
const REFILLED = 1.1

/** Pumps run in a rhythm. It follows from the clock alone, so that no restart shifts or doubles it. */
export const irrigationController: Controller<IrrigationSettings, IrrigationMemory> = {
	initial: { isDry: false, noFlowMs: 0, isOfCirculation: false },
	step(settings, before, farm) {
		const seen = farm.zone(settings.zone)
		if (!seen) return { memory: before, claims: [] }
		const { memory, effects } = watchFlow(settings, watchLevel(settings, before, farm), farm)
		const { pumps, reservoir, day, night } = settings
		if (reservoir && memory.isDry) {
			const { sensor, leastL } = reservoir
			const reason = `${sensor.label} is below ${leastL} L: the pumps would run dry; fill it`
			return { memory, effects, claims: pumps.map((pump) => [pump, { on: false, reason }]) }
		}
		const light = seen.light ?? ALWAYS_DAY
		const { onMin, everyMin } = light.isDay ? day : night
		const [onMs, everyMs] = [onMin * MINUTE_MS, everyMin * MINUTE_MS]
		const inCycleMs = (farm.utc - light.startedAt) % everyMs
		const on = inCycleMs < onMs
		const cycleAt = farm.utc - inCycleMs
		const untilAt = Math.min(on ? cycleAt + onMs : cycleAt + everyMs, light.endsAt)
		const rhythm = `${onMin} of every ${everyMin} min by ${light.isDay ? 'day' : 'night'} for ${seen.name}`
		const reason = rhythm + levelUnknown(settings, farm)
		return { memory, effects, claims: pumps.map((pump) => [pump, { on, reason, untilAt }]) }
	},
}

/** A level that is not known does not stop the water: dry roots die sooner than a pump. */
const levelUnknown = ({ reservoir }: IrrigationSettings, farm: FarmState): string =>
	reservoir && farm.read(reservoir.sensor) === null
		? `, though there is no trusted reading of ${reservoir.sensor.label}`
		: ''

function watchLevel(
	{ reservoir }: IrrigationSettings,
	memory: IrrigationMemory,
	farm: FarmState,
): IrrigationMemory {
	const litres = reservoir ? farm.read(reservoir.sensor) : null
	if (!reservoir || litres === null) return { ...memory, isDry: false }
	return { ...memory, isDry: litres < reservoir.leastL * (memory.isDry ? REFILLED : 1) }
}

const FLOWING = { noFlowMs: 0, isOfCirculation: false }

/**
 * No flow is told and does not stop the pumps: flow sensors fail more often than pumps, roots dry
 * within hours, and a dry reservoir is seen by its level.
 */
function watchFlow(
	{ id, pumps, flow }: IrrigationSettings,
	memory: IrrigationMemory,
	farm: FarmState,
): { memory: IrrigationMemory; effects: NoticeEffect[] } {
	const lPerMin = flow ? farm.read(flow.sensor) : null
	if (!flow || lPerMin === null) return { memory, effects: [] }
	const isOn = (one: PlanOutput) => farm.isOn(one) === true
	if (lPerMin >= flow.leastLPerMin) {
		const isUnproven = memory.isOfCirculation && pumps.some(isOn)
		return { memory: isUnproven ? memory : { ...memory, ...FLOWING }, effects: [] }
	}
	if (memory.noFlowMs === null) return { memory, effects: [] }
	const groups = [pumps, flow.circulation ?? []]
	const running = groups.filter((all) => all.every(isOn)).flat()
	const [pump] = running
	const noFlowMs = pump ? memory.noFlowMs + farm.passedMs : 0
	if (!pump || noFlowMs < flow.withinS * 1000)
		return { memory: { ...memory, noFlowMs }, effects: [] }
	const read = `${flow.sensor.label} reads ${lPerMin.toFixed(1)} L/min while the pumps are on`
	const effect: NoticeEffect = {
		kind: 'notice',
		controller: id,
		output: pump.key,
		title: `${nameThree(running)}: on, but no water flows`,
		causes: [
			{
				cause: 'The pump is blocked or its filter is clogged: clean it',
				evidence: [{ supports: true, text: read }],
			},
			{ cause: 'Air in the pump or an empty reservoir: fill and vent it', evidence: [] },
			{ cause: 'A valve behind the pump is closed: open it', evidence: [] },
			{ cause: 'The flow sensor is stuck: clean its wheel', evidence: [] },
		],
		isStopped: false,
	}
	const isOfCirculation = !pumps.every(isOn)
	return { memory: { ...memory, noFlowMs: null, isOfCirculation }, effects: [effect] }
}

function nameThree(pumps: readonly PlanOutput[]): string {
	const names = pumps.slice(0, 3).map(({ label }) => label)
	const others = pumps.length - names.length
	return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}
