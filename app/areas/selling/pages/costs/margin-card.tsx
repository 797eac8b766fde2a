import { Scale } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Table } from '~/ui/table'
import type { CostsView } from './costs-view.server'

type Margin = CostsView['crops'][number]
type Props = {
	title: string
	noun: string
	margins: readonly Margin[]
	/** How many have a better margin and are not shown. */
	others?: number
	withLost?: boolean
}

/** What was earned with a crop or a buyer, the worst first. */
export const MarginCard = ({ title, noun, margins, others = 0, withLost = false }: Props) => (
	<Card title={title} icon={Scale} flush={margins.length > 0}>
		{margins.length === 0 ? (
			<p className="text-muted">Nothing left the farm in these months.</p>
		) : (
			<Table
				caption={`${title}, the worst first`}
				rows={margins}
				rowKey={({ name }) => name}
				columns={[
					{
						header: noun,
						cell: ({ name, isLoss }: Margin) => (
							<span className="flex flex-wrap items-center gap-2 wrap-anywhere">
								{name}
								{isLoss && <Badge tone="danger">Loss</Badge>}
							</span>
						),
					},
					{ header: 'Revenue', align: 'end', cell: ({ revenue }: Margin) => revenue },
					{ header: 'Cost of sales', align: 'end', cell: ({ sold }: Margin) => sold },
					...(withLost
						? [
								{
									header: 'Lost or given',
									align: 'end' as const,
									cell: ({ lost }: Margin) => lost,
								},
							]
						: []),
					{ header: 'Margin', align: 'end', cell: ({ margin }: Margin) => margin },
				]}
			/>
		)}
		{others > 0 && (
			<p className="p-4 pt-2 text-muted">
				{others} more {others === 1 ? 'has' : 'have'} a better margin.
			</p>
		)}
	</Card>
)
