import type { CurrentRawReading } from '~/areas/readings/services/calibration/read-current-raw.server'
import type { Formatters } from './formatters'

const MOST_DRAWN = 60

export type ReadingView = ReturnType<typeof readingView>

/** The sensor's current raw reading, and whether it is stable; in stored units. */
export function readingView(raw: CurrentRawReading, quantity: string) {
	const { newest, isStable, share, spread, holdMs, allowed, remainingMs, recent } = raw
	const step = Math.max(1, Math.ceil(recent.length / MOST_DRAWN))
	return {
		quantity,
		newest: newest && { value: newest.value, at: newest.at },
		isStable,
		percent: Math.round(share * 100),
		isOnTheWay: share < 1,
		spread,
		allowed,
		holdMs,
		remainingMs,
		line: recent.filter((_, i) => i % step === 0).map(({ value }) => value),
		minSpan: 2 * allowed,
	}
}

/** Formats how far the reading is from stable. */
export function formatStability(reading: ReadingView, words: Formatters): string {
	const { spread, allowed, holdMs, isStable, isOnTheWay, remainingMs } = reading
	const hold = formatSettling(holdMs)
	const wanted = `they must stay within ${words.span(allowed)} for ${hold}.`
	if (spread === null) return `Waiting for readings: ${wanted}`
	if (isStable) return `Within ${words.span(spread)} for ${hold}.`
	return isOnTheWay
		? `About ${formatSettling(Math.max(1000, remainingMs))} to go: ${wanted}`
		: `Waiting for more readings: ${wanted}`
}

const formatSettling = (ms: number) =>
	ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
