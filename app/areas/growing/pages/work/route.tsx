import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatMinutes } from '@sfc/domain/growing/work/work-minutes'
import { pageWindow } from '@sfc/domain/page-window'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Clock, Plus, Users } from 'lucide-react'
import { page } from '~/http/page.server'
import { pageNumber } from '~/http/page-number'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	listWork,
	countWork,
	countMinutesByPerson,
} from '~/areas/growing/services/work/list-work.server'
import { readRunningWork } from '~/areas/growing/services/work/work-timer.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Work')

const A_PAGE = 50
const LAST_DAYS = 30

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'task.work')
	const asked = pageNumber(new URL(request.url).searchParams.get('page'))
	const { total } = await countWork(ctx, {})
	const window = pageWindow(total, asked, A_PAGE)
	const from = addDays(todayIn(ctx.farm.timezone, ctx.now()), 1 - LAST_DAYS)
	const [entries, people, running] = await Promise.all([
		listWork(ctx, window),
		countMinutesByPerson(ctx, { from }),
		readRunningWork(ctx),
	])
	return {
		page: window.page,
		pages: window.pages,
		running,
		seesAll: hasPermission(ctx.role, 'cost.manage'),
		people: people.map(({ personName, minutes }) => ({
			name: personName,
			time: formatMinutes(minutes),
		})),
		entries: entries.map(({ id, title, personName, workedOn, minutes, note }) => ({
			id,
			title,
			personName,
			note,
			day: formatDay(workedOn),
			time: formatMinutes(minutes),
		})),
	}
})

export default function Work() {
	const { seesAll, running } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Work"
				subtitle={
					seesAll
						? 'Who worked how long, on what'
						: 'How long you worked, on what; others do not see it'
				}
				actions={
					<LinkButton to="/work/new" variant="primary" icon={Plus}>
						Record work
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				{running && (
					<Alert
						tone="info"
						title="You are working"
						action={
							<LinkButton to={`/calendar/tasks/${running.taskId}`}>Open task to stop</LinkButton>
						}
					>
						{running.title}
					</Alert>
				)}
				<People />
				<Entries />
			</div>
		</>
	)
}

function People() {
	const { people } = useLoaderData<typeof loader>()
	if (people.length === 0) return null
	return (
		<Card title={`Last ${LAST_DAYS} days`} icon={Users} className="max-w-xl">
			<dl className="grid gap-2">
				{people.map(({ name, time }) => (
					<FactRow key={name} name={name} value={time} />
				))}
			</dl>
		</Card>
	)
}

function Entries() {
	const { entries, seesAll, page: at, pages } = useLoaderData<typeof loader>()
	type Row = (typeof entries)[number]
	if (entries.length === 0)
		return (
			<EmptyState icon={Clock} title="No work recorded yet">
				Start and stop the time on a task, or record the minutes when it is done. Work of a crop
				counts as a cost of its lot.
			</EmptyState>
		)
	return (
		<Card flush>
			<Table
				caption="Work, the newest first"
				rows={entries}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'What',
						cell: ({ id, title, note }: Row) => (
							<span className="grid wrap-anywhere">
								<Link to={`/work/${id}`} className="text-accent underline">
									{title}
								</Link>
								{note && <span className="text-sm font-normal text-muted">{note}</span>}
							</span>
						),
					},
					{ header: 'Day', cell: ({ day }: Row) => day },
					{ header: 'Time', align: 'end', cell: ({ time }: Row) => time },
					...(seesAll ? [{ header: 'Who', cell: ({ personName }: Row) => personName }] : []),
				]}
			/>
			<Pagination page={at} pages={pages} pageTo={(number) => `?page=${number}`} />
		</Card>
	)
}
