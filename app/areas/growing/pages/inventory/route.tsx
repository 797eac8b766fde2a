import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { INVENTORY_SORTS, InventoryFilter } from '@sfc/contract/growing/inventory/inventory-filter'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { INVENTORY_STATUSES } from '@sfc/domain/growing/inventory/inventory-status'
import { formatMoney } from '@sfc/domain/units/currency'
import { Combine, PackageOpen, PackagePlus, Search, SearchX } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadInventoryFigures } from '~/areas/growing/services/inventory/load-inventory-figures.server'
import { listInventory } from '~/areas/growing/services/inventory/list-inventory.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { InventoryTable } from './inventory-table'
import { InventoryTiles } from './inventory-tiles'
import { inventoryRow, inventoryPathWith } from './inventory-view.server'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Crop Inventory')

const PAGE_SIZE = 25

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const filter = InventoryFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
	const found = await listInventory(ctx, { ...filter, pageSize: PAGE_SIZE })
	const { valueCents, plantsGrowing, ...counts } = await loadInventoryFigures(ctx)
	const figures = { ...counts, value: formatMoney(valueCents, ctx.farm.currency), plantsGrowing }
	const sortPaths = INVENTORY_SORTS.map((sort) => ({
		sort,
		asc: inventoryPathWith(filter, { sort, direction: 'asc' }),
		desc: inventoryPathWith(filter, { sort, direction: 'desc' }),
	}))
	return {
		mayChange: hasPermission(ctx.role, 'stock.change'),
		figures,
		filter,
		here: inventoryPathWith(filter, { page: found.page > 1 ? found.page : undefined }),
		all: inventoryPathWith(filter, { status: undefined }),
		sortPaths,
		tabs: INVENTORY_STATUSES.map((status) => ({
			status,
			to: inventoryPathWith(filter, { status }),
		})),
		pagesBase: inventoryPathWith(filter, { page: 1 }).replace(/1$/, ''),
		rows: found.items.map((item) => inventoryRow(item, ctx.farm.currency)),
		page: found.page,
		pages: found.pages,
		total: found.total,
	}
})

export default function CropInventory() {
	const { figures, filter, rows, page, pages, ...view } = useLoaderData<typeof loader>()
	const { state, location } = useNavigation()
	const isLoading = state === 'loading' && location.pathname === '/crop-inventory'
	return (
		<>
			<PageHeader
				title="Crop Inventory"
				subtitle={
					<span role="status">
						{isLoading
							? 'Loading inventory data...'
							: 'Track growing crops and potential sales value'}
					</span>
				}
				actions={
					<>
						{view.mayChange && (
							<>
								<LinkButton to="/lots/receive" icon={PackagePlus}>
									Receive produce
								</LinkButton>
								<LinkButton to="/lots/mix" icon={Combine}>
									Mix lots
								</LinkButton>
							</>
						)}
						<LinkButton to="/lots/recall" icon={Search}>
							Recall
						</LinkButton>
					</>
				}
			/>
			<InventoryTiles figures={figures} />
			{figures.items === 0 ? (
				<EmptyState
					icon={PackageOpen}
					title="No Inventory Items"
					action={
						view.mayChange && (
							<LinkButton to="/planting-cycles" variant="primary">
								Go to planting cycles
							</LinkButton>
						)
					}
				>
					<p>Harvest some crops to see inventory data here.</p>
				</EmptyState>
			) : (
				<>
					<div className="flex flex-wrap items-end justify-between gap-x-6">
						<Tabs
							label="Status"
							current={filter.status ?? 'all'}
							tabs={[
								{ key: 'all', label: 'All', to: view.all },
								...view.tabs.map(({ status, to }) => ({
									key: status,
									to,
									label: status.charAt(0).toUpperCase() + status.slice(1),
								})),
							]}
						/>
						<Form method="get" role="search" className="mb-4 flex w-full gap-2 sm:w-80">
							{filter.status && <input type="hidden" name="status" value={filter.status} />}
							<input
								key={filter.search}
								type="search"
								name="search"
								maxLength={100}
								aria-label="Search crop, variety or lot"
								placeholder="Crop, variety or lot"
								defaultValue={filter.search ?? ''}
								className={CONTROL_CLASS}
							/>
							<Button icon={Search} aria-label="Search" />
						</Form>
					</div>
					{rows.length === 0 ? (
						<EmptyState
							icon={SearchX}
							title="Nothing found"
							action={<LinkButton to="/crop-inventory">Show everything</LinkButton>}
						>
							<p>No items match this filter.</p>
						</EmptyState>
					) : (
						<Card flush>
							<div className="relative overflow-x-auto">
								<InventoryTable
									rows={rows}
									sort={{ key: filter.sort, direction: filter.direction }}
									sortPaths={view.sortPaths}
									mayChange={view.mayChange}
									here={view.here}
								/>
							</div>
						</Card>
					)}
					<Pagination page={page} pages={pages} pageTo={(to) => `${view.pagesBase}${to}`} />
				</>
			)}
		</>
	)
}
