import { Sprout } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/page-farm/link'
import { Pagination } from '~/ui/pagination'
import { Table } from '~/ui/table'
import type { CostsView } from './costs-view.server'
import { lotCostsPath } from './lot-costs-path'

type Lot = CostsView['lots'][number]

type Props = Pick<CostsView, 'lots' | 'weightUnit' | 'page' | 'pages'> & {
	pageTo: (page: number) => string
}

/** What each lot has cost since it was sown, the most expensive first. */
export function LotsCard({ lots, weightUnit, page, pages, pageTo }: Props) {
	if (lots.length === 0)
		return (
			<EmptyState icon={Sprout} title="Nothing grew or was sold in these months">
				Lots show here with what they cost from their sowing on.
			</EmptyState>
		)
	return (
		<Card title="Lots, since they were sown" icon={Sprout} flush>
			<Table
				caption="What each lot has cost since it was sown, the most expensive first"
				rows={lots}
				rowKey={({ key }) => key}
				columns={[
					{
						header: 'Lot',
						cell: ({ code, crop, cycleId, lotId, isGrowing, isKnown }: Lot) => (
							<span className="grid gap-1">
								<Link to={lotCostsPath({ cycleId, lotId })} className="text-accent underline">
									{code}
								</Link>
								<span className="flex flex-wrap items-center gap-2 text-sm font-normal wrap-anywhere text-muted">
									{crop}
									{isGrowing && <Badge tone="info">Growing</Badge>}
									{!isKnown && <Badge tone="attention">Planting deleted</Badge>}
								</span>
							</span>
						),
					},
					{ header: 'Cost', align: 'end', cell: ({ cost }: Lot) => cost },
					{ header: 'In these months', align: 'end', cell: ({ period }: Lot) => period },
					{ header: 'Harvested', align: 'end', cell: ({ harvested }: Lot) => harvested },
					{ header: 'Per unit', align: 'end', cell: ({ perUnit }: Lot) => perUnit },
					{ header: `Per ${weightUnit}`, align: 'end', cell: ({ perWeight }: Lot) => perWeight },
					{ header: 'Per m² and day', align: 'end', cell: ({ perM2Day }: Lot) => perM2Day },
				]}
			/>
			{pages > 1 && (
				<div className="p-4 pt-1">
					<Pagination page={page} pages={pages} pageTo={pageTo} />
				</div>
			)}
		</Card>
	)
}
