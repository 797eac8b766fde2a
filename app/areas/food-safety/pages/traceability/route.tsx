import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Braces, Download, FileSpreadsheet, ListChecks } from 'lucide-react'
import { listDrills } from '~/areas/food-safety/services/recall-drills/list-drills.server'
import { countExcursions } from '~/areas/food-safety/services/control-points/count-excursions.server'
import { page } from '~/http/page.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { loadTrace } from './load-trace.server'
import { TraceFilter } from './trace-filter'
import { traceView } from './trace-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Traceability')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { ctx, query, events, isCut } = await loadTrace(request)
	const named = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
	return {
		farmName: ctx.farm.name,
		query,
		search: new URLSearchParams(named).toString(),
		isCut,
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		isDrillDue: (await listDrills(ctx)).isDue,
		...traceView(events, await countExcursions(ctx, events)),
	}
})

export default function Traceability() {
	const {
		farmName,
		query,
		search,
		isCut,
		gaps,
		counts,
		total,
		shown,
		rows,
		isDrillDue,
		mayChange,
	} = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Traceability"
				subtitle={`Where food on ${farmName} came from and went to, as FDA’s Food Traceability Rule asks for it.`}
				actions={
					<>
						<LinkButton
							to={`/traceability.csv?${search}`}
							reloadDocument
							download
							icon={Download}
							variant="primary"
						>
							Download the sheet
						</LinkButton>
						<LinkButton
							to={`/traceability.xlsx?${search}`}
							reloadDocument
							download
							icon={FileSpreadsheet}
						>
							Excel
						</LinkButton>
						<LinkButton to={`/traceability.jsonld?${search}`} reloadDocument download icon={Braces}>
							EPCIS
						</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<TraceFilter query={query} />
				{isCut && (
					<Alert tone="attention" title="This is not all of it">
						Choose fewer days: a file holds 20,000 harvests, deliveries and sales.
					</Alert>
				)}
				<Card title="What is missing" icon={ListChecks}>
					{gaps.length === 0 ? (
						<p>
							{total === 0 ? 'No records of these days.' : 'Nothing: the records are complete.'}
						</p>
					) : (
						<ul className="grid gap-1">
							{gaps.map(({ text, to, label }) => (
								<li key={text} className="flex flex-wrap items-center gap-x-3">
									<span>{text}.</span>
									{(mayChange || to.startsWith('/lots')) && (
										<Link to={to} className={LINK}>
											{label}
										</Link>
									)}
								</li>
							))}
						</ul>
					)}
				</Card>
				<Card title={`${total} records`} flush>
					<p className="px-4 pb-3 text-muted">
						{counts.map(({ label, count, section }) => `${label} ${count} (${section})`).join(', ')}
						.{total > shown && ` The last ${shown} are shown, all are in the files.`}
					</p>
					{rows.length > 0 && (
						<Table
							caption="Records, newest first"
							rows={rows}
							rowKey={({ key }) => key}
							columns={[
								{ header: 'Event', cell: ({ label }) => label },
								{
									header: 'Day',
									cell: ({ day }) => <span className="whitespace-nowrap">{day}</span>,
								},
								{
									header: 'Lot',
									cell: ({ lotId, code, sourceCode }) => (
										<span className="grid">
											<Link to={`/lots/${lotId}`} className={`${LINK} whitespace-nowrap`}>
												{code}
											</Link>
											{sourceCode && (
												<span className="text-sm text-muted wrap-anywhere sm:whitespace-nowrap">
													{sourceCode}
												</span>
											)}
										</span>
									),
								},
								{ header: 'Crop', cell: ({ crop }) => crop, wideOnly: true },
								{
									header: 'Quantity',
									align: 'end',
									cell: ({ quantity }) => <span className="whitespace-nowrap">{quantity}</span>,
								},
								{ header: 'Where or to whom', cell: ({ detail }) => detail },
								{
									header: 'Document',
									wideOnly: true,
									cell: ({ reference: { type, number } }) => (
										<>
											{type} <span className="sm:whitespace-nowrap">{number}</span>
										</>
									),
								},
							]}
						/>
					)}
				</Card>
				<nav aria-label="More about traceability" className="flex flex-wrap gap-2">
					<LinkButton to="/traceability/drills">
						{isDrillDue ? 'Mock recalls (one is due)' : 'Mock recalls'}
					</LinkButton>
					<LinkButton to="/checklists/records">Food safety records</LinkButton>
					<LinkButton to="/labels">Labels</LinkButton>
					{mayChange && (
						<>
							<LinkButton to="/traceability/location">Location of the farm</LinkButton>
							<LinkButton to="/traceability/buyers">Locations of buyers</LinkButton>
							<LinkButton to="/traceability/cold-places">Cold places</LinkButton>
						</>
					)}
				</nav>
				<p className="max-w-3xl text-sm text-muted">
					By 21 CFR part 1, subpart S. FDA does not enforce the rule before July 20, 2028. Small
					farms and sales to consumers may be exempt (§ 1.1305): ask somebody who knows your farm.
				</p>
			</div>
		</>
	)
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-2'
