import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { PackageCheck } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadPackingList } from '~/areas/selling/services/orders/load-packing-list.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LotsToFetch, viewLots } from './lots-to-fetch'
import { viewOrders, type OrderView } from './order-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Packing List')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { orders, lots, isCut } = await loadPackingList(ctx)
	return {
		printed: `${ctx.farm.name}, ${formatInstant(ctx.now(), ctx.farm.timezone, ctx.user)}`,
		isCut,
		orders: (await viewOrders(ctx, orders)).map(toPack),
		lots: viewLots(lots),
	}
})

/** What is packed of an order: a list of hundreds is sent twice, as a page and as its data. */
const toPack = ({ id, number, buyerName, from, note, lines }: OrderView) => ({
	id,
	title: `${number}, ${buyerName} (${from})`,
	...(note && { note }),
	lines: lines.map(({ packs, title, pack, readyOn, missing, parts }) => ({
		what: `${packs} × ${title} (${pack})`,
		from: parts.map(({ quantity, code }) => `${quantity} from ${code}`).join(', '),
		...(readyOn && { readyOn }),
		problems: [
			...(missing > 0 ? [`${missing} not harvested yet`] : []),
			...parts.flatMap(({ code, missing }) => (missing ? [`${missing} missing in ${code}`] : [])),
		],
	})),
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
					<Card title="Orders" flush>
						<ul>
							{orders.map((order) => (
								<PackedOrder key={order.id} {...order} />
							))}
						</ul>
					</Card>
				</div>
			)}
		</>
	)
}

const PackedOrder = ({ title, note, lines }: ReturnType<typeof toPack>) => (
	<li className="break-inside-avoid border-t border-line px-4 py-3 wrap-anywhere">
		<h3 className="font-semibold">{title}</h3>
		{lines.map(({ what, from, readyOn, problems }, at) => (
			<p key={at}>
				<b>{what}</b> {from}
				{readyOn && ` Sold ahead for ${readyOn}`}
				{problems.map((problem) => (
					<Badge key={problem} tone="attention">
						{problem}
					</Badge>
				))}
			</p>
		))}
		{note && <p>Note: {note}</p>}
	</li>
)
