import { formatNumber } from '@sfc/domain/units/format-number'
import {
	CheckCheck,
	CircleCheck,
	ClipboardList,
	ListChecks,
	RefreshCw,
	Repeat,
	Scissors,
	TriangleAlert,
} from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { Pagination } from '~/ui/pagination'
import { StatTile } from '~/ui/stat-tile'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import type { TaskListData } from './read-task-list.server'
import { TaskRow } from './task-row'
import { useFormats } from '~/ui/formats/use-formats'

type Props = TaskListData & { timezone: string; mayWork: boolean }

/** Open tasks by day and priority, and recently completed ones. */
export function TasksTab({ timezone, mayWork, ...list }: Props) {
	const formats = useFormats()
	const { kind, subtitle, isMine, isOff, tasks, count, page, pages, recent, series } = list
	const to = (more: Record<string, string>) => {
		const asked = { tab: 'tasks', kind, ...(isMine && { mine: '1' }), ...(isOff && { off: '1' }) }
		const wanted = Object.entries({ ...asked, ...more }).filter(([, value]) => value !== '')
		return `?${new URLSearchParams(wanted).toString()}`
	}
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<div className="min-w-0 flex-[1_1_14rem]">
					<h2 className="text-lg font-semibold">Task List</h2>
					<p className="text-muted">{subtitle}</p>
				</div>
				<Form method="post" preventScrollReset>
					<Button name="intent" value="refresh" icon={RefreshCw}>
						Refresh Tasks
					</Button>
				</Form>
			</div>
			<Figures figures={list.figures} />
			<nav aria-label="Which tasks" className="flex flex-wrap gap-2">
				{list.kinds.map(({ value, label }) => (
					<Choice key={value} to={to({ kind: value })} isChosen={value === kind}>
						{label}
					</Choice>
				))}
				<Choice to={to({ mine: isMine ? '' : '1' })} isChosen={isMine}>
					Mine
				</Choice>
				<Choice to={to({ off: isOff ? '' : '1' })} isChosen={isOff}>
					Cancelled
				</Choice>
			</nav>
			<div>
				{tasks.length === 0 ? (
					<Nothing isOff={isOff} mayWork={mayWork} />
				) : (
					<Card
						title={isOff ? `Cancelled (${count})` : `Pending (${count})`}
						icon={ListChecks}
						flush
					>
						<ul>
							{tasks.map((task) => (
								<TaskRow key={task.id} task={task} mayWork={mayWork} />
							))}
						</ul>
					</Card>
				)}
				<Pagination page={page} pages={pages} pageTo={(wanted) => to({ page: String(wanted) })} />
			</div>
			{kind === 'maintenance' && series.length > 0 && (
				<Recurring series={series} mayWork={mayWork} />
			)}
			{recent.length > 0 && (
				<Card title="Recently Completed" icon={CheckCheck} flush>
					<ul>
						{recent.map(({ id, title, by, at, notes }) => (
							<li key={id} className="border-t border-line">
								<Link
									to={`/calendar/tasks/${id}`}
									className="flex min-h-12 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunk"
								>
									<CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
									<span className="min-w-0">
										<span className="block font-medium wrap-anywhere">{title}</span>
										<span className="block text-sm text-muted">
											{formatInstant(at, timezone, formats)}
											{by && ` · by ${by}`}
										</span>
										{notes && <span className="block text-sm wrap-anywhere">{notes}</span>}
									</span>
								</Link>
							</li>
						))}
					</ul>
				</Card>
			)}
		</div>
	)
}

function Figures({ figures }: Pick<TaskListData, 'figures'>) {
	const tiles = [
		{ label: 'Pending', icon: ClipboardList, figure: figures.pending, note: 'still to be done' },
		{ label: 'Overdue', icon: TriangleAlert, figure: figures.overdue, note: 'of the pending ones' },
		{ label: 'Harvest', icon: Scissors, figure: figures.harvest, note: 'of the pending ones' },
		{
			label: 'Completed',
			icon: CircleCheck,
			figure: figures.completed,
			note: 'in the last 30 days',
		},
	]
	return (
		<section aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
			{tiles.map(({ label, icon, figure, note }) => (
				<StatTile key={label} label={label} icon={icon} note={note}>
					<p className="text-figure font-semibold tabular-nums">{formatNumber(figure)}</p>
				</StatTile>
			))}
		</section>
	)
}

type ChoiceProps = { to: string; isChosen: boolean; children: string }

const Choice = ({ to, isChosen, children }: ChoiceProps) => (
	<Link
		to={to}
		preventScrollReset
		aria-current={isChosen ? 'true' : undefined}
		className="flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3 font-semibold text-muted hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:text-accent"
	>
		{children}
	</Link>
)

function Nothing({ isOff, mayWork }: { isOff: boolean; mayWork: boolean }) {
	if (isOff) return <EmptyState icon={ListChecks} title="No cancelled tasks" />
	return (
		<EmptyState
			icon={CheckCheck}
			title="All Tasks Completed!"
			action={mayWork && <LinkButton to="/calendar/tasks/new">Add Task</LinkButton>}
		>
			<p>Nothing left to do. Planting cycles add their tasks automatically.</p>
		</EmptyState>
	)
}

function Recurring({ series, mayWork }: Pick<TaskListData, 'series'> & { mayWork: boolean }) {
	return (
		<Card title="Recurring tasks" icon={Repeat} flush>
			<ul>
				{series.map(({ id, title, repeats, until }) => (
					<li
						key={id}
						className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-medium wrap-anywhere">{title}</p>
							<p className="text-sm text-muted">
								{repeats}
								{until && ` until ${until}`}
							</p>
						</div>
						{mayWork && (
							<LinkButton to={`/calendar/series/${id}`} aria-label={`Change ${title}`}>
								Change
							</LinkButton>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
