import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { COST_PART_KEYS, COST_PARTS, type CostPart } from '@sfc/domain/selling/costs/cost-kinds'
import { formatNumber } from '@sfc/domain/units/format-number'
import { CalendarRange, Coins, Scale } from 'lucide-react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readPlantingCosts, type CostedLot } from '~/areas/selling/services/costs/read-costs.server'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { costsFormat, lotView, moneyIn } from './costs-view.server'
import { MissingCard } from './missing-card'
import { missingView } from './missing-path'
import { PART_PATHS } from './part-path'
import { sourceViews } from './source-view'
import { SourcesCard } from './sources-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Costs of ${data?.lot.code ?? 'a lot'}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const cycleId = parsePathId(params['cycleId'], 'Planting not found')
	const { planting, missing, sources } = await readPlantingCosts(ctx, { cycleId })
	const format = costsFormat(ctx)
	const money = moneyIn(format.currency)
	return {
		weightUnit: format.weightUnit,
		lot: lotView(planting, format),
		missing: missing.map(missingView),
		sources: sourceViews(sources, money),
		parts: COST_PART_KEYS.filter((part) => planting.parts[part] > 0).map((part) => ({
			part,
			label: COST_PARTS[part],
			to: PART_PATHS[part],
			amount: money(planting.parts[part]),
			reason: reasonOf(part, planting),
		})),
		months: planting.months.map(({ month, trayDays, allTrayDays, cents }) => ({
			month: formatMonth(`${month}-01`),
			days: `${formatNumber(trayDays)} of ${formatNumber(allTrayDays)}`,
			cost: money(cents),
		})),
		outcomes: planting.outcomes.map(({ kind, buyer, milli, revenueCents }, at) => ({
			at,
			name: buyer ?? OUTCOMES[kind],
			quantity: formatQuantityWithUnit(milli, planting.unit),
			revenue: kind === 'sold' ? money(revenueCents) : '–',
			cost: money(planting.outcomeCents[at] ?? 0),
		})),
	}
})

const OUTCOMES = {
	sold: 'Sold',
	lost: 'Lost',
	given: 'Given away',
	used: 'Mixed',
	stock: 'In stock',
}

/** Why a planting has a part of the costs. */
function reasonOf(part: CostPart, { trays, plants, sold, unit }: CostedLot): string {
	const soldMilli = sold.reduce((sum, { milli }) => sum + milli, 0)
	switch (part) {
		case 'seed':
			return `${trays} ${trays === 1 ? 'tray' : 'trays'}, ${formatPlants(plants)}`
		case 'packaging':
			return `${formatQuantityWithUnit(soldMilli, unit)} sold`
		case 'work':
			return 'Its own tasks, and its part of other work by tray-days'
		case 'energy':
		case 'nutrients':
			return 'By tray-days where it was used: in the nursery, in the zones, or in both'
		case 'rent':
		case 'depreciation':
		case 'other':
		case 'bought':
			return 'What was paid for deliveries'
		case 'water':
			return 'By tray-days of each month'
	}
}

export default function PlantingCosts() {
	const { lot, missing, sources } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={`Costs of ${lot.code}`}
				subtitle={[lot.crop, lot.sown && `sown ${lot.sown}`].filter(Boolean).join(', ')}
				actions={
					<>
						{lot.lotId !== null && <LinkButton to={`/lots/${lot.lotId}`}>Open lot</LinkButton>}
						<LinkButton to="/costs">All costs</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<MissingCard missing={missing} />
				<div className="grid items-start gap-4 xl:grid-cols-2">
					<Parts />
					<Months />
				</div>
				<SourcesCard sources={sources} />
				<Outcomes />
			</div>
		</>
	)
}

function Parts() {
	const { lot, parts, weightUnit } = useLoaderData<typeof loader>()
	type Part = (typeof parts)[number]
	return (
		<Card title="Parts, with their reasons" icon={Coins} flush>
			{parts.length > 0 && (
				<Table
					caption="Parts of what this lot has cost"
					rows={parts}
					rowKey={({ part }) => part}
					columns={[
						{
							header: 'Part',
							cell: ({ label, to }: Part) => (
								<Link to={to} className="inline-flex min-h-11 items-center text-accent underline">
									{label}
								</Link>
							),
						},
						{ header: 'Cost', align: 'end', cell: ({ amount }: Part) => amount },
						{ header: 'Why', cell: ({ reason }: Part) => reason },
					]}
				/>
			)}
			<dl className="grid gap-2 px-4 py-3">
				<FactRow name="Cost so far" value={lot.cost} />
				<FactRow name="Harvested" value={lot.harvested} />
				<FactRow name="Per unit" value={lot.perUnit} />
				<FactRow name={`Per ${weightUnit}`} value={lot.perWeight} />
				<FactRow name="Per m² and day" value={lot.perM2Day} />
			</dl>
		</Card>
	)
}

function Months() {
	const { months } = useLoaderData<typeof loader>()
	type Month = (typeof months)[number]
	return (
		<Card title="Months" icon={CalendarRange} flush>
			<Table
				caption="What this lot took up and cost, by month"
				rows={months}
				rowKey={({ month }) => month}
				columns={[
					{ header: 'Month', cell: ({ month }: Month) => month },
					{ header: 'Tray-days', align: 'end', cell: ({ days }: Month) => days },
					{ header: 'Cost', align: 'end', cell: ({ cost }: Month) => cost },
				]}
			/>
		</Card>
	)
}

function Outcomes() {
	const { outcomes } = useLoaderData<typeof loader>()
	type Outcome = (typeof outcomes)[number]
	if (outcomes.length === 0) return null
	return (
		<Card title="Where it went" icon={Scale} flush>
			<Table
				caption="Where this lot went, and what that part of it cost"
				rows={outcomes}
				rowKey={({ at }) => at}
				columns={[
					{ header: 'To', cell: ({ name }: Outcome) => name },
					{ header: 'Quantity', align: 'end', cell: ({ quantity }: Outcome) => quantity },
					{ header: 'Revenue', align: 'end', cell: ({ revenue }: Outcome) => revenue },
					{ header: 'Cost', align: 'end', cell: ({ cost }: Outcome) => cost },
				]}
			/>
		</Card>
	)
}
