import type { Severity } from './severity'

/** Who is told when, if nobody before them answers. */
export type EscalationStep = {
	userId: string
	/** Those of one turn are told together. */
	turn: number
	/** How long the turn after waits for an answer; of a turn, the longest counts. */
	waitMs: number
}

/** How far an alarm that nobody has answered has come. */
export type Progress = {
	/** How many of the steps it has gone through. */
	told: number
	/** When somebody was last told; null when nobody was. */
	toldAt: number | null
	/** Until when nobody wants to hear of it. */
	snoozedUntil: number | null
}

/** How often the list is gone through for what is critical before it is left to the page. */
const ROUNDS = 3

/** The steps of an alarm: what is critical goes round until somebody answers, the rest goes once. */
export function escalationStepsFor<Step extends EscalationStep>(
	steps: readonly Step[],
	severity: Severity,
): Step[] {
	if (severity === 'info') return steps.slice(0, 1)
	if (severity === 'warning') return [...steps]
	return Array.from({ length: ROUNDS }, (_, round) =>
		steps.map((step) => ({ ...step, turn: step.turn + round * steps.length })),
	).flat()
}

/**
 * The places of the steps that are due now. The first turn is at once, each further one when the one
 * before has not answered in its time; who cannot be reached is neither told nor waited for. While it
 * is snoozed nobody is told, and once that is over with nobody left, the last one is told again.
 */
export function dueSteps<Step extends EscalationStep>(
	{ told, toldAt, snoozedUntil }: Progress,
	steps: readonly Step[],
	{ now, isReachable }: { now: number; isReachable: (step: Step) => boolean },
): number[] {
	if (snoozedUntil !== null && now < snoozedUntil) return []
	const reachable = [...steps.entries()].filter(([, step]) => isReachable(step))
	const left = reachable.filter(([place]) => place >= told)
	if (left.length === 0) {
		const isOverdue = told > 0 && snoozedUntil !== null && (toldAt ?? 0) < snoozedUntil
		return isOverdue ? reachable.slice(-1).map(([place]) => place) : []
	}
	const waitOf = (turn: number) =>
		Math.max(0, ...steps.filter((step) => step.turn === turn).map(({ waitMs }) => waitMs))
	const due: number[] = []
	let last = steps[told - 1]
	for (const [place, step] of left) {
		const waitMs = last && last.turn !== step.turn ? waitOf(last.turn) : 0
		// Whom this look tells has from now on to answer.
		if (now < (due.length > 0 ? now : (toldAt ?? -Infinity)) + waitMs) break
		due.push(place)
		last = step
	}
	return due
}
