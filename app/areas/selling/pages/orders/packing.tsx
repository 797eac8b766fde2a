import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { PackageCheck } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadPackingList } from '~/areas/selling/services/orders/load-packing-list.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LotsToFetch, viewLots } from './lots-to-fetch'
import { OrderLines } from './order-lines'
import { viewOrders } from './order-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Packing List')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { orders, lots, isCut } = await loadPackingList(ctx)
	return {
		printed: `${ctx.farm.name}, ${formatInstant(ctx.now(), ctx.farm.timezone, ctx.user)}`,
		isCut,
		orders: await viewOrders(ctx, orders),
		lots: viewLots(lots),
	}
})

export default function PackingList() {
	const { printed, isCut, orders, lots } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Packing List"
				subtitle={printed}
				actions={<LinkButton to="/ecommerce/orders">Back to the orders</LinkButton>}
			/>
			{orders.length === 0 ? (
				<EmptyState icon={PackageCheck} title="Nothing has to be packed" />
			) : (
				<div className="grid gap-4">
					{isCut && (
						<Alert tone="attention" title={`These are the first ${orders.length} orders`}>
							Pack them, then open this list again.
						</Alert>
					)}
					<LotsToFetch title="Fetch first" lots={lots} />
					{orders.map(({ id, number, buyerName, from, note, lines }) => (
						<Card
							key={id}
							title={`${number}, ${buyerName} (${from})`}
							className="break-inside-avoid"
						>
							<OrderLines lines={lines} />
							{note && <p className="mt-2 wrap-anywhere">Note: {note}</p>}
						</Card>
					))}
				</div>
			)}
		</>
	)
}
