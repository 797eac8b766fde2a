import { formatDay } from '@sfc/domain/calendar/format-day'
import type { MovedTask } from '@sfc/domain/growing/tasks/shift-plan'

/** Formats moved tasks as a sentence: `Transplant Basil to Mar 21, 2026, with it Harvest Basil to …`. */
export function formatMovedTasks([first, ...rest]: readonly MovedTask[]): string {
	if (!first) return ''
	const words = ({ title, to }: MovedTask) => `${title} to ${formatDay(to)}`
	const following = rest.map(words).join(', ')
	return words(first) + (following === '' ? '' : `, with it ${following}`)
}
