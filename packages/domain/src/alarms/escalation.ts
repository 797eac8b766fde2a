import type { Severity } from './severity'

/** Who is told when, if nobody before them answers. */
export type EscalationStep = { userId: string; waitMs: number }

type Alarm = {
	raisedAt: number
	/** Somebody has taken it on; nobody further is told. */
	acknowledgedAt: number | null
	/** Until when nobody wants to hear of it. */
	snoozedUntil: number | null
	clearedAt: number | null
}

export type Escalation = {
	/** How many of the steps are to have been told by now. */
	told: number
	/** When the next one is; null when there is none. */
	nextAt: number | null
}

/** How often the list is gone through for what is critical before it is left to the page. */
const ROUNDS = 3

/** The steps of an alarm: what is critical goes round until somebody answers, the rest goes once. */
export function stepsOf<Step extends EscalationStep>(
	steps: readonly Step[],
	severity: Severity,
): Step[] {
	if (severity === 'info') return steps.slice(0, 1)
	return severity === 'warning' ? [...steps] : Array.from({ length: ROUNDS }, () => steps).flat()
}

/**
 * How far an alarm has come through the steps of its farm. The first is told at once, each further one
 * when those before have not answered in their time. While it is snoozed it stands still.
 */
export function escalate(alarm: Alarm, steps: readonly EscalationStep[], now: number): Escalation {
	const endedAt = Math.min(alarm.acknowledgedAt ?? Infinity, alarm.clearedAt ?? Infinity)
	let at = alarm.raisedAt
	for (const [i, step] of steps.entries()) {
		if (at > now || at >= endedAt) return { told: i, nextAt: at < endedAt ? at : null }
		at += step.waitMs
		if (alarm.snoozedUntil !== null && at > alarm.raisedAt) at = Math.max(at, alarm.snoozedUntil)
	}
	return { told: steps.length, nextAt: null }
}
