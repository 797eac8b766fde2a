import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ORDER_STATES, orderStateLabel } from '@sfc/domain/selling/orders/order-state'
import { pageWindow } from '@sfc/domain/page-window'
import { PackageCheck, Printer } from 'lucide-react'
import { z } from 'zod'
import { page } from '~/http/page.server'
import { pageNumber } from '~/http/page-number'
import { requireFarm } from '~/http/require-farm.server'
import { countOrders, listOrders } from '~/areas/selling/services/orders/list-orders.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { OrderLines } from './order-lines'
import { viewOrders } from './order-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Orders')

const PAGE_SIZE = 20
const SHOWN = ['open', 'packed', 'held', 'fulfilled', 'cancelled'] as const

const Tab = z.enum(ORDER_STATES).catch('open')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const tab = Tab.parse(searchParams.get('tab'))
	const counts = await countOrders(ctx)
	const wanted = pageNumber(searchParams.get('page'))
	const { page, pages, limit } = pageWindow(counts[tab] ?? 0, wanted, PAGE_SIZE)
	const found = await listOrders(ctx, { state: tab, page, pageSize: limit })
	return {
		tab,
		page,
		pages,
		tabs: SHOWN.map((key) => ({ key, label: orderStateLabel(key), count: counts[key] ?? 0 })),
		orders: await viewOrders(ctx, found),
	}
})

export default function Orders() {
	const { tab, tabs, page, pages, orders } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Orders"
				subtitle="What must be packed, and from which lot?"
				actions={
					<LinkButton to="/ecommerce/orders/packing" icon={Printer}>
						Packing list
					</LinkButton>
				}
			/>
			<Tabs label="State" tabs={tabs} current={tab} />
			{orders.length === 0 ? (
				<EmptyState
					icon={PackageCheck}
					title={tab === 'open' ? 'Nothing has to be packed' : 'No orders here'}
					action={<LinkButton to="/ecommerce">Shops and offers</LinkButton>}
				>
					Orders of your shops appear here with the lots that are reserved for them.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					{orders.map(({ id, number, from, buyerName, placed, total, lines, isShort }) => (
						<Card
							key={id}
							title={`${number}, ${buyerName}`}
							action={<LinkButton to={`/ecommerce/orders/${id}`}>Open {number}</LinkButton>}
						>
							<p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
								{from}, {placed}, {total}
								{isShort && <Badge tone="danger">Stock is missing</Badge>}
							</p>
							<OrderLines lines={lines} />
						</Card>
					))}
				</div>
			)}
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=${tab}&page=${to}`} />
		</>
	)
}
