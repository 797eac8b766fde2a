import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Download, SlidersHorizontal } from 'lucide-react'
import { page } from '~/http/page.server'
import { pageNumber } from '~/http/page-number'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readCosts } from '~/areas/selling/services/costs/read-costs.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { StatTile } from '~/ui/stat-tile'
import { costsFormat, costsView, monthsLabel, type CostsView } from './costs-view.server'
import { LotsCard } from './lots-card'
import { MarginCard } from './margin-card'
import { MissingCard } from './missing-card'
import { MonthsForm } from './months-form'
import { PartsCard } from './parts-card'
import { readMonths } from './read-months'
import { SourcesCard } from './sources-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Costs')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const { query, ...months } = readMonths(request, todayIn(ctx.farm.timezone, ctx.now()))
	const costs = query && (await readCosts(ctx, query))
	const lotPage = pageNumber(new URL(request.url).searchParams.get('page'))
	return {
		...months,
		search: query && new URLSearchParams({ ...query, beside: query.beside ?? '' }).toString(),
		label: query && monthsLabel(query),
		view: costs && costsView(costs, { ...costsFormat(ctx), lotPage }),
	}
})

export default function CostsPage() {
	const { typed, options, earlier, errors, search, label, view } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Costs"
				subtitle="What a head costs, and which crop or buyer you lose money on"
				actions={
					<>
						{search && (
							<LinkButton to={`/costs.csv?${search}`} icon={Download} reloadDocument download>
								Export CSV
							</LinkButton>
						)}
						<LinkButton to="/costs/rates" icon={SlidersHorizontal}>
							What things cost
						</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<MonthsForm {...typed} options={options} earlier={earlier} errors={errors} />
				{view && (
					<>
						<MissingCard missing={view.missing} />
						<Figures view={view} />
						<PartsCard view={view} label={label ?? ''} />
						<SourcesCard sources={view.sources} />
						<LotsCard
							lots={view.lots}
							weightUnit={view.weightUnit}
							page={view.page}
							pages={view.pages}
							pageTo={(page) => `?${search}&page=${page}`}
						/>
						<div className="grid items-start gap-4 2xl:grid-cols-2">
							<MarginCard title="Margin by crop" noun="Crop" margins={view.crops} withLost />
							<MarginCard
								title="Margin by buyer"
								noun="Buyer"
								margins={view.buyers}
								others={view.otherBuyers}
							/>
						</div>
					</>
				)}
			</div>
		</>
	)
}

function Figures({ view }: { view: CostsView }) {
	const { figures, beforeFigures, beforeLabel, spentBefore } = view
	const was = (value: string) => `${beforeLabel}: ${value.toLowerCase()}`
	return (
		<section aria-label="Summary" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
			<Figure
				label="Spent"
				value={view.spent}
				note={
					spentBefore === null ? `${beforeLabel}: nothing known` : `${beforeLabel}: ${spentBefore}`
				}
			/>
			<Figure
				label="Not used"
				value={view.unused}
				note={`${view.unusedPct} % of it, for places that stood empty`}
			/>
			<Figure label="Energy" value={figures.kWhPerWeight} note={was(beforeFigures.kWhPerWeight)} />
			<Figure label="Yield" value={figures.gPerM2Day} note={was(beforeFigures.gPerM2Day)} />
		</section>
	)
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
	<StatTile label={label} note={note}>
		<p className="text-xl font-semibold tabular-nums">{value}</p>
	</StatTile>
)
