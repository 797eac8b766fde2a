import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ChevronLeft, ChevronRight, Mail, Warehouse } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { ReentryAlert } from '~/areas/growing/pages/scouting/reentry-alert'
import { readReentryView } from '~/areas/growing/pages/scouting/reentry-view.server'
import { hasSeveralFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { readWeeklyReport } from '~/areas/overview/services/weekly-report/read-weekly-report.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { reportView } from './report-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Weekly Report')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const day = new URL(request.url).searchParams.get('day')
	const report = await readWeeklyReport(ctx, { day: day && isCalendarDay(day) ? day : undefined })
	return {
		farmName: ctx.farm.name,
		timezone: ctx.farm.timezone,
		reentries: await readReentryView(ctx),
		mayChoose: hasPermission(ctx.role, 'farm.configure'),
		hasOthers: await hasSeveralFarms(ctx),
		from: report.from,
		...reportView(report, ctx.user),
	}
})

export default function WeeklyReport() {
	const { farmName, verdict, span, earlier, later, isRunning, unknown, ...report } =
		useLoaderData<typeof loader>()
	const { reentries, timezone, mayChoose, hasOthers, from } = report
	return (
		<>
			<PageHeader
				title="Weekly Report"
				subtitle={`How ${farmName} did, ${span}${isRunning ? ', so far' : ''}`}
				actions={
					<>
						<LinkButton to={`/reports/weekly?day=${earlier}`} rel="prev" icon={ChevronLeft}>
							Week before
						</LinkButton>
						{later && (
							<LinkButton to={`/reports/weekly?day=${later}`} rel="next" icon={ChevronRight}>
								Next week
							</LinkButton>
						)}
						{hasOthers && (
							<LinkButton to={`/reports/farms?day=${from}`} icon={Warehouse}>
								All my farms
							</LinkButton>
						)}
						{mayChoose && (
							<LinkButton to="/reports/recipients" icon={Mail}>
								Send by mail
							</LinkButton>
						)}
					</>
				}
			/>
			<ReentryAlert reentries={reentries} timezone={timezone} />
			<div className="grid gap-4">
				<Alert tone={verdict.tone} title={verdict.title} />
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<Card title={`Next: ${report.next.span}`}>
						<Tasks next={report.next} />
					</Card>
					<Card title="Alarms">
						<Alarms alarms={report.alarms} />
					</Card>
					<Card title="Crops and work">
						<Facts facts={report.facts} />
						{report.missed.length > 0 && (
							<>
								<h3 className="mt-4 font-semibold">Not harvested as planned</h3>
								<TaskList tasks={report.missed} />
							</>
						)}
					</Card>
					<Card title="Sales and energy">
						<Facts facts={report.money} />
						{unknown > 0 && (
							<p className="mt-2 text-sm text-muted">
								Without {unknown} {unknown === 1 ? 'output' : 'outputs'} of unknown power:{' '}
								<Link to="/energy" className="text-accent underline">
									enter it
								</Link>
							</p>
						)}
					</Card>
					<Card title="Supplies to order">
						<Needs needs={report.toOrder} none="Nothing is at its reorder point." />
					</Card>
					<Card title="Documents that run out">
						<Needs needs={report.documents} none="None in the next 30 days." />
					</Card>
				</div>
				<Card title="Climate and water" flush>
					<Climate climate={report.climate} />
				</Card>
			</div>
		</>
	)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

const Facts = ({ facts }: { facts: Loaded['facts'] | Loaded['money'] }) => (
	<dl className="grid gap-1">
		{facts.map(([name, value]) => (
			<FactRow key={name} name={name} value={value} />
		))}
	</dl>
)

function Alarms({ alarms: { counts, named } }: Pick<Loaded, 'alarms'>) {
	if (named.length === 0) return <p>No alarm was open this week.</p>
	const said = counts.filter(([, n]) => n > 0).map(([severity, n]) => `${severity}: ${n}`)
	return (
		<>
			<p>{said.join(' · ')}</p>
			<ul className="mt-2 grid gap-2">
				{named.map(({ id, title, severity, open }) => (
					<li key={id} className="break-inside-avoid">
						<Link to={`/notifications/${id}`} className="text-accent underline">
							{title}
						</Link>
						<span className="block text-sm text-muted">
							<span className="capitalize">{severity}</span>, {open}
						</span>
					</li>
				))}
			</ul>
		</>
	)
}

function Tasks({ next: { tasks, hasMore } }: Pick<Loaded, 'next'>) {
	if (tasks.length === 0) return <p>No task is due.</p>
	return (
		<>
			<TaskList tasks={tasks} />
			{hasMore && (
				<Link to="/task-scheduler?tab=tasks" className="mt-2 inline-block text-accent underline">
					All tasks
				</Link>
			)}
		</>
	)
}

const TaskList = ({ tasks }: { tasks: Loaded['missed'] }) => (
	<ul className="grid gap-1">
		{tasks.map(({ id, title, day }) => (
			<li key={id} className="flex flex-wrap justify-between gap-x-4">
				<Link to={`/calendar/tasks/${id}`} className="min-w-0 wrap-anywhere text-accent underline">
					{title}
				</Link>
				<span className="text-muted">{day}</span>
			</li>
		))}
	</ul>
)

/** What is missing now, each with the page where it is seen to. */
function Needs({ needs, none }: { needs: Loaded['toOrder']; none: string }) {
	if (needs.length === 0) return <p>{none}</p>
	return (
		<ul className="grid gap-1">
			{needs.map(({ to, name, about }) => (
				<li key={to} className="flex flex-wrap justify-between gap-x-4">
					<Link to={to} className="min-w-0 wrap-anywhere text-accent underline">
						{name}
					</Link>
					<span className="text-muted">{about}</span>
				</li>
			))}
		</ul>
	)
}

function Climate({ climate }: Pick<Loaded, 'climate'>) {
	if (climate.length === 0)
		return <p className="px-4 pb-4">No sensor measured air or water this week.</p>
	return (
		<Table
			caption="How long air and water were in range, by the average of each hour"
			rows={climate}
			rowKey={({ key }) => key}
			columns={[
				{ header: 'Reading', cell: ({ name, place }) => `${place}: ${name}` },
				{ header: 'In range', align: 'end', cell: ({ inRange }) => inRange },
				{ header: 'Lowest hour', align: 'end', cell: ({ low }) => low },
				{ header: 'Highest hour', align: 'end', cell: ({ high }) => high },
				{ header: 'No data', align: 'end', cell: ({ silent }) => silent },
			]}
		/>
	)
}
