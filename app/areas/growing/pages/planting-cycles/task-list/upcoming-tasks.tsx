import { CalendarCheck } from 'lucide-react'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { MarkDoneForm } from './mark-done-form'
import { TaskDot } from './task-dot'
import { TaskLink } from './task-link'
import type { TaskView } from '../cycle-view'

type Props = { tasks: TaskView[]; moreCount: number; overdue: number; mayChange: boolean }

/** The next tasks, and how many are overdue. */
export function UpcomingTasks({ tasks, moreCount, overdue, mayChange }: Props) {
	return (
		<Card title="Upcoming Tasks" icon={CalendarCheck} flush={tasks.length > 0 || overdue > 0}>
			{overdue > 0 && (
				<Link
					to="?tab=tasks"
					className="flex min-h-11 items-center border-t border-line px-4 font-semibold text-danger hover:underline"
				>
					{overdue} {overdue === 1 ? 'task is' : 'tasks are'} overdue
				</Link>
			)}
			{tasks.length === 0 ? (
				<p className={`text-muted ${overdue > 0 ? 'border-t border-line px-4 py-3' : ''}`}>
					No upcoming tasks
				</p>
			) : (
				<ul>
					{tasks.map((task) => (
						<li
							key={task.id}
							className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 pr-3 pl-4"
						>
							<TaskDot urgency={task.urgency} />
							<div className="min-w-0 flex-[1_1_12rem]">
								<p className="font-medium">
									<TaskLink task={task} />
								</p>
								<p className="text-sm text-muted">
									<span className={task.status === 'overdue' ? 'font-semibold text-danger' : ''}>
										{task.relative}
									</span>
									{task.place && ` · ${task.place}`}
								</p>
							</div>
							{mayChange && <MarkDoneForm task={task} />}
						</li>
					))}
				</ul>
			)}
			{moreCount > 0 && (
				<Link
					to="?tab=tasks"
					className="flex min-h-11 items-center border-t border-line px-4 font-semibold text-accent hover:underline"
				>
					+ {moreCount} more tasks
				</Link>
			)}
		</Card>
	)
}
