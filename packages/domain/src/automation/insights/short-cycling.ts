import { DAY_MS, type Insight } from './insight'

type Machine = {
	key: string
	name: string
	/** Its changes of the past day, oldest first. */
	changes: readonly { at: number; on: boolean }[]
	now: number
}

/** A run shorter than this wears a compressor or burner (usual shortest run of makers: 5 to 10 min). */
const SHORT_MS = 10 * 60_000
/** So many starts a day are more than two an hour. */
const STARTS = 48

/** A heater or cooler that starts too often and runs too shortly; null when it does not. */
export function shortCycling({ key, name, changes, now }: Machine): Insight | null {
	const runs = changes.flatMap(({ at, on }, i) => {
		const next = changes[i + 1]
		return on && next && !next.on ? [next.at - at] : []
	})
	const short = runs.filter((ms) => ms < SHORT_MS)
	const share = runs.length === 0 ? 0 : short.length / runs.length
	if (runs.length < STARTS || share < 0.5) return null
	const mean = runs.reduce((sum, ms) => sum + ms, 0) / runs.length / 60_000
	return {
		id: `short-cycling-${key}`,
		type: 'optimization',
		title: `${name} starts too often`,
		evidence: `It started ${runs.length} times in the past ${Math.round(DAY_MS / 3_600_000)} hours and ran ${mean.toFixed(1)} min on average.`,
		advice:
			'Widen the temperature range of the recipe, or check that its sensor is not in its own draught.',
		confidence: share,
		confidenceMeans: 'the share of its runs that were shorter than 10 min',
		impact: 'medium',
		at: now,
		link: `/zones/outputs/${key}`,
	}
}
