import { ListOrdered, Scissors, Undo2 } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Table } from '~/ui/table'
import type { LotData } from './lot'

/** The cuttings of a lot, and every movement of its stock. */
export function LotLedger({ lot, harvests, movements, mayChange }: LotData) {
	return (
		<div className="mt-4 grid gap-4">
			<Card title="Harvests" icon={Scissors} flush>
				{harvests.length === 0 ? (
					<p className="px-4 pb-4">Nothing has been cut yet.</p>
				) : (
					<Table
						caption="Harvests"
						rows={harvests}
						rowKey={({ id }) => id}
						columns={[
							{
								key: 'day',
								header: 'Day',
								cell: ({ day, isUndo }) => (
									<>
										{day} {isUndo && <Badge>Taken back</Badge>}
									</>
								),
							},
							{ key: 'quantity', header: 'Quantity', align: 'end', cell: (row) => row.quantity },
							{ key: 'waste', header: 'Waste', align: 'end', cell: (row) => row.waste },
							{ key: 'weight', header: 'Weight', align: 'end', cell: (row) => row.weight },
							{ key: 'grade', header: 'Grade', cell: (row) => row.grade },
							{ key: 'place', header: 'Place', cell: (row) => row.place },
							{
								key: 'by',
								header: 'Recorded by',
								cell: ({ by, notes }) => (
									<>
										{by}
										{notes && <span className="block text-sm text-muted">{notes}</span>}
									</>
								),
							},
						]}
					/>
				)}
			</Card>
			<Card title="Stock movements" icon={ListOrdered} flush>
				{movements.length === 0 ? (
					<p className="px-4 pb-4">Nothing has come or gone yet.</p>
				) : (
					<Table
						caption="Stock movements, newest first"
						rows={movements}
						rowKey={({ id }) => id}
						columns={[
							{
								key: 'kind',
								header: 'What',
								cell: ({ kind, isTakenBack }) => (
									<>
										{kind} {isTakenBack && <Badge>Taken back</Badge>}
									</>
								),
							},
							{
								key: 'change',
								header: `Change (${lot.unit})`,
								align: 'end',
								cell: ({ change }) => <span className="tabular-nums">{change}</span>,
							},
							{ key: 'price', header: 'Price', align: 'end', cell: ({ price }) => price ?? '–' },
							{ key: 'total', header: 'Total', align: 'end', cell: ({ total }) => total ?? '–' },
							{
								key: 'buyer',
								header: 'To, reason',
								cell: ({ buyer, reason }) => (
									<span className="wrap-anywhere">
										{buyer ?? (reason ? '' : '–')}
										{reason && <span className="block text-sm text-muted">{reason}</span>}
									</span>
								),
							},
							{
								key: 'day',
								header: 'Day',
								cell: ({ day }) => <span className="whitespace-nowrap">{day}</span>,
							},
							{ key: 'by', header: 'Recorded by', cell: ({ by }) => by },
							{
								key: 'undo',
								header: 'Actions',
								hideHeader: true,
								cell: ({ id, words, mayTakeBack }) =>
									mayChange &&
									mayTakeBack && (
										<LinkButton
											to={`/lots/${lot.id}/movements/${id}/take-back`}
											icon={Undo2}
											variant="ghost"
											className="whitespace-nowrap"
											aria-label={`Take back ${words}`}
										>
											Take back
										</LinkButton>
									),
							},
						]}
					/>
				)}
			</Card>
		</div>
	)
}
