import { Check } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { EVENT_STYLES } from '../event-styles'
import type { CalendarDay } from './use-drag'

type Props = { days: CalendarDay[]; mayWork: boolean }

/** A week: side by side where there is room, one day under the other on a phone. */
export function WeekView({ days, mayWork }: Props) {
	return (
		<ol className="grid overflow-hidden rounded-card border border-line bg-surface xl:grid-cols-7">
			{days.map((day) => (
				<Day key={day.day} day={day} mayWork={mayWork} />
			))}
		</ol>
	)
}

function Day({ day, mayWork }: { day: CalendarDay; mayWork: boolean }) {
	const { isToday, isSelected, tasks, total } = day
	const colours = isToday ? 'bg-info-tint' : isSelected ? 'bg-good-tint' : ''
	return (
		<li
			data-day={day.day}
			className={`min-w-0 border-t border-line p-2 first:border-t-0 data-[drop]:bg-accent-tint xl:min-h-60 xl:border-t-0 xl:border-l xl:first:border-l-0 ${colours}`}
		>
			<Link
				to={`?view=week&day=${day.day}`}
				preventScrollReset
				aria-current={isSelected ? 'date' : undefined}
				className="flex min-h-11 flex-wrap items-center gap-x-2 px-1 font-semibold hover:underline"
			>
				<span aria-hidden>
					{day.weekday} {day.number}
				</span>
				<span className="sr-only">{day.date}</span>
				{isToday && <span className="text-xs text-info">Today</span>}
				{isSelected && !isToday && <span className="text-xs text-good">Chosen</span>}
			</Link>
			<ul className="grid gap-1">
				{tasks.map((task) => {
					const { chip, text, icon, word } = EVENT_STYLES[task.type]
					const Icon = task.isDone ? Check : icon
					return (
						<li key={task.id} className="min-w-0">
							<Link
								to={`/calendar/tasks/${task.id}`}
								draggable={false}
								data-task={mayWork && task.isOpen ? task.id : undefined}
								className={`flex min-h-11 min-w-0 items-center gap-1.5 rounded-chip border px-2 py-1 text-sm leading-tight font-medium select-none hover:brightness-95 data-[dragged]:opacity-40 ${chip}`}
							>
								<Icon aria-hidden className={`size-4 shrink-0 ${text}`} />
								<span className="sr-only">{word}: </span>
								<span className="line-clamp-3">{task.shortTitle}</span>
								{task.isDone && <span className="sr-only">, done</span>}
								{task.status === 'overdue' && (
									<span className="ml-auto text-xs font-semibold text-danger">late</span>
								)}
							</Link>
						</li>
					)
				})}
			</ul>
			{total > tasks.length && (
				<Link
					to={`?view=week&day=${day.day}#day`}
					className="flex min-h-11 items-center px-1 text-sm font-semibold text-accent hover:underline"
				>
					+{total - tasks.length} more
				</Link>
			)}
			{total === 0 && <p className="px-1 pb-1 text-sm text-muted xl:sr-only">Nothing planned</p>}
		</li>
	)
}
