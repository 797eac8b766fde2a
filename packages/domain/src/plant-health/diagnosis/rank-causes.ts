import { CAUSES, type Cause } from './cause'
import { FACTS, type Fact } from './fact'
import { separatingQuestion } from './separating-question'
import type { Question } from './fact'

/** A reason with its weight in log-odds. */
type Reason = { words: string; weight: number }

export type RankedCause = {
	cause: Cause
	/** Log-odds: what all evidence for and against adds up to. */
	score: number
	/** The share of all the weight that this cause holds, 0 to 1. */
	share: number
	/** Heaviest first. */
	speaksFor: readonly Reason[]
	speaksAgainst: readonly Reason[]
}

export type Ranking = {
	/** What something that can be seen speaks for, most likely first; at most `MOST_CAUSES`. */
	causes: readonly RankedCause[]
	/**
	 * Whether the first of them stands out, by more than the picture; else the honest answer is “I do not
	 * know”.
	 */
	isKnown: boolean
	/** The share of the weight that is left for what is not in the list, 0 to 1. */
	otherShare: number
	/** What would tell the first two apart best; null when nothing is left to ask. */
	question: Question | null
}

/** Before anything is known, each cause is unlikely: odds of 1 to 7. */
const PRIOR = -2
/** A cause that was confirmed on this farm in the last weeks is likelier there. */
const CONFIRMED_WEIGHT = 0.6
/** What a vision model says it sees weighs half of what a person says. Set by hand. */
const MODEL_TRUST = 0.5
/** Signs that can be seen have to add up to this before a cause is named at all. */
const LEAST_SEEN = 0.5
/** The first cause stands out when it holds this share, and its odds are even or better. */
const LEAST_SHARE = 0.35
const MOST_CAUSES = 8

/** What the share of a cause means, to be shown beside the figure. */
export const SHARE_MEANING =
	'Of the weight of all evidence, this much points to this cause; the rest points to others, or to something that is not in the list. The weights were set by hand from the sources. It is not how often such an answer is right: that is the hit rate of your farm.'

/**
 * Ranks causes by the evidence for and against them. Each fact adds its weight to the score of a cause;
 * nothing else does, so the reasons shown are the whole reckoning. `confirmed`: ids of causes that
 * people confirmed on this farm lately. Without any sign that can be seen, nothing is named.
 */
export function rankCauses(
	facts: readonly Fact[],
	{ confirmed = [] }: { confirmed?: readonly string[] } = {},
): Ranking {
	const scored = CAUSES.map((cause) => scoreCause(cause, facts, confirmed.includes(cause.id)))
	const possible = scored.filter(({ seen }) => seen >= LEAST_SEEN)
	const total = possible.reduce((sum, { score }) => sum + Math.exp(score), 1)
	const causes = possible
		.map(({ seen: _, ...one }) => ({ ...one, share: Math.exp(one.score) / total }))
		.sort((a, b) => b.score - a.score)
		.slice(0, MOST_CAUSES)
	const [first] = causes
	return {
		causes,
		isKnown:
			first !== undefined &&
			first.score >= 0 &&
			first.share >= LEAST_SHARE &&
			hasMoreThanPicture(first.cause, facts),
		otherShare: 1 / total,
		question: separatingQuestion(causes, facts),
	}
}

function scoreCause(cause: Cause, facts: readonly Fact[], isConfirmed: boolean) {
	const reasons: Reason[] = []
	let seen = 0
	for (const { key, value, words, by } of facts) {
		const found = cause.evidence.find(({ fact, is }) => fact === key && is === value)
		if (!found) continue
		const weight = by === 'model' ? found.weight * MODEL_TRUST : found.weight
		reasons.push({ words, weight })
		if (weight > 0 && isVisibleSign(key)) seen += weight
	}
	if (isConfirmed)
		reasons.push({ words: 'Confirmed on this farm lately', weight: CONFIRMED_WEIGHT })
	const score = reasons.reduce((sum, { weight }) => sum + weight, PRIOR)
	const speaksFor = reasons.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
	const speaksAgainst = reasons
		.filter(({ weight }) => weight < 0)
		.sort((a, b) => a.weight - b.weight)
	return { cause, score, seen, speaksFor, speaksAgainst }
}

/** Whether a person's answer or a reading speaks for a cause, and not a picture alone. */
export const hasMoreThanPicture = (cause: Cause, facts: readonly Fact[]): boolean =>
	facts.some((fact) => isBeyondPicture(fact) && speaksFor(cause, fact))

/** A colour has many causes: a name needs what a person says or what is measured around the plant. */
const isBeyondPicture = ({ key, by }: Fact): boolean =>
	FACTS[key].kind === 'reading' || (FACTS[key].kind === 'question' && by !== 'model')

const speaksFor = ({ evidence }: Cause, { key, value }: Fact): boolean =>
	evidence.some(({ fact, is, weight }) => fact === key && is === value && weight > 0)

/** Readings tell what a plant is at risk of; only what is seen on it tells that it has it. */
const isVisibleSign = (key: Fact['key']): boolean =>
	FACTS[key].kind === 'picture' || FACTS[key].kind === 'question'
