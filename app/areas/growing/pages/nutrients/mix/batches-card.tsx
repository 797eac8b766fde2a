import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { BatchView } from '../batches/batch-view.server'

/** The batches of a mix, the newest first, with what their concentrate costs. */
export const BatchesCard = ({ batches }: { batches: BatchView[] }) =>
	batches.length > 0 && (
		<Card title="Batches" flush>
			<Table
				caption="Batches of this mix, the newest first"
				rows={batches}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Mixed',
						cell: ({ id, day, undoneBy }: BatchView) => (
							<span className="flex flex-wrap items-center gap-2">
								<Link
									to={`/nutrients/batches/${id}`}
									className="inline-flex min-h-11 items-center text-accent underline"
								>
									{day}
								</Link>
								{undoneBy && <Badge tone="attention">Undone</Badge>}
							</span>
						),
					},
					{ header: 'By', cell: ({ recordedBy }: BatchView) => recordedBy },
					{
						header: 'A litre costs',
						align: 'end',
						cell: ({ tanks }: BatchView) =>
							tanks.map(({ tank, name, perLiter, withoutPrice }) => (
								<span key={tank} className="block">
									{`${name}: ${perLiter}${withoutPrice.length > 0 ? ' and more' : ''}`}
								</span>
							)),
					},
				]}
			/>
		</Card>
	)
