import type { Severity } from '../severity'

/** Who is notified when, if nobody before them responds. */
export type EscalationStep = {
	userId: string
	/** Steps of one turn are notified together. */
	turn: number
	/** How long the next turn waits for a response; the longest of a turn counts. */
	waitMs: number
}

/** How far the escalation of an unacknowledged alarm has got. */
export type Progress = {
	/** How many steps were notified. */
	notifiedSteps: number
	/** When somebody was last notified; null when nobody was. */
	notifiedAt: number | null
	/** Until when it is snoozed. */
	snoozedUntil: number | null
}

/** How often a critical alarm repeats the list before it is only shown on the page. */
const ROUNDS = 3

/** The steps of an alarm: critical alarms repeat the list, others go through it once. */
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
 * The indexes of the steps that are due now. The first turn is due at once, each further one when
 * the one before did not respond in time; people who cannot be reached are skipped. Nobody is
 * notified during a snooze, and when it ends after the last step, that step is notified again.
 */
export function dueSteps<Step extends EscalationStep>(
	{ notifiedSteps, notifiedAt, snoozedUntil }: Progress,
	steps: readonly Step[],
	{ now, isReachable }: { now: number; isReachable: (step: Step) => boolean },
): number[] {
	if (snoozedUntil !== null && now < snoozedUntil) return []
	const reachable = [...steps.entries()].filter(([, step]) => isReachable(step))
	const left = reachable.filter(([index]) => index >= notifiedSteps)
	if (left.length === 0) {
		const isOverdue = notifiedSteps > 0 && snoozedUntil !== null && (notifiedAt ?? 0) < snoozedUntil
		return isOverdue ? reachable.slice(-1).map(([index]) => index) : []
	}
	const waitOf = (turn: number) =>
		Math.max(0, ...steps.filter((step) => step.turn === turn).map(({ waitMs }) => waitMs))
	const due: number[] = []
	let last = steps[notifiedSteps - 1]
	for (const [index, step] of left) {
		const waitMs = last && last.turn !== step.turn ? waitOf(last.turn) : 0
		// The time to respond of those notified now starts now.
		if (now < (due.length > 0 ? now : (notifiedAt ?? -Infinity)) + waitMs) break
		due.push(index)
		last = step
	}
	return due
}

/** How much later than it could be a step may be that waits for a person to be reachable again. */
const RETRY_SHARE = 0.1
const RETRY_MAX_MS = 2 * 60_000

/**
 * When a step of an unacknowledged alarm may next be due, by the progress after `now`; Infinity
 * when nobody is left. Whoever cannot be reached now is tried again after a tenth of the time that
 * the alarm has waited, two minutes at most.
 */
export function nextStepAt(
	{ notifiedSteps, notifiedAt, snoozedUntil, raisedAt }: Progress & { raisedAt: number },
	steps: readonly EscalationStep[],
	now: number,
): number {
	if (snoozedUntil !== null && now < snoozedUntil) return snoozedUntil
	if (notifiedSteps >= steps.length) return Infinity
	const last = steps[notifiedSteps - 1]
	const waits = steps.filter(({ turn }) => turn === last?.turn).map(({ waitMs }) => waitMs)
	const dueAt = (notifiedAt ?? now) + Math.max(0, ...waits)
	if (dueAt > now) return dueAt
	const waitedMs = now - Math.max(raisedAt, notifiedAt ?? 0, snoozedUntil ?? 0)
	return now + Math.min(RETRY_SHARE * waitedMs, RETRY_MAX_MS)
}
