import type { Progress, Stage } from './discovery-types'

/** The share of each stage in the whole search, in percent; the rest is for adopting devices. */
const SPANS: Record<Stage, { from: number; to: number; words: string; counts: boolean }> = {
	nics: { from: 0, to: 2, words: 'Looking at the networks of this machine', counts: false },
	sweep: { from: 2, to: 60, words: 'Trying addresses', counts: true },
	identify: { from: 60, to: 95, words: 'Asking what each device is', counts: true },
}

/** How far a search is, and at what: `Trying addresses, 12 of 254`. */
export function describeProgress({
	stage,
	done,
	total,
}: Pick<Progress, 'stage' | 'done' | 'total'>): { phase: string; progressPct: number } {
	const { from, to, words, counts } = SPANS[stage]
	const share = total > 0 ? Math.min(1, done / total) : 1
	return {
		phase: counts && total > 0 ? `${words}, ${done} of ${total}` : words,
		progressPct: Math.round(from + (to - from) * share),
	}
}
