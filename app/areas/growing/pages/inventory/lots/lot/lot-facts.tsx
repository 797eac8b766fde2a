import { Boxes, Pencil, Printer, Search, Sprout, Warehouse } from 'lucide-react'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import type { LotData } from './lot-view.server'
import { QrImage } from '../qr-image'
import type { ReactNode } from 'react'

/** The stock of a lot, and its origin. */
export function LotFacts({ lot, qr, stock, figures, cycle, trays, supplies, mayChange }: LotData) {
	return (
		<div className="grid gap-4">
			<Card
				title="Stock"
				icon={Boxes}
				action={
					<LinkButton to={`/lots/${lot.id}/label`} icon={Printer} variant="ghost">
						Label
					</LinkButton>
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
			<Card
				title="Origin"
				icon={Sprout}
				action={
					<>
						<LinkButton to={`/lots/recall?lot=${lot.id}`} icon={Search} variant="ghost">
							Recall
						</LinkButton>
						{mayChange && (
							<LinkButton to={`/lots/${lot.id}/edit`} icon={Pencil} variant="ghost">
								Edit seed
							</LinkButton>
						)}
					</>
				}
			>
				<FactList
					facts={[
						{ name: 'Lot', value: lot.code },
						{ name: 'Seed lot', value: lot.seedLot ?? 'not noted' },
						{ name: 'Supplier', value: lot.seedSupplier ?? 'not noted' },
						{ name: 'Planting', value: cycle ? cycle.facts : 'its cycle was deleted' },
						...(lot.seedLot
							? [
									{
										name: 'Same seed',
										value: (
											<Link
												to={`/lots/recall?seedLot=${encodeURIComponent(lot.seedLot)}`}
												className="inline-flex min-h-11 items-center underline underline-offset-2"
											>
												All lots of this seed lot
											</Link>
										),
									},
								]
							: []),
					]}
				/>
				<h3 className="mt-4 text-sm font-semibold text-muted">Trays used</h3>
				{trays.length === 0 ? (
					<p className="mt-1">No nursery trays were taken.</p>
				) : (
					<ul className="mt-1 grid gap-1">
						{trays.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				)}
			</Card>
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

type Props = { facts: readonly { name: string; value: ReactNode }[] }

/** Names on the left, values on the right. */
const FactList = ({ facts }: Props) => (
	<dl className="grid gap-2">
		{facts.map(({ name, value }) => (
			<FactRow key={name} name={name} value={value} />
		))}
	</dl>
)
