import type { TaskUrgency } from '@sfc/domain/growing/tasks/task-urgency'

const LOOKS: Readonly<Record<TaskUrgency, string>> = {
	red: 'bg-danger',
	yellow: 'bg-attention',
	green: 'bg-good',
}

/** How soon a task is due, as a colour; the words next to it say the same. */
export function TaskDot({ urgency }: { urgency: TaskUrgency }) {
	return (
		<span aria-hidden className={`forced-mark size-2.5 shrink-0 rounded-full ${LOOKS[urgency]}`} />
	)
}
