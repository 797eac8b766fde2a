import { formatNumber } from '@sfc/domain/units/format-number'
import { Boxes, DollarSign, Scissors, Sprout, type LucideIcon } from 'lucide-react'
import { StatTile } from '~/ui/stat-tile'

type Props = {
	figures: { items: number; value: string; plantsGrowing: number; readyItems: number }
}

/** The four figures of the inventory; they count all rows, whatever the filter. */
export function InventoryTiles({ figures }: Props) {
	const count = (n: number) => formatNumber(n)
	const tiles: { label: string; icon: LucideIcon; figure: string; note: string }[] = [
		{
			label: 'Total Items',
			icon: Boxes,
			figure: count(figures.items),
			note: 'in stock or growing',
		},
		{
			label: 'Potential Value',
			icon: DollarSign,
			figure: figures.value,
			note: 'quantity times price of all of it',
		},
		{
			label: 'Plants Growing',
			icon: Sprout,
			figure: count(figures.plantsGrowing),
			note: 'growing or ready',
		},
		{
			label: 'Ready to Harvest',
			icon: Scissors,
			figure: count(figures.readyItems),
			note: 'plantings with 7 days or fewer left',
		},
	]
	return (
		<section aria-label="Summary" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
			<h2 className="sr-only">Summary</h2>
			{tiles.map(({ label, icon, figure, note }) => (
				<StatTile key={label} label={label} icon={icon} note={note}>
					<p className="text-xl font-semibold tabular-nums wrap-anywhere sm:text-figure">
						{figure}
					</p>
				</StatTile>
			))}
		</section>
	)
}
