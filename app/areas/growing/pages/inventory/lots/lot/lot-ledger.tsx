import { ListOrdered, Scissors, Undo2 } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Table } from '~/ui/table'
import type { LotData } from './lot-view.server'

/** The harvests of a lot that grew here, and every movement of its stock. */
export function LotLedger({ lot, harvests, movements, mayChange }: LotData) {
	return (
		<div className="mt-4 grid gap-4">
			{lot.origin === 'grown' && <Harvests harvests={harvests} />}
			<Card title={`Stock movements, in ${lot.unit}`} icon={ListOrdered} flush>
				{movements.length === 0 ? (
					<p className="px-4 pb-4">No movements yet.</p>
				) : (
					<Table
						caption={`Stock movements in ${lot.unit}, newest first`}
						rows={movements}
						rowKey={({ id }) => id}
						columns={[
							{
								header: 'What',
								cell: ({ kind, isTakenBack }) => (
									<>
										{kind} {isTakenBack && <Badge>Undone</Badge>}
									</>
								),
							},
							{
								header: 'Change',
								align: 'end',
								cell: ({ change }) => <span className="tabular-nums">{change}</span>,
							},
							{
								header: 'Total',
								align: 'end',
								cell: ({ total, price }) => (
									<Lines first={total ?? '–'} second={price && `at ${price}`} />
								),
							},
							{
								header: 'To, reason',
								cell: ({ buyer, reason }) => (
									<Lines first={buyer ?? (reason ? null : '–')} second={reason} />
								),
							},
							{ header: 'Day, by', cell: ({ day, by }) => <Lines first={day} second={by} /> },
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
											aria-label={`Undo ${words}`}
											title="Undo"
										>
											{/*
											 * On phones the table is a list, where an icon alone
											 * would be unclear.
											 */}
											<span className="sm:hidden">Undo</span>
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

const Harvests = ({ harvests }: Pick<LotData, 'harvests'>) => (
	<Card title="Harvests" icon={Scissors} flush>
		{harvests.length === 0 ? (
			<p className="px-4 pb-4">Nothing harvested yet.</p>
		) : (
			<Table
				caption="Harvests"
				rows={harvests}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Day',
						cell: ({ day, isUndo }) => (
							<>
								{day} {isUndo && <Badge>Undone</Badge>}
							</>
						),
					},
					{ header: 'Quantity', align: 'end', cell: (row) => row.quantity },
					{ header: 'Waste', align: 'end', cell: (row) => row.waste },
					{ header: 'Weight', align: 'end', cell: (row) => row.weight },
					{
						header: 'Grade, place',
						cell: ({ grade, place }) => <Lines first={grade} second={place} />,
					},
					{
						header: 'Recorded by',
						cell: ({ by, notes }) => <Lines first={by} second={notes} />,
					},
				]}
			/>
		)}
	</Card>
)

type LinesProps = { first: string | null; second: string | null }

/** Two facts in one cell, the less important one below. */
const Lines = ({ first, second }: LinesProps) => (
	<span className="wrap-anywhere sm:inline-block sm:min-w-16">
		{first}
		{second && <span className="block text-sm text-muted">{second}</span>}
	</span>
)
