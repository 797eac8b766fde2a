import { ListChecks } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { MarkDoneForm } from './mark-done-form'
import { TaskDot } from './task-dot'
import { TaskLink } from './task-link'
import type { TaskView } from '../cycle-view'

type Props = { tasks: TaskView[]; page: number; pages: number; mayChange: boolean }

/** All tasks of the farm: open ones by due day, then completed ones. */
export function TaskList({ tasks, page, pages, mayChange }: Props) {
	if (tasks.length === 0)
		return (
			<EmptyState icon={ListChecks} title="No tasks found">
				<p>A planting cycle plans its planting, transplant and harvest tasks when it is created.</p>
			</EmptyState>
		)
	return (
		<>
			<Card title="All Tasks" icon={ListChecks} flush>
				<ul>
					{tasks.map((task) => (
						<li
							key={task.id}
							className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3"
						>
							{task.status === 'completed' ? (
								<span aria-hidden className="size-2.5 shrink-0" />
							) : (
								<TaskDot urgency={task.urgency} />
							)}
							<TaskText task={task} />
							{task.status === 'completed' ? (
								<Badge tone="good">Completed</Badge>
							) : (
								mayChange && <MarkDoneForm task={task} />
							)}
						</li>
					))}
				</ul>
			</Card>
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=tasks&page=${to}`} />
		</>
	)
}

function TaskText({ task }: { task: TaskView }) {
	const { daysOverdue, status } = task
	return (
		<div className="min-w-0 flex-[1_1_14rem]">
			<p
				className={`font-medium wrap-anywhere ${status === 'completed' ? 'text-muted line-through' : ''}`}
			>
				<TaskLink task={task} />
			</p>
			<p className="text-sm text-muted">
				{task.day}
				{status === 'pending' && ` · ${task.relative}`}
				{status === 'overdue' && (
					<span className="font-semibold text-danger">
						{' '}
						({daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue)
					</span>
				)}
				{task.place && ` · ${task.place}`}
				{status === 'completed' && task.completedBy && ` · by ${task.completedBy}`}
			</p>
		</div>
	)
}
