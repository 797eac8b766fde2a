import { CalendarRange, Coins, Combine, Scale } from 'lucide-react'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { Table } from '~/ui/table'
import type { LotCostsView } from './lot-costs-view.server'
import { MissingCard } from './missing-card'
import { SourcesCard } from './sources-card'

/** What a planting or a lot has cost, with the reasons, and where it went. */
export function LotCosts({ view }: { view: LotCostsView }) {
	const { lot, about, missing, sources, madeOf } = view
	return (
		<>
			<PageHeader
				title={`Costs of ${lot.code}`}
				subtitle={about}
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
					<Parts {...view} />
					{lot.sown && <Months {...view} />}
					{madeOf.length > 0 && <MadeOf {...view} />}
				</div>
				<SourcesCard sources={sources} />
				<Outcomes {...view} />
			</div>
		</>
	)
}

type Source = LotCostsView['madeOf'][number]

function MadeOf({ madeOf, own }: LotCostsView) {
	return (
		<Card title="Made of" icon={Combine} flush>
			<Table
				caption="What this lot was made of, and what that part of each cost"
				rows={madeOf}
				rowKey={({ key }) => key}
				columns={[
					{
						header: 'Lot',
						cell: ({ code, crop, to }: Source) => (
							<span className="grid">
								<Link to={to} className="inline-flex min-h-11 items-center text-accent underline">
									{code}
								</Link>
								<span className="text-sm font-normal wrap-anywhere text-muted">{crop}</span>
							</span>
						),
					},
					{ header: 'Used', align: 'end', cell: ({ quantity }: Source) => quantity },
					{ header: 'Cost', align: 'end', cell: ({ cost }: Source) => cost },
				]}
			/>
			{own && (
				<p className="px-4 py-3 text-sm text-muted">Its own packaging and supplies cost {own}.</p>
			)}
		</Card>
	)
}

type Part = LotCostsView['parts'][number]

function Parts({ lot, parts, weightUnit }: LotCostsView) {
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
				<FactRow name={lot.gaveName} value={lot.harvested} />
				<FactRow name="Per unit" value={lot.perUnit} />
				<FactRow name={`Per ${weightUnit}`} value={lot.perWeight} />
				{lot.sown && <FactRow name="Per m² and day" value={lot.perM2Day} />}
			</dl>
		</Card>
	)
}

type Month = LotCostsView['months'][number]

function Months({ months }: LotCostsView) {
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

type Outcome = LotCostsView['outcomes'][number]

function Outcomes({ outcomes }: LotCostsView) {
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
