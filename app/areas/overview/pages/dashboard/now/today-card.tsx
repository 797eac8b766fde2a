import { ListChecks } from 'lucide-react'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { CompleteTaskForm } from '~/areas/growing/pages/tasks/complete-task-form'
import { formOfTask } from '~/areas/growing/pages/tasks/form-of-task'
import type { Overdue } from '~/areas/overview/services/farm-status/read-overdue.server'
import type { Today } from '~/areas/overview/services/farm-status/read-today.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'

type Props = Today & {
	proposals: number
	overdue: Overdue | null
	mayWork: boolean
}

/** What waits for a person, and the tasks of today, overdue ones first, each with its button. */
export function TodayCard({ today, due, more, next, proposals, overdue, mayWork }: Props) {
	return (
		<Card title="Today" icon={ListChecks} flush>
			{proposals > 0 && (
				<Waiting to="/proposals">
					{proposals === 1 ? '1 proposal waits for you' : `${proposals} proposals wait for you`}
				</Waiting>
			)}
			{overdue && (
				<Waiting to="/invoices?tab=overdue">
					{overdue.count === 1
						? `1 invoice is overdue: ${overdue.amount}`
						: `${overdue.count} invoices are overdue: ${overdue.amount}`}
				</Waiting>
			)}
			{due.length === 0 && (
				<p className="px-4 pb-3 text-muted">
					Nothing is due today.
					{next && ` Next: ${next.title}, ${relativeDay(next.dueDate, today).toLowerCase()}.`}
				</p>
			)}
			<ul>
				{due.map((task) => (
					<li
						key={task.id}
						className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0"
					>
						<div className="min-w-0 flex-1 gap-3 py-2 sm:flex">
							<Link
								to={`/calendar/tasks/${task.id}`}
								className="block min-w-0 flex-1 hover:underline"
							>
								{task.title}
								{task.crop && (
									<span className="text-muted">, {formatPlants(task.crop.quantity)}</span>
								)}
							</Link>
							<span
								className={`shrink-0 text-sm ${task.dueDate < today ? 'font-semibold text-danger' : 'text-muted'}`}
							>
								{relativeDay(task.dueDate, today)}
							</span>
						</div>
						{mayWork && <TaskButton task={task} />}
					</li>
				))}
			</ul>
			<p className="border-t border-line px-4">
				<Link
					to="/task-scheduler?tab=tasks"
					className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
				>
					{more > 0 ? `+ ${more} more due` : 'All tasks'}
				</Link>
			</p>
		</Card>
	)
}

const Waiting = ({ to, children }: { to: string; children: string }) => (
	<p className="border-b border-line px-4 pb-2">
		<Link to={to} className="inline-flex min-h-11 items-center underline">
			{children}
		</Link>
	</p>
)

/** A harvest is completed by recording it, a checklist by filling it in. */
function TaskButton({ task }: { task: Task }) {
	const { id, title } = task
	const form = formOfTask(task)
	const label = task.checklistId === null ? 'Harvest' : 'Fill in'
	if (form)
		return (
			<LinkButton to={form.to} aria-label={`${label}: ${title}`}>
				{label}
			</LinkButton>
		)
	return <CompleteTaskForm task={{ id, title }} label="Done" action="/dashboard" />
}
