import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Plus, Warehouse } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { listSupplies } from '~/areas/growing/services/supplies/list-supplies.server'
import { markOrdered } from '~/areas/growing/services/supplies/save-supply.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { LotBadge } from './lot-badge'
import { NeedList } from './need-list'
import { supplyView } from './supply-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Supplies')

const named = (form: FormData) => parsePathId(String(form.get('supplyId')), 'Supply not found')

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	load: async ({ ctx, request }) => {
		const isArchived = new URL(request.url).searchParams.get('tab') === 'archived'
		const supplies = await listSupplies(ctx, { isArchived })
		return {
			isArchived,
			mayChange: hasPermission(ctx.role, 'stock.change'),
			mayImport: hasPermission(ctx.role, 'farm.configure'),
			supplies: supplies.map((supply) => supplyView(ctx, supply)),
		}
	},
	forms: {},
	intents: {
		ordered: async ({ ctx }, form) => {
			await markOrdered(ctx, { supplyId: named(form), isOrdered: true })
			const text = 'Receive it when it comes.'
			return redirectWithToast('/supplies', { title: 'Marked as ordered', text })
		},
		unordered: async ({ ctx }, form) => {
			await markOrdered(ctx, { supplyId: named(form), isOrdered: false })
			return redirectWithToast('/supplies', { title: 'No longer ordered' })
		},
	},
})

export { loader, action }

const TABS = [
	{ key: 'active', label: 'Supplies', to: '?' },
	{ key: 'archived', label: 'Archive', to: '?tab=archived' },
]

export default function Supplies() {
	const { supplies, isArchived, mayChange, mayImport } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Supplies"
				subtitle="What is running out or going out of date, and which lot did we use where?"
				actions={
					<>
						{mayImport && <LinkButton to="/imports/file?kind=supplyLots">Import a list</LinkButton>}
						{mayChange && (
							<LinkButton to="/supplies/new" variant="primary" icon={Plus}>
								Add supply
							</LinkButton>
						)}
					</>
				}
			/>
			<Tabs label="State" tabs={TABS} current={isArchived ? 'archived' : 'active'} />
			<div className="grid gap-4">
				{!isArchived && <NeedList supplies={supplies} mayChange={mayChange} />}
				<List />
			</div>
		</>
	)
}

function List() {
	const { supplies, isArchived } = useLoaderData<typeof loader>()
	type Row = (typeof supplies)[number]
	if (supplies.length === 0)
		return (
			<EmptyState
				icon={Warehouse}
				title={isArchived ? 'Nothing in the archive' : 'No supplies yet'}
			>
				{isArchived
					? 'Supplies that you no longer buy are here, with their lots.'
					: 'Add seed, nutrients, substrate and packaging. Each delivery is a lot: a recall finds what it went into.'}
			</EmptyState>
		)
	return (
		<Card flush>
			<Table
				caption="Supplies by name"
				rows={supplies}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Supply',
						cell: ({ id, name }: Row) => (
							<Link to={`/supplies/${id}`} className="wrap-anywhere text-accent underline">
								{name}
							</Link>
						),
					},
					{ header: 'Kind', cell: ({ kind }: Row) => kind },
					{ header: 'In stock', align: 'end', cell: ({ stock }: Row) => stock },
					{
						header: 'Reorder point',
						align: 'end',
						cell: ({ reorderPoint }: Row) => reorderPoint ?? '–',
					},
					{
						header: 'Next lot',
						cell: ({ lots: [lot] }: Row) =>
							lot ? (
								<span className="inline-flex flex-wrap items-center gap-2">
									<Link
										to={`/supplies/lots/${lot.id}`}
										className="wrap-anywhere text-accent underline"
									>
										{lot.lotNumber}
									</Link>
									{lot.bestBefore && `until ${lot.bestBefore}`}
									<LotBadge lot={lot} />
								</span>
							) : (
								'–'
							),
					},
					{ header: 'Supplier', cell: ({ supplier }: Row) => supplier ?? '–' },
				]}
			/>
		</Card>
	)
}
