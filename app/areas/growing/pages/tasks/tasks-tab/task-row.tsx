import { Repeat, RotateCcw } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { EVENT_STYLES } from '../event-styles'
import { PRIORITY_TONES } from '../priority-tones'
import { TaskActions } from './task-actions'
import type { TaskView } from '../task-view'

type Props = { task: TaskView & { off: string | null }; mayWork: boolean }

/** A task in the list: title, day, priority, assignee, and its actions. */
export function TaskRow({ task, mayWork }: Props) {
	const { icon: Icon, text } = EVENT_STYLES[task.type]
	const details = [task.place, task.assignedTo && `for ${task.assignedTo}`].filter(Boolean)
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
			<Icon aria-hidden className={`size-5 shrink-0 ${text}`} />
			<div className="min-w-0 flex-[1_1_15rem]">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
					<Link
						to={`/calendar/tasks/${task.id}`}
						className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
					>
						{task.title}
					</Link>
					<Badge tone={PRIORITY_TONES[task.priority]}>{task.priority}</Badge>
					{task.isSeries && <Badge icon={Repeat}>Recurring</Badge>}
				</p>
				<p className="text-sm text-muted">
					{task.day} ·{' '}
					<span className={task.status === 'overdue' ? 'font-semibold text-danger' : ''}>
						{task.relative}
					</span>
					{details.length > 0 && ` · ${details.join(' · ')}`}
				</p>
				{task.off && <p className="text-sm wrap-anywhere">Cancelled by {task.off}</p>}
			</div>
			{mayWork && task.isOpen && <TaskActions task={task} />}
			{mayWork && !task.isOpen && (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="taskId" value={task.id} />
					<Button
						name="intent"
						value="again"
						icon={RotateCcw}
						aria-label={`Restore: ${task.title}`}
					>
						Restore
					</Button>
				</Form>
			)}
		</li>
	)
}
