import { WEEKDAYS } from '@sfc/domain/calendar/weekday'
import { CalendarCheck, Check } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { EVENT_STYLES } from '../event-styles'
import type { CalendarDay } from './use-drag'
import type { TaskView } from '../task-view'

const FROM_SUNDAY = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)]

type Props = { days: CalendarDay[]; mayWork: boolean }

/** A month of weeks from Sunday to Saturday; each day is a link that shows it next to the month. */
export function MonthGrid({ days, mayWork }: Props) {
	const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7))
	return (
		<table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface">
			<caption className="sr-only">Tasks of the month</caption>
			<thead>
				<tr>
					{FROM_SUNDAY.map((name) => (
						<th key={name} scope="col" className="py-2 text-sm font-medium text-muted">
							<span aria-hidden>{name.slice(0, 3)}</span>
							<span className="sr-only">{name}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week[0]?.day}>
						{week.map((day) => (
							<Cell key={day.day} day={day} mayWork={mayWork} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** Two events fit into a cell. */
const SHOWN = 2

function Cell({ day, mayWork }: { day: CalendarDay; mayWork: boolean }) {
	const { isToday, isSelected, isOutside, tasks, total } = day
	const shown = tasks.slice(0, SHOWN)
	const colours = isToday
		? 'bg-info-tint'
		: isSelected
			? 'bg-good-tint'
			: isOutside
				? 'bg-page'
				: ''
	const ring = isSelected
		? 'shadow-[inset_0_0_0_2px_var(--good)]'
		: isToday
			? 'shadow-[inset_0_0_0_2px_var(--info)]'
			: ''
	return (
		<td
			data-day={day.day}
			className={`border-t border-l border-line p-0 align-top first:border-l-0 data-[drop]:bg-accent-tint ${colours} ${ring}`}
		>
			<Link
				to={`?view=month&day=${day.day}`}
				preventScrollReset
				draggable={false}
				aria-current={isSelected ? 'date' : undefined}
				className="flex min-h-16 flex-col gap-1 p-1 -outline-offset-2 hover:bg-sunk/60 md:min-h-30"
			>
				<span className="flex items-center justify-between gap-1">
					<span className={`font-semibold md:px-1 ${isOutside ? 'text-muted' : ''}`}>
						<span aria-hidden>{day.number}</span>
						<span className="sr-only">{day.date}</span>
					</span>
					{isToday && <Mark tone="text-info">Today</Mark>}
					{isSelected && !isToday && <Mark tone="text-good">Chosen</Mark>}
				</span>
				<Dots day={day} />
				<span className="hidden min-w-0 flex-col gap-1 md:flex">
					{shown.map((task) => (
						<EventChip key={task.id} task={task} mayDrag={mayWork} />
					))}
					{total > shown.length && (
						<span className="px-1 text-xs font-semibold text-muted">
							+{total - shown.length} more
						</span>
					)}
				</span>
			</Link>
		</td>
	)
}

/** Names what a colour means, in a word or, without room, with a sign. */
const Mark = ({ tone, children }: { tone: string; children: string }) => (
	<span className={`flex items-center text-xs font-semibold ${tone}`}>
		<CalendarCheck aria-hidden className="size-3.5 md:hidden" />
		<span className="sr-only md:not-sr-only">{children}</span>
	</span>
)

/** A day on a phone: the number of tasks by kind. */
function Dots({ day: { counts, total } }: { day: CalendarDay }) {
	if (total === 0) return null
	return (
		<span className="flex flex-wrap items-center gap-1 md:hidden">
			{counts.map(({ type }) => (
				<span
					key={type}
					aria-hidden
					className={`forced-mark size-2 rounded-full ${EVENT_STYLES[type].dot}`}
				/>
			))}
			<span aria-hidden className="text-xs font-semibold">
				{total}
			</span>
			<span className="sr-only">
				{counts.map(({ type, tasks }) => `${tasks} ${EVENT_STYLES[type].word}`).join(', ')}
			</span>
		</span>
	)
}

/** A task in a calendar cell: its kind by colour and sign, and whether it is late or done. */
function EventChip({ task, mayDrag }: { task: TaskView; mayDrag: boolean }) {
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
