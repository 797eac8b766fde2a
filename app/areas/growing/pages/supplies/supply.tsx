import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Archive, ArchiveRestore, PackagePlus, Pencil } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { archiveSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { LotBadge } from './lot-badge'
import { requireSupplyFromPath } from './require-supply-from-path.server'
import { supplyView } from './supply-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.supply.name ?? 'Supply')

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	subject: requireSupplyFromPath,
	load: ({ ctx, supply }) => ({
		mayChange: hasPermission(ctx.role, 'stock.change'),
		supply: supplyView(ctx, supply),
		facts: [
			['Reorder point', supplyView(ctx, supply).reorderPoint],
			['Order quantity', supplyView(ctx, supply).reorder],
			['Supplier', supply.supplier],
			['Email', supply.supplierEmail],
			['Phone', supply.supplierPhone],
			['Crop', supply.cropName],
		].filter((fact): fact is [string, string] => Boolean(fact[1])),
	}),
	forms: {},
	intents: {
		archive: async ({ ctx, supply }) => {
			await archiveSupply(ctx, { supplyId: supply.id, isArchived: true })
			const text = 'Its lots stay, and recalls find them.'
			return redirectWithToast('/supplies', { title: `${supply.name} archived`, text })
		},
		restore: async ({ ctx, supply }) => {
			await archiveSupply(ctx, { supplyId: supply.id, isArchived: false })
			return redirectWithToast(`/supplies/${supply.id}`, { title: 'Out of the archive' })
		},
	},
})

export { loader, action }

export default function SupplyPage() {
	const { supply, facts, mayChange } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={supply.name}
				subtitle={`${supply.kind}${supply.isArchived ? ', in the archive' : ''}: ${supply.stock} in stock, ${supply.usable} not past best before.`}
				actions={
					mayChange && (
						<>
							<LinkButton to={`/supplies/${supply.id}/edit`} icon={Pencil}>
								Edit
							</LinkButton>
							{supply.hasUsable && (
								<LinkButton to={`/supplies/${supply.id}/use`}>Record use</LinkButton>
							)}
							<LinkButton
								to={`/supplies/${supply.id}/receive`}
								variant="primary"
								icon={PackagePlus}
							>
								Receive lot
							</LinkButton>
						</>
					)
				}
			/>
			<div className="grid gap-4">
				<Lots />
				<Card title="Ordering" className="max-w-xl">
					<dl className="grid gap-2">
						{facts.map(([name, value]) => (
							<FactRow key={name} name={name} value={value} />
						))}
					</dl>
					{mayChange && (
						<Form method="post" className="mt-4">
							{supply.isArchived ? (
								<Button name="intent" value="restore" icon={ArchiveRestore}>
									Take out of the archive
								</Button>
							) : (
								<Button name="intent" value="archive" icon={Archive}>
									Archive supply
								</Button>
							)}
						</Form>
					)}
				</Card>
			</div>
		</>
	)
}

function Lots() {
	const { supply } = useLoaderData<typeof loader>()
	type Row = (typeof supply.lots)[number]
	if (supply.lots.length === 0)
		return (
			<EmptyState icon={PackagePlus} title="No lots yet">
				Receive a delivery with the lot number that is printed on it.
			</EmptyState>
		)
	return (
		<Card title="Lots" flush>
			<Table
				caption="Lots, the newest first"
				rows={supply.lots}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Lot',
						cell: (lot: Row) => (
							<span className="inline-flex flex-wrap items-center gap-2">
								<Link
									to={`/supplies/lots/${lot.id}`}
									className="wrap-anywhere text-accent underline"
								>
									{lot.lotNumber}
								</Link>
								<LotBadge lot={lot} />
							</span>
						),
					},
					{ header: 'In stock', align: 'end', cell: ({ stock }: Row) => stock },
					{ header: 'Best before', cell: ({ bestBefore }: Row) => bestBefore ?? 'not printed' },
					{ header: 'Received', cell: ({ receivedOn }: Row) => receivedOn },
					{ header: 'Supplier', cell: ({ supplier }: Row) => supplier ?? 'not noted' },
				]}
			/>
		</Card>
	)
}
