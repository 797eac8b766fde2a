import { handOnMs } from './hand-on-ms'
import { OUTPUT_CLASSES, type OutputClass } from './output-class'
import type { Plan } from './plan'
import { planNow, type PlanSensor } from '../growing/recipes/plan-zone'

/** Where an ON by hand ends, however much of its time is left: the far end of the band it works towards. */
export type HandEnd = {
	/** Their average is looked at, of those that can be trusted. */
	sensors: PlanSensor[]
	is: 'above' | 'below'
	/** In the unit that readings are stored in. */
	value: number
	unit: string
	/** What is measured, and whose limit it is: `air temperature`, `the band of Basil, Vegetative`. */
	quantity: string
	limitOf: string
	/** Without a trusted reading it ends after this, milliseconds. */
	unreadMs: number
}

/** The classes of outputs that work towards a reading. */
export const CLASSES_WITH_END: readonly OutputClass[] = ['heat', 'cool', 'co2', 'fill']

type Known = Pick<Plan, 'timezone' | 'zones' | 'controllers'>

/** Where an ON of an output by hand ends by what a plan wants now; null where the plan says nothing of it. */
export function manualEnd(plan: Known, output: string, utc: number): HandEnd | null {
	for (const controller of plan.controllers) {
		const is = (list: { key: string }[]) => list.some(({ key }) => key === output)
		const zone = plan.zones.find((one) => one.zone === controller.zone)
		const now = zone && planNow(zone, plan.timezone, utc)
		if (!zone || !now) continue
		const { stage, targets } = now
		const limitOf = `the band of ${zone.recipe.name}, ${stage.name}`
		if (controller.kind === 'climate' && (is(controller.heat) || is(controller.cool))) {
			const band = targets.airC
			if (!band) return null
			const heats = is(controller.heat)
			return {
				sensors: controller.temperature,
				...(heats ? { is: 'above', value: band.max } : { is: 'below', value: band.min }),
				unit: '°C',
				quantity: 'air temperature',
				limitOf,
				unreadMs: usual(heats ? 'heat' : 'cool'),
			}
		}
		if (controller.kind === 'co2' && controller.valve.key === output) {
			const { co2Ppm } = targets
			if (!co2Ppm) return null
			const sensors = [controller.sensor]
			const end = { is: 'above', value: co2Ppm.max, unit: 'ppm' } as const
			return { sensors, ...end, quantity: 'CO₂', limitOf, unreadMs: usual('co2') }
		}
		if (controller.kind === 'fill' && controller.valve.key === output) {
			const end = { is: 'above', value: controller.highL, unit: 'L' } as const
			const about = { quantity: 'reservoir', limitOf: 'what filling aims at' }
			return { sensors: [controller.level], ...end, ...about, unreadMs: usual('fill') }
		}
	}
	return null
}

const usual = (key: OutputClass): number => handOnMs(key, OUTPUT_CLASSES[key].maxOnMs)
