import type { Band, Range } from './band'

/** The quantities that may have a target of their own at night, and its key. */
export const NIGHT_TARGETS = {
	airC: 'nightAirC',
	humidityPct: 'nightHumidityPct',
} as const satisfies Partial<Record<keyof Band, keyof Band>>

const NIGHT_PAIRS = Object.entries(NIGHT_TARGETS) as [
	keyof typeof NIGHT_TARGETS,
	(typeof NIGHT_TARGETS)[keyof typeof NIGHT_TARGETS],
][]

/** Day or night of the plants; `change` is the hour after one follows the other. */
export type DayPart = 'day' | 'night' | 'change'

/** How long a reading may take from the target of the day to that of the night, and back. */
export const CHANGE_MS = 3_600_000

/** The part of the day at an instant; a stage without hours of light is all day. */
export function dayPartAt(
	light: { isDay: boolean; startedAt: number; hours: number } | null,
	at: number,
): DayPart {
	if (!light || light.hours >= 24) return 'day'
	if (light.hours > 0 && at - light.startedAt < CHANGE_MS) return 'change'
	return light.isDay ? 'day' : 'night'
}

/** The targets of a stage in a part of the day; while it changes, those of day and night together. */
export function targetsNow(targets: Band, part: DayPart): Band {
	if (part === 'day' || !hasNight(targets)) return targets
	const now = { ...targets }
	for (const [key, nightKey] of NIGHT_PAIRS) {
		const [day, night] = [targets[key], targets[nightKey]]
		if (night) now[key] = part === 'night' || !day ? night : span(day, night)
	}
	return now
}

/** Whether a stage has a target of its own at night. */
export const hasNight = (targets: Band): boolean =>
	NIGHT_PAIRS.some(([, nightKey]) => targets[nightKey] !== undefined)

/** Lowers the night by as much as the farm chooses, where the recipe sets no night. */
export function withNightDrop(targets: Band, dropC: number): Band {
	const { airC, nightAirC } = targets
	if (!airC || nightAirC || dropC === 0) return targets
	return { ...targets, nightAirC: { min: lower(airC.min, dropC), max: lower(airC.max, dropC) } }
}

const lower = (celsius: number, dropC: number): number =>
	Math.round((celsius - dropC) * 1000) / 1000

const span = (one: Range, other: Range): Range => ({
	min: Math.min(one.min, other.min),
	max: Math.max(one.max, other.max),
})
