import { CalendarDays, CalendarPlus } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { EVENT_STYLES } from '../event-styles'
import type { CalendarData } from './read-calendar.server'
import type { TaskView } from '../task-view'

type Props = CalendarData['chosen'] & { day: string; mayWork: boolean }

/** The chosen day: plantings, tasks that are due, and tasks that were done. */
export function DayPanel({ date, tasks, total, day, mayWork }: Props) {
	const plantings = tasks.filter(({ type }) => type === 'plant')
	const others = tasks.filter(({ type }) => type !== 'plant')
	return (
		<div id="day" className="min-w-0 scroll-mt-20">
			<Card title={date} icon={CalendarDays} flush>
				{total === 0 && (
					<p className="border-t border-line px-4 py-6 text-muted">
						No events or tasks scheduled for this date
					</p>
				)}
				<Section title="Planting Events" tasks={plantings} />
				<Section title="Tasks Due" tasks={others.filter(({ isDone }) => !isDone)} />
				<Section title="Tasks done" tasks={others.filter(({ isDone }) => isDone)} />
				{total > tasks.length && (
					<p className="border-t border-line px-4 py-3 text-sm text-muted">
						and {total - tasks.length} more; the Tasks tab lists all of them
					</p>
				)}
				{mayWork && (
					<div className="border-t border-line p-3">
						<LinkButton
							to={`/calendar/tasks/new?day=${day}`}
							icon={CalendarPlus}
							className="w-full"
						>
							Add a task on this day
						</LinkButton>
					</div>
				)}
			</Card>
		</div>
	)
}

function Section({ title, tasks }: { title: string; tasks: TaskView[] }) {
	if (tasks.length === 0) return null
	return (
		<section aria-label={title}>
			<h3 className="border-t border-line bg-page px-4 py-2 text-sm font-semibold text-muted">
				{title}
			</h3>
			<ul>
				{tasks.map((task) => {
					const { icon: Icon, text } = EVENT_STYLES[task.type]
					return (
						<li key={task.id} className="border-t border-line">
							<Link
								to={`/calendar/tasks/${task.id}`}
								className="flex min-h-12 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunk"
							>
								<Icon aria-hidden className={`size-5 shrink-0 ${text}`} />
								<span className="min-w-0">
									<span className="block font-medium wrap-anywhere">{task.title}</span>
									<span className="block text-sm text-muted">{describeTask(task)}</span>
									{task.status === 'overdue' && (
										<span className="block text-sm font-semibold text-danger">{task.relative}</span>
									)}
								</span>
							</Link>
						</li>
					)
				})}
			</ul>
		</section>
	)
}

const READY: Partial<Record<TaskView['type'], string>> = {
	harvest: 'Ready to harvest',
	transplant: 'Ready to transplant',
}

const DONE: Readonly<Record<TaskView['type'], string>> = {
	plant: 'Planted',
	transplant: 'Transplanted',
	harvest: 'Harvested',
	maintenance: 'Done',
}

const describeTask = (task: TaskView) =>
	[
		task.isDone ? DONE[task.type] : READY[task.type],
		task.place,
		task.assignedTo,
		task.minutes !== null && `${task.minutes} min`,
	]
		.filter(Boolean)
		.join(' · ')
