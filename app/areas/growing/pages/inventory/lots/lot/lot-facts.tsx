import { Boxes, Coins, Printer, Warehouse } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import type { LotData } from './lot-view.server'
import { QrImage } from '../qr-image'
import { FactList } from './fact-list'
import { Origin, WentInto } from './lot-origin'

/** The stock of a lot, and its origin. */
export function LotFacts(lotData: LotData) {
	const { lot, qr, stock, figures, supplies, wentInto, maySeeCosts } = lotData
	return (
		<div className="grid gap-4">
			<Card
				title="Stock"
				icon={Boxes}
				action={
					<div className="flex flex-wrap justify-end">
						{maySeeCosts && (
							<LinkButton to={`/costs/lots/${lot.id}`} icon={Coins} variant="ghost">
								Costs
							</LinkButton>
						)}
						<LinkButton to={`/lots/${lot.id}/label`} icon={Printer} variant="ghost">
							Label
						</LinkButton>
					</div>
				}
			>
				<div className="flex flex-wrap items-start justify-between gap-4">
					<p className="text-figure font-semibold tabular-nums">{stock}</p>
					<QrImage
						qr={qr}
						label={`QR code that opens the page of lot ${lot.code}`}
						className="size-24 shrink-0 rounded-control border border-line"
					/>
				</div>
				<div className="mt-3">
					<FactList facts={figures} />
				</div>
			</Card>
			<Origin {...lotData} />
			<WentInto parts={wentInto} />
			<Card title="Supplies" icon={Warehouse}>
				{supplies.length === 0 ? (
					<p className="text-muted">No lot of seed, nutrients or packaging is known to be in it.</p>
				) : (
					<ul className="grid gap-2">
						{supplies.map(({ supplyLotId, name, lotNumber, why }) => (
							<li key={supplyLotId} className="wrap-anywhere">
								{name}, lot{' '}
								<Link to={`/supplies/lots/${supplyLotId}`} className="underline underline-offset-2">
									{lotNumber}
								</Link>
								, {why}
							</li>
						))}
					</ul>
				)}
			</Card>
		</div>
	)
}
