import { CalendarX2 } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/page-farm/link'
import { EVENT_STYLES } from '../event-styles'
import type { CalendarDay } from './use-drag'

/** Two weeks as a list of non-empty days: the view for a phone. */
export function AgendaView({ days }: { days: CalendarDay[] }) {
	const busy = days.filter(({ total }) => total > 0)
	if (busy.length === 0)
		return (
			<EmptyState icon={CalendarX2} title="Nothing planned in these two weeks">
				<p>Planting cycles and tasks appear on their days.</p>
			</EmptyState>
		)
	return (
		<ol className="grid gap-3">
			{busy.map((day) => (
				<li key={day.day} className="rounded-card border border-line bg-surface">
					<h3 className="flex items-center gap-2 px-4 py-2 font-semibold">
						{day.date}
						{day.isToday && <span className="text-sm text-info">Today</span>}
					</h3>
					<ul>
						{day.tasks.map((task) => {
							const { icon: Icon, text, word } = EVENT_STYLES[task.type]
							const state = task.isDone ? 'done' : task.status === 'overdue' ? task.relative : null
							return (
								<li key={task.id} className="border-t border-line">
									<Link
										to={`/calendar/tasks/${task.id}`}
										className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunk"
									>
										<Icon aria-hidden className={`size-5 shrink-0 ${text}`} />
										<span className="min-w-0">
											<span className="block font-medium wrap-anywhere">{task.title}</span>
											<span className="block text-sm text-muted">
												{[word, task.place, task.assignedTo, state].filter(Boolean).join(' · ')}
											</span>
										</span>
									</Link>
								</li>
							)
						})}
					</ul>
					{day.total > day.tasks.length && (
						<Link
							to={`?view=agenda&day=${day.day}#day`}
							className="flex min-h-11 items-center border-t border-line px-4 font-semibold text-accent hover:underline"
						>
							+{day.total - day.tasks.length} more
						</Link>
					)}
				</li>
			))}
		</ol>
	)
}
