import { ListChecks } from 'lucide-react'
import type { Task } from '@sfc/contract/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { formatPlants } from '@sfc/domain/planting-cycles/format-plants'
import { taskUrgency } from '@sfc/domain/tasks/task-urgency'
import { Card } from '~/ui/card'
import { TONES, type Tone } from '~/ui/tone'
import { Link } from '~/ui/page-farm/link'

type Props = { tasks: readonly Task[]; more: number; timezone: string; now: number }

const TONE_OF: Readonly<Record<ReturnType<typeof taskUrgency>, Tone>> = {
	red: 'danger',
	yellow: 'attention',
	green: 'good',
}

/** The next tasks of the farm, most urgent first. */
export function TasksCard({ tasks, more, timezone, now }: Props) {
	const today = todayIn(timezone, now)
	return (
		<Card title="Upcoming tasks" icon={ListChecks} flush>
			{tasks.length === 0 && <p className="px-4 pb-4 text-muted">No upcoming tasks</p>}
			<ul>
				{tasks.map(({ id, title, dueDate, crop }) => {
					const { icon: Icon, text } = TONES[TONE_OF[taskUrgency(dueDate, today)]]
					return (
						<li
							key={id}
							className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm"
						>
							<Icon aria-hidden className={`size-4 shrink-0 ${text}`} />
							<span className="min-w-0 flex-1">
								{title}
								{crop && <span className="text-muted">, {formatPlants(crop.quantity)}</span>}
							</span>
							<span className="shrink-0 text-muted">{relativeDay(dueDate, today)}</span>
						</li>
					)
				})}
			</ul>
			<p className="border-t border-line px-4">
				<Link
					to="/task-scheduler?tab=tasks"
					className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
				>
					{more > 0 ? `+ ${more} more tasks` : 'All tasks'}
				</Link>
			</p>
		</Card>
	)
}
