import type { Step } from '../../readings/history/day-sums'
import { DAY_MS, type Insight } from './insight'
import { responseFalls } from './response-falls'

type Pump = {
	key: string
	name: string
	/** What it is: `pump`, or `outlet` for a plug, which does not tell what is plugged in. */
	type: string
	/** Watts of its own meter, and the part of each step that it was on, in the same steps. */
	power: readonly Step[]
	on: readonly Step[]
	now: number
}

/** In less of a step than this, its start weighs more than its run. */
const LEAST_ON = 0.2

/** A pump that draws less and less while on: it moves less water or air, or runs dry. */
export function pumpDrawsLess({ key, name, type, power, on, now }: Pump): Insight | null {
	const days = new Map<number, number[]>()
	for (const [i, { at, value }] of power.entries()) {
		const share = on[i]?.value ?? 0
		if (value === null || share < LEAST_ON) continue
		const day = Math.floor(at / DAY_MS) * DAY_MS
		days.set(day, [...(days.get(day) ?? []), value / share])
	}
	const samples = [...days].map(([at, all]) => {
		return { at, value: all.reduce((sum, watts) => sum + watts, 0) / all.length }
	})
	return responseFalls({
		id: `pump-${key}`,
		title: `${name} draws`,
		samples,
		now,
		advice: `${type === 'pump' ? 'It' : 'If it is a pump, it'} moves less: look for a clogged strainer or filter, air in its line, a low reservoir or a torn membrane.`,
		link: `/zones/outputs/${encodeURIComponent(key)}`,
	})
}
