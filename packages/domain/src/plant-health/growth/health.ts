import table from './health-weights.json' with { type: 'json' }

export type HealthInputKey = keyof typeof table.inputs

type Judged = { label: string; weight: number; noneAt: number; meaning: string }

export const HEALTH_INPUTS: Readonly<Record<HealthInputKey, Judged>> = table.inputs

type MeasuredKey = Exclude<HealthInputKey, 'plan' | 'issues'>

/** From which distance outside its band an hour counts whole, in the stored unit, and after how many. */
export const MEASURED_INPUTS: Readonly<
	Record<MeasuredKey, Judged & { farAt: number; leastHours: number }>
> = table.inputs

export const HEALTH_WEIGHTS_FROM = table.from

/**
 * One input of the score: how bad it is, from 0 (good), in the unit of its `noneAt` (days, issues,
 * a share from 0 to 1); null when not known. `why` says it in words.
 */
export type HealthInput = { key: HealthInputKey; badness: number | null; why: string }

/** The points an input took from the score, at most `weight` of 100. */
type HealthReason = {
	key: HealthInputKey
	label: string
	lost: number
	weight: number
	why: string
}

export type Health = {
	/** 0 to 100; null while so little is known that it is too early to say. */
	score: number | null
	/** The known inputs, the worst first. */
	reasons: HealthReason[]
	/** The unknown inputs, and why. */
	missing: { key: HealthInputKey; label: string; why: string }[]
}

/** The health score of a crop from the known inputs. Unknown ones change nothing. */
export function health(inputs: readonly HealthInput[]): Health {
	const known = inputs.filter(({ badness }) => badness !== null)
	const totalWeight = known.reduce((sum, { key }) => sum + HEALTH_INPUTS[key].weight, 0)
	const reasons = known.map(({ key, badness, why }) => {
		const { label, weight, noneAt } = HEALTH_INPUTS[key]
		const bad = Math.min(1, Math.max(0, (badness ?? 0) / noneAt))
		const points = (100 * weight) / totalWeight
		return { key, label, lost: points * bad, weight: points, why }
	})
	const lost = reasons.reduce((sum, reason) => sum + reason.lost, 0)
	return {
		score:
			totalWeight < table.leastWeight ? null : Math.min(100, Math.max(0, Math.round(100 - lost))),
		reasons: reasons.sort((a, b) => b.lost - a.lost),
		missing: inputs
			.filter(({ badness }) => badness === null)
			.map(({ key, why }) => ({ key, label: HEALTH_INPUTS[key].label, why })),
	}
}

export type HealthGrade = 'green' | 'yellow' | 'orange' | 'red'

const GRADES: readonly { least: number; grade: HealthGrade; word: string }[] = [
	{ least: 90, grade: 'green', word: 'Thriving' },
	{ least: 80, grade: 'yellow', word: 'Good' },
	{ least: 70, grade: 'orange', word: 'Watch' },
	{ least: 0, grade: 'red', word: 'Needs attention' },
]

/** The colour of a score, and the word shown with it. */
export function healthGrade(score: number): { grade: HealthGrade; word: string } {
	const found = GRADES.find(({ least }) => score >= least)
	return found ?? { grade: 'red', word: 'Needs attention' }
}
