import type { CalendarView } from '@sfc/domain/calendar/calendar-span'
import { CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { AgendaView } from './agenda-view'
import { DayPanel } from './day-panel'
import { MonthGrid } from './month-grid'
import type { CalendarData } from './read-calendar.server'
import { useDrag } from './use-drag'
import { WeekView } from './week-view'

const VIEWS: readonly { view: CalendarView; label: string }[] = [
	{ view: 'month', label: 'Month' },
	{ view: 'week', label: 'Week' },
	{ view: 'agenda', label: 'Agenda' },
]

/** The calendar in one of its three views, with the chosen day next to it. */
export function CalendarTab({ mayWork, ...calendar }: CalendarData & { mayWork: boolean }) {
	const root = useRef<HTMLDivElement>(null)
	const { days, answer } = useDrag(root, calendar.days, mayWork)
	const { view, day, chosen } = calendar
	return (
		<div
			className={`grid items-start gap-4 ${view === 'week' ? '' : 'lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_16rem]'}`}
		>
			<section aria-labelledby="span" className="min-w-0">
				<SpanBar {...calendar} />
				<div role="status" className="empty:hidden">
					{answer && 'moved' in answer && (
						<Alert tone="good" title="Task moved">
							{answer.moved}
						</Alert>
					)}
				</div>
				{answer && 'refused' in answer && (
					<Alert tone="danger" role="alert" title="The task stays where it was">
						{answer.refused}
					</Alert>
				)}
				<div ref={root} className={answer ? 'mt-3' : ''}>
					{view === 'month' && <MonthGrid days={days} mayWork={mayWork} />}
					{view === 'week' && <WeekView days={days} mayWork={mayWork} />}
					{view === 'agenda' && <AgendaView days={days} />}
				</div>
				{mayWork && view !== 'agenda' && (
					<p className="mt-2 hidden text-sm text-muted md:block noscript:hidden pointer-coarse:hidden">
						Drag a task to another day, or open it to choose a date.
					</p>
				)}
			</section>
			<div className="grid gap-3">
				<DayPanel key={day} {...chosen} day={day} mayWork={mayWork} />
				<LinkButton to="/calendar/feed" icon={CalendarSync}>
					Follow in your own calendar
				</LinkButton>
			</div>
		</div>
	)
}

type BarProps = Pick<CalendarData, 'view' | 'day' | 'title' | 'today' | 'previous' | 'next'>

function SpanBar({ view, day, title, today, previous, next }: BarProps) {
	const to = (at: string, as: CalendarView = view) => `?view=${as}&day=${at}`
	const step = view === 'month' ? 'month' : view === 'week' ? 'week' : 'two weeks'
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
			<h2 id="span" className="min-w-0 flex-[1_1_10rem] text-lg font-semibold">
				{title}
			</h2>
			<nav aria-label="Days shown" className="flex gap-1">
				<LinkButton
					to={to(previous)}
					preventScrollReset
					icon={ChevronLeft}
					aria-label={`Previous ${step}`}
				/>
				<LinkButton to={to(today)} preventScrollReset>
					Today
				</LinkButton>
				<LinkButton
					to={to(next)}
					preventScrollReset
					icon={ChevronRight}
					aria-label={`Next ${step}`}
				/>
			</nav>
			<nav aria-label="View" className="flex rounded-control border border-line-strong bg-surface">
				{VIEWS.map(({ view: as, label }) => (
					<Link
						key={as}
						to={to(day, as)}
						preventScrollReset
						aria-current={as === view ? 'true' : undefined}
						className="flex min-h-11 items-center rounded-control px-3 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:bg-accent-tint aria-[current]:text-accent"
					>
						{label}
					</Link>
				))}
			</nav>
		</div>
	)
}
