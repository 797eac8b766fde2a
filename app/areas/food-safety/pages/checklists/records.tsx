import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Download } from 'lucide-react'
import { listRecords } from '~/areas/food-safety/services/checklists/list-records.server'
import { listExcursions } from '~/areas/food-safety/services/control-points/list-excursions.server'
import { PeriodForm } from '~/areas/selling/pages/sales-invoices/period-form'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { describeFarm } from './describe-farm.server'
import { excursionView } from './excursion-view.server'
import { readRecordsPeriod } from './read-records-period.server'
import { RecordSheet } from './record-sheet'
import { recordView } from './record-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Food Safety Records')

const MOST = 500

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { typed, query, errors } = readRecordsPeriod(ctx, request)
	const wanted = query && { ...query, limit: MOST + 1 }
	const [records, excursions] = wanted
		? await Promise.all([listRecords(ctx, wanted), listExcursions(ctx, wanted)])
		: [[], []]
	return {
		errors,
		typed: { from: typed['from'] ?? '', until: typed['until'] ?? '' },
		period: query && `${formatDay(query.from)} to ${formatDay(query.until)}`,
		isCut: records.length > MOST || excursions.length > MOST,
		farm: await describeFarm(ctx, query?.until ?? typed['until'] ?? ''),
		records: records.slice(0, MOST).map((record) => recordView(ctx, record)),
		excursions: excursions.slice(0, MOST).map((one) => excursionView(ctx, one)),
		mayWork: hasPermission(ctx.role, 'task.work'),
	}
})

export default function Records() {
	const { typed, errors, period, farm, isCut, records, excursions, mayWork } =
		useLoaderData<typeof loader>()
	const search = new URLSearchParams(typed).toString()
	return (
		<div className="max-w-3xl print:max-w-none">
			<PageHeader
				title="Food Safety Records"
				subtitle={[farm, period].filter(Boolean).join('; ')}
				actions={
					<LinkButton
						to={`/checklists/records.csv?${search}`}
						reloadDocument
						download
						icon={Download}
						variant="primary"
					>
						Download as CSV
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				<Card className="no-print">
					<PeriodForm {...typed} errors={errors} />
					<p className="mt-3 text-sm text-muted">
						Print this page with your browser, on paper or as PDF. Records are kept for as long as
						the farm is here; 21 CFR 112.164 asks for two years.
					</p>
				</Card>
				{isCut && (
					<Alert tone="attention" title="This is not all of it">
						Choose fewer days, or take the CSV: a page shows {MOST} records.
					</Alert>
				)}
				{period && records.length + excursions.length === 0 && <p>No records of these days.</p>}
				{excursions.length > 0 && (
					<Card title="Cold places out of limits">
						<Excursions />
					</Card>
				)}
				{records.map((record) => (
					<section key={record.id} aria-label={`${record.name}, record ${record.id}`}>
						<Card>
							<h2 className="mb-2 flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
								<Link
									to={`/checklists/records/${record.id}`}
									className="inline-flex min-h-11 items-center underline print:min-h-0"
								>
									{record.name}
								</Link>
								<span className="text-sm font-normal text-muted">
									{`Record ${record.id}, version ${record.version}`}
								</span>
							</h2>
							<RecordSheet record={record} mayWork={mayWork} />
						</Card>
					</section>
				))}
			</div>
		</div>
	)
}

function Excursions() {
	const { excursions } = useLoaderData<typeof loader>()
	return (
		<ul className="print:text-sm">
			{excursions.map(({ id, place, what, span, lasted, silent, limits, action, ...written }) => (
				<li key={id} className="break-inside-avoid border-b border-line py-2 wrap-anywhere">
					<p className="flex flex-wrap justify-between gap-x-4">
						<span>
							{place} <span className="text-muted">({limits})</span>
						</span>
						<span className="font-semibold text-danger">
							{what} for {lasted}
						</span>
					</p>
					<p className="text-sm">{[span, silent].filter(Boolean).join(', ')}</p>
					<p className="text-sm">
						{action
							? `Done about it: ${action} (${written.actionBy ?? ''}; written by ${written.actionWritten ?? ''})`
							: 'Nothing was written about it yet.'}
					</p>
				</li>
			))}
		</ul>
	)
}
