import { DAY_MS, type Insight, type Sample } from './insight'
import { fitTrend } from './trend'

type Falling = {
	id: string
	/** What falls: `What pH down does`. */
	title: string
	samples: readonly Sample[]
	now: number
	advice: string
	link: string
}

const LEAST_SAMPLES = 8
const LEAST_DAYS = 5
const LEAST_FALL = 0.25
const LEAST_R2 = 0.3

/** Something that does less and less at the same setting; null when it holds, or little is known. */
export function responseFalls({ id, title, samples, now, advice, link }: Falling): Insight | null {
	const trend = fitTrend(samples)
	const days = ((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)) / DAY_MS
	if (!trend || samples.length < LEAST_SAMPLES || days < LEAST_DAYS || trend.from <= 0) return null
	const fall = 1 - trend.to / trend.from
	if (fall < LEAST_FALL || trend.r2 < LEAST_R2) return null
	return {
		id,
		type: 'recommendation',
		title: `${title} ${Math.round(fall * 100)} % less than ${Math.round(days)} days ago`,
		evidence: `By ${samples.length} measurements over ${Math.round(days)} days.`,
		advice,
		confidence: trend.r2,
		confidenceMeans: 'how much of the movement a steady fall explains',
		impact: fall > 0.5 ? 'high' : 'medium',
		at: now,
		link,
	}
}
