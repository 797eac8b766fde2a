import { Combine, Pencil, Search, Sprout } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { FactList } from './fact-list'
import type { LotData } from './lot-view.server'

const EDITS = {
	grown: { to: 'edit', label: 'Edit seed' },
	received: { to: 'receipt', label: 'Correct receipt' },
} as const

/** Where a lot came from: a planting, another grower, or other lots. */
export function Origin(lotData: LotData) {
	const { lot, mayChange, received, madeOf } = lotData
	const edit = lot.origin === 'grown' || lot.origin === 'received' ? EDITS[lot.origin] : null
	return (
		<Card
			title="Origin"
			icon={Sprout}
			action={
				<>
					<LinkButton to={`/lots/recall?lot=${lot.id}`} icon={Search} variant="ghost">
						Recall
					</LinkButton>
					{mayChange && edit && (
						<LinkButton to={`/lots/${lot.id}/${edit.to}`} icon={Pencil} variant="ghost">
							{edit.label}
						</LinkButton>
					)}
				</>
			}
		>
			{lot.origin === 'grown' && <Grown {...lotData} />}
			{received && <FactList facts={[{ name: 'Lot', value: lot.code }, ...received]} />}
			{lot.origin === 'mixed' && (
				<>
					<FactList facts={[{ name: 'Lot', value: lot.code }]} />
					<h3 className="mt-4 text-sm font-semibold text-muted">Made of</h3>
					{madeOf.length === 0 ? (
						<p className="mt-1">This mix was undone.</p>
					) : (
						<Parts parts={madeOf} />
					)}
				</>
			)}
		</Card>
	)
}

type Part = LotData['madeOf'][number]

/** The mixes that some of a lot went into; nothing for none. */
export const WentInto = ({ parts }: { parts: readonly Part[] }) =>
	parts.length > 0 && (
		<Card title="Went into" icon={Combine}>
			<Parts parts={parts} />
		</Card>
	)

const Parts = ({ parts }: { parts: readonly Part[] }) => (
	<ul className="grid">
		{parts.map(({ at, lotId, code, quantity }) => (
			<li key={at} className="flex flex-wrap items-center gap-x-3">
				<Link to={`/lots/${lotId}`} className={LINK}>
					{code}
				</Link>
				<span>{quantity}</span>
			</li>
		))}
	</ul>
)

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-2'

function Grown({ lot, cycle, trays }: LotData) {
	return (
		<>
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
											className={LINK}
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
		</>
	)
}
