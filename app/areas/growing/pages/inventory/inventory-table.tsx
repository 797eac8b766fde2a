import { DollarSign, PackageCheck, Scissors, Sprout, CalendarClock } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { Table, type SortDirection } from '~/ui/table'
import { Link } from '~/ui/page-farm/link'
import type { InventoryRow } from './inventory-view.server'
import { PriceCell } from './price-cell'

type Props = {
	rows: readonly InventoryRow[]
	sort: { key: string; direction: SortDirection }
	sortPaths: readonly ({ sort: string } & Record<SortDirection, string>)[]
	mayChange: boolean
	/** The address of this list, to return to. */
	here: string
}

/** Growing crops and stock as a table; on phones as cards. */
export function InventoryTable({ rows, sort, sortPaths, mayChange, here }: Props) {
	const by = (key: string) => {
		const paths = sortPaths.find((entry) => entry.sort === key)
		return paths && { sortTo: (direction: SortDirection) => paths[direction] }
	}
	return (
		<Table
			caption="Crop inventory"
			rows={rows}
			rowKey={({ key }) => key}
			sort={sort}
			columns={[
				{
					key: 'crop',
					header: 'Crop',
					...by('crop'),
					cell: ({ crop, lotId, note }) => (
						<span className="grid">
							<Link
								to={`/lots/${lotId}`}
								className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-2 sm:min-h-6"
							>
								{crop}
							</Link>
							<span className="text-sm font-normal text-muted wrap-anywhere">{note}</span>
						</span>
					),
				},
				{
					header: 'Variety',
					cell: ({ variety }) => (
						<span className="wrap-anywhere sm:inline-block sm:min-w-24">{variety ?? '–'}</span>
					),
				},
				{
					key: 'quantity',
					header: 'Quantity',
					align: 'end',
					...by('quantity'),
					cell: ({ quantity, unit }) => (
						<span className="whitespace-nowrap tabular-nums">
							{quantity} <span className="text-muted">{unit}</span>
						</span>
					),
				},
				{
					key: 'price',
					header: 'Price/Unit',
					align: 'end',
					...by('price'),
					cell: (row) => <PriceCell key={row.price} row={row} mayChange={mayChange} here={here} />,
				},
				{
					key: 'value',
					header: 'Potential Value',
					align: 'end',
					...by('value'),
					cell: ({ value }) => <span className="font-medium tabular-nums">{value}</span>,
				},
				{
					key: 'status',
					header: 'Status',
					...by('status'),
					cell: ({ status, badge }) => <Badge {...LOOKS[status]}>{badge}</Badge>,
				},
				{ header: 'Actions', hideHeader: true, cell: (row) => mayChange && <Actions row={row} /> },
			]}
		/>
	)
}

const LOOKS = {
	ready: { tone: 'good', icon: Scissors },
	harvested: { tone: 'info', icon: PackageCheck },
	growing: { tone: 'accent', icon: Sprout },
	planted: { tone: 'neutral', icon: CalendarClock },
} as const

/** Stock can be sold; a growing crop must be harvested first. */
function Actions({ row: { status, lotId, cycleId, crop, code } }: { row: InventoryRow }) {
	if (status === 'harvested')
		return (
			<LinkButton to={`/lots/${lotId}/sell`} icon={DollarSign} aria-label={`Sell ${crop}, ${code}`}>
				Sell
			</LinkButton>
		)
	if (status === 'planted' || cycleId === null) return null
	return (
		<LinkButton
			to={`/planting-cycles/${cycleId}/harvest`}
			icon={Scissors}
			aria-label={`Record harvest of ${crop}, ${code}`}
			className="whitespace-nowrap"
		>
			Harvest
		</LinkButton>
	)
}
