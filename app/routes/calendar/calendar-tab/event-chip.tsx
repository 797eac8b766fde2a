import { Check } from 'lucide-react'
import { EVENT_STYLES } from '../event-styles'
import type { TaskView } from '../task-view'

/** A task in a cell of the calendar: its kind by colour and sign, and whether it is late or done. */
export function EventChip({ task, mayDrag }: { task: TaskView; mayDrag: boolean }) {
	const { chip, text, icon: Icon, word } = EVENT_STYLES[task.type]
	const isFree = mayDrag && task.isOpen
	return (
		<span
			data-task={isFree ? task.id : undefined}
			className={`flex min-w-0 items-start gap-0.5 rounded-chip border px-1 py-1 text-xs leading-tight font-medium select-none data-[dragged]:opacity-40 ${chip} ${isFree ? 'cursor-grab' : ''}`}
		>
			{task.isDone ? (
				<Check aria-hidden className={`mt-px size-3 shrink-0 ${text}`} />
			) : (
				<Icon aria-hidden className={`mt-px size-3 shrink-0 ${text}`} />
			)}
			<span className="sr-only">{word}: </span>
			<span className="min-w-0">
				<span className="line-clamp-2 hyphens-auto">{task.shortTitle}</span>
				{task.isDone && <span className="sr-only">, done</span>}
				{task.status === 'overdue' && <span className="block font-semibold text-danger">late</span>}
			</span>
		</span>
	)
}
