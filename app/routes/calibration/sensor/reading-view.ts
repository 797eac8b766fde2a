import type { CurrentRawReading } from '~/services/calibration/read-current-raw.server'
import type { Formatters } from './formatters'

const MOST_DRAWN = 60

export type ReadingView = ReturnType<typeof readingView>

/** The sensor's current raw reading, and how far it is from settled. */
export function readingView(raw: CurrentRawReading, words: Formatters) {
	const { newest, isStable, share, spread, holdMs, allowed, remainingMs, recent } = raw
	const hold = durationInWords(holdMs)
	const step = Math.max(1, Math.ceil(recent.length / MOST_DRAWN))
	return {
		newest: newest && { value: words.value(newest.value), at: newest.at },
		isStable,
		percent: Math.round(share * 100),
		words:
			spread === null
				? `Waiting for readings: they must stay within ${words.span(allowed)} for ${hold}.`
				: isStable
					? `Within ${words.span(spread)} for ${hold}.`
					: `${share < 1 ? `About ${durationInWords(Math.max(1000, remainingMs))} to go` : 'Waiting for more readings'}: they must stay within ${words.span(allowed)} for ${hold}.`,
		line: recent.filter((_, i) => i % step === 0).map(({ value }) => value),
		minSpan: 2 * allowed,
	}
}

const durationInWords = (ms: number) =>
	ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
