import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ListOrdered, Pencil, Scale, Search, Sprout, Undo2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { listSuppliedLots } from '~/areas/growing/services/supplies/trace-supplies.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { LotBadge } from '../lot-badge'
import { requireSupplyLotFromPath } from '../require-supply-from-path.server'
import { supplyLotView } from '../supply-view.server'
import { supplyMovementView } from './movement-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Supply Lot ${data?.lot.lotNumber ?? ''}`)

const SHOWN = 200

const REASONS = {
	named: 'used in it',
	seed: 'its seed',
	days: 'in use at its time',
} as const

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, supply, lot, movements } = await requireSupplyLotFromPath({ request, params })
	const lots = await listSuppliedLots(ctx, { supplyLotId: lot.id, most: SHOWN + 1 })
	return {
		mayChange: hasPermission(ctx.role, 'stock.change'),
		supply: { id: supply.id, name: supply.name, unit: supply.unit },
		lot: supplyLotView(ctx, lot, supply.unit),
		movements: movements.map((movement) => supplyMovementView(movement, supply.unit)),
		isCut: lots.length > SHOWN,
		lots: lots.slice(0, SHOWN).map(({ lot: one, reason }) => ({
			id: one.id,
			code: one.code,
			crop: cropLabel(one),
			reason: REASONS[reason],
		})),
	}
})

export default function SupplyLotPage() {
	const { supply, lot, mayChange } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={`Lot ${lot.lotNumber}`}
				subtitle={supply.name}
				actions={
					mayChange && (
						<>
							<LinkButton to={`/supplies/lots/${lot.id}/edit`} icon={Pencil}>
								Edit
							</LinkButton>
							<LinkButton to={`/supplies/lots/${lot.id}/move`} icon={Scale}>
								Change stock
							</LinkButton>
							{lot.hasStock && (
								<LinkButton to={`/supplies/${supply.id}/use?lot=${lot.id}`} variant="primary">
									Record use
								</LinkButton>
							)}
						</>
					)
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Facts />
				<WentInto />
			</div>
			<Ledger />
		</>
	)
}

function Facts() {
	const { supply, lot } = useLoaderData<typeof loader>()
	return (
		<Card title="Stock" action={<LotBadge lot={lot} />}>
			<p className="text-figure font-semibold tabular-nums">{lot.stock}</p>
			<dl className="mt-3 grid gap-2">
				<FactRow
					name="Supply"
					value={
						<Link to={`/supplies/${supply.id}`} className="underline underline-offset-2">
							{supply.name}
						</Link>
					}
				/>
				<FactRow name="Supplier" value={lot.supplier ?? 'not noted'} />
				<FactRow name="Received" value={lot.receivedOn} />
				<FactRow name="Best before" value={lot.bestBefore ?? 'not printed'} />
				<FactRow name="Price" value={lot.price ?? 'not noted'} />
				<FactRow name="Document" value={lot.document ?? 'none'} />
			</dl>
		</Card>
	)
}

function WentInto() {
	const { lot, lots, isCut } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Lots it went into"
			icon={Sprout}
			action={
				<LinkButton
					to={`/lots/recall?supplyLot=${encodeURIComponent(lot.lotNumber)}`}
					icon={Search}
					variant="ghost"
				>
					Recall
				</LinkButton>
			}
		>
			{lots.length === 0 ? (
				<p className="text-muted">None yet.</p>
			) : (
				<ul className="grid gap-2">
					{lots.map(({ id, code, crop, reason }) => (
						<li key={id} className="wrap-anywhere">
							<Link to={`/lots/${id}`} className="text-accent underline">
								{code}
							</Link>{' '}
							{crop}, {reason}
						</li>
					))}
				</ul>
			)}
			{isCut && <p className="mt-2 text-muted">The recall lists all of them.</p>}
		</Card>
	)
}

function Ledger() {
	const { lot, movements, mayChange } = useLoaderData<typeof loader>()
	type Row = (typeof movements)[number]
	return (
		<Card title="Ledger" icon={ListOrdered} flush className="mt-4">
			<Table
				caption="Movements, the newest first"
				rows={movements}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'What',
						cell: ({ kind, isTakenBack }: Row) => (
							<>
								{kind} {isTakenBack && <Badge>Undone</Badge>}
							</>
						),
					},
					{
						header: 'Change',
						align: 'end',
						cell: ({ change }: Row) => <span className="tabular-nums">{change}</span>,
					},
					{ header: 'Into', cell: ({ into }: Row) => into },
					{ header: 'Note', cell: ({ reason }: Row) => reason ?? '–' },
					{ header: 'Day, by', cell: ({ day, by }: Row) => `${day}, ${by}` },
					{
						key: 'undo',
						header: 'Actions',
						hideHeader: true,
						cell: ({ id, words, mayTakeBack }: Row) =>
							mayChange &&
							mayTakeBack && (
								<LinkButton
									to={`/supplies/lots/${lot.id}/movements/${id}/take-back`}
									icon={Undo2}
									variant="ghost"
									aria-label={`Undo ${words}`}
								>
									<span className="sm:hidden">Undo</span>
								</LinkButton>
							),
					},
				]}
			/>
		</Card>
	)
}
