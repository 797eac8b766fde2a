import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { ChevronLeft, ChevronRight, Sprout } from 'lucide-react'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { readFarmsReport } from '~/areas/overview/services/weekly-report/read-farms-report.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { StatusDot } from '~/ui/status-dot'
import { Table } from '~/ui/table'
import { farmsView } from './farms-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

const TITLE = 'Report of All Farms'

export const meta = pageTitle(TITLE)

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { searchParams } = new URL(request.url)
	const day = searchParams.get('day')
	const report = await readFarmsReport(ctx, {
		day: day && isCalendarDay(day) ? day : undefined,
		page: pageNumber(searchParams.get('page')),
	})
	return farmsView(report)
})

/** Which of my farms needs me this week? One line each, the worst first. */
export default function FarmsReport() {
	const { span, from, earlier, later, isRunning, count, farms, page, pages } =
		useLoaderData<typeof loader>()
	if (farms.length === 0)
		return (
			<>
				<PageHeader title={TITLE} />
				<EmptyState
					icon={Sprout}
					title="No farm to report on"
					action={<LinkButton to="/switch-farms">My farms</LinkButton>}
				>
					<p>Add a farm, or ask the owner of one to invite you to it.</p>
				</EmptyState>
			</>
		)
	return (
		<>
			<PageHeader
				title={TITLE}
				subtitle={`${count}, ${span}${isRunning ? ', so far' : ''}. Those that need you come first.`}
				actions={
					<>
						<LinkButton to={`/reports/farms?day=${earlier}`} rel="prev" icon={ChevronLeft}>
							Week before
						</LinkButton>
						{later && (
							<LinkButton to={`/reports/farms?day=${later}`} rel="next" icon={ChevronRight}>
								Next week
							</LinkButton>
						)}
					</>
				}
			/>
			<Card title="Farms" flush>
				<div className="print:text-xs print:**:px-1">
					<Table
						caption="How the week went on each farm, the worst first"
						rows={farms}
						rowKey={({ farmId }) => farmId}
						columns={[
							{ header: 'Farm', cell: FarmName },
							{ header: 'Alarms', cell: ({ alarms }) => <Lines of={alarms} /> },
							{ header: 'In range', cell: ({ inRange }) => <Lines of={inRange} /> },
							{ header: 'Harvests', cell: ({ harvests }) => <Lines of={harvests} /> },
							{ header: 'Lost', cell: ({ lost }) => <Lines of={lost} none="Nothing" /> },
							{ header: 'Energy', cell: ({ energy }) => <Lines of={energy} /> },
							{ header: 'Sold for', cell: ({ sold }) => <Lines of={sold} /> },
							{ header: 'Next week', cell: ({ next }) => <Lines of={next} /> },
						]}
					/>
				</div>
			</Card>
			<Pagination
				page={page}
				pages={pages}
				pageTo={(to) => `/reports/farms?day=${from}&page=${to}`}
			/>
		</>
	)
}

type Farm = ReturnType<typeof useLoaderData<typeof loader>>['farms'][number]

const FarmName = ({ farmName, to, verdict }: Farm) => (
	<span className="grid gap-1 wrap-anywhere">
		<Link to={to} className="text-accent underline">
			{farmName}
		</Link>
		<StatusDot tone={verdict.tone}>{verdict.title}</StatusDot>
	</span>
)

const Lines = ({ of, none }: { of: readonly string[]; none?: string }) => (
	<span className="grid text-right text-sm wrap-break-word sm:text-left">
		{of.length === 0 && none}
		{of.map((line) => (
			<span key={line}>{line}</span>
		))}
	</span>
)
