import { clockOffsets } from './clock-offsets'

const DAY_MS = 86_400_000

/**
 * When clocks in a timezone show a time (`14:05`) on a day, milliseconds UTC; the first time where they
 * show it twice, and the next that they show where they skip it.
 */
export function localTime(day: string, time: string, timezone: string): number {
	const shown = Date.parse(`${day}T${time}:00Z`)
	const offsets = clockOffsets(timezone, shown - DAY_MS, shown + DAY_MS)
	for (const [i, { fromAt, offsetMs }] of offsets.entries()) {
		const at = Math.max(shown - offsetMs, fromAt)
		if (at < (offsets[i + 1]?.fromAt ?? Infinity)) return at
	}
	throw new Error('the last offset has no end')
}

/** The minute of the day of a time like `14:05`. */
export const parseMinuteOfDay = (time: string): number =>
	Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
