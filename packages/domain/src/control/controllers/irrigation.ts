import type { RecipeZone } from '../../recipes/recipe-zone'
import type { PlanOutput } from '../plan-zone'
import type { Controller } from './controller'

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
}

const MINUTE_MS = 60_000
/** For a stage that says nothing of light. */
const ALWAYS_DAY = { isDay: true, startedAt: 0, endsAt: Infinity }

/** Pumps run in a rhythm. It follows from the clock alone, so that no restart shifts or doubles it. */
export const irrigationController: Controller<IrrigationSettings, null> = {
	initial: null,
	step({ zone, pumps, day, night }, memory, { utc, zone: look }) {
		const seen = look(zone)
		if (!seen) return { memory, claims: [] }
		const light = seen.light ?? ALWAYS_DAY
		const { onMin, everyMin } = light.isDay ? day : night
		const [onMs, everyMs] = [onMin * MINUTE_MS, everyMin * MINUTE_MS]
		const inCycleMs = (utc - light.startedAt) % everyMs
		const on = inCycleMs < onMs
		const cycleAt = utc - inCycleMs
		const untilAt = Math.min(on ? cycleAt + onMs : cycleAt + everyMs, light.endsAt)
		const reason = `${onMin} of every ${everyMin} min by ${light.isDay ? 'day' : 'night'} for ${seen.name}`
		return { memory, claims: pumps.map((pump) => [pump, { on, reason, untilAt }]) }
	},
}
