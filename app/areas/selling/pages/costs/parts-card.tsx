import { Coins } from 'lucide-react'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { CostsView } from './costs-view.server'

type Part = CostsView['parts'][number]

/** What was spent by parts, the largest first, and how it is shared. */
export const PartsCard = ({ view, label }: { view: CostsView; label: string }) => (
	<Card title={`Spent in ${label}`} icon={Coins} flush>
		{view.parts.length > 0 && (
			<Table
				caption="Parts of the costs, the largest first"
				rows={view.parts}
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
					{ header: 'Spent', align: 'end', cell: ({ amount }: Part) => amount },
					{
						header: 'Share',
						cell: ({ sharePct }: Part) => (
							<span className="flex items-center gap-2">
								<span aria-hidden className="h-2 w-24 overflow-hidden rounded-full bg-line">
									<span
										className="forced-mark block h-full rounded-full bg-accent"
										style={{ width: `${sharePct}%` }}
									/>
								</span>
								<span className="tabular-nums">{Math.round(sharePct)} %</span>
							</span>
						),
					},
					{ header: 'Not used', align: 'end', cell: ({ unused }: Part) => unused },
					{ header: view.beforeLabel, align: 'end', cell: ({ before }: Part) => before },
				]}
			/>
		)}
		<p className="max-w-prose px-4 py-3 text-sm text-muted">
			{view.toLots} went to lots and {view.unused} to empty places. Seed, packaging and the work of
			a crop are its own. All else goes by tray-days, month by month: a lot pays its trays times its
			days, divided by all tray-days there was room for. Energy and nutrients of the nursery are
			shared in the nursery, those of the zones in the zones.
		</p>
	</Card>
)
