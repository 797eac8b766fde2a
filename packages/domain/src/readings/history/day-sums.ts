import { clockOffsets } from '../../calendar/clock-offsets'

const DAY_MS = 86_400_000

export type Step = { at: number; untilAt: number; value: number | null }

/**
 * Combines consecutive steps into days of a timezone by `sum`. A day with a missing value is
 * missing. A step counts to the day it begins in.
 */
export function daySums(
	steps: readonly Step[],
	timezone: string,
	sum: (values: readonly number[]) => number,
): Step[] {
	const first = steps[0]
	const last = steps.at(-1)
	if (!first || !last) return []
	const offsets = clockOffsets(timezone, first.at, last.untilAt)
	const offsetAt = (at: number) => offsets.findLast((one) => one.fromAt <= at)?.offsetMs ?? 0
	const days: { day: number; steps: Step[] }[] = []
	for (const step of steps) {
		const day = Math.floor((step.at + offsetAt(step.at)) / DAY_MS)
		const open = days.at(-1)
		if (open?.day === day) open.steps.push(step)
		else days.push({ day, steps: [step] })
	}
	return days.map(({ steps }) => {
		const known = steps.flatMap(({ value }) => (value === null ? [] : [value]))
		return {
			at: steps[0]?.at ?? 0,
			untilAt: steps.at(-1)?.untilAt ?? 0,
			value: known.length === steps.length ? sum(known) : null,
		}
	})
}
