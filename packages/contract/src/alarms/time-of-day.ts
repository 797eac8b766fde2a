import { z } from 'zod'

/** `21:30` as minutes of the day; empty: null. */
export const TimeOfDay = z
	.string()
	.trim()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 21:30')
	.nullish()
	.transform((time) => {
		if (!time) return null
		const [hours = 0, minutes = 0] = time.split(':').map(Number)
		return hours * 60 + minutes
	})

/** Minutes of the day as `21:30`; null: empty. */
export const formatTimeOfDay = (minute: number | null): string =>
	minute === null
		? ''
		: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Both ends of a part of the day, or neither; the error is shown at the missing one. */
export function requireBothTimes(
	{ from, to }: { from: number | null; to: number | null },
	names: { from: string; to: string },
	issues: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
	if ((from === null) === (to === null)) return
	const path = [from === null ? names.from : names.to]
	issues.addIssue({ code: 'custom', path, message: 'Please enter both times, or neither' })
}
