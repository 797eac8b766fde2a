import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { groupBy } from '@sfc/domain/group-by'
import { FileText, Truck } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { findNextDueDay } from '~/areas/selling/services/orders/list-orders.server'
import { loadDeliveries } from '~/areas/selling/services/deliveries/load-deliveries.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { LotsToFetch, viewLots } from '../orders/lots-to-fetch'
import { OrderLines } from '../orders/order-lines'
import { viewOrders } from '../orders/order-view.server'
import { readDeliveryDay } from './read-delivery-day'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Deliveries ${data?.day ?? ''}`)

const NO_ROUTE = 'Without a route'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const dueOn = readDeliveryDay(ctx, request)
	const { stops: due, lots } = await loadDeliveries(ctx, dueOn)
	const views = await viewOrders(
		ctx,
		due.map(({ order }) => order),
	)
	const stops = views.map((order, at) => {
		const buyer = due[at]?.buyer
		return {
			...order,
			route: buyer?.route ?? NO_ROUTE,
			stop: buyer?.stop ?? null,
			phone: buyer?.phone ?? null,
			contact: buyer?.contactName ?? null,
			address: [buyer?.addressLine1, buyer?.postcode, buyer?.city].filter(Boolean).join(', '),
		}
	})
	const next = stops.length === 0 ? await findNextDueDay(ctx, { after: dueOn }) : null
	const waiting = stops.flatMap(({ lines }) => lines.filter(({ missing }) => missing > 0))
	return {
		dueOn,
		day: formatDay(dueOn),
		next: next && { dueOn: next, day: formatDay(next) },
		before: addDays(dueOn, -1),
		after: addDays(dueOn, 1),
		harvest: [...groupBy(waiting, ({ title, pack }) => `${title} (${pack})`)].map(
			([title, of]) => ({ title, packs: of.reduce((sum, { missing }) => sum + missing, 0) }),
		),
		lots: viewLots(lots),
		routes: [...groupBy(stops, ({ route }) => route)].map(([name, of]) => ({ name, stops: of })),
	}
})

export default function Deliveries() {
	const { dueOn, day, next, before, after, routes } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Deliveries"
				subtitle={`${day}: what to harvest, pick and pack, by route`}
				actions={
					<>
						{routes.length > 0 && (
							<LinkButton to={`/deliveries/notes?day=${dueOn}`} icon={FileText}>
								Delivery notes
							</LinkButton>
						)}
						<LinkButton to={`?day=${before}`}>Day before</LinkButton>
						<LinkButton to={`?day=${after}`}>Day after</LinkButton>
					</>
				}
			/>
			{routes.length === 0 ? (
				<EmptyState
					icon={Truck}
					title="Nothing is due on this day"
					action={
						next ? (
							<LinkButton to={`?day=${next.dueOn}`}>Next delivery: {next.day}</LinkButton>
						) : (
							<LinkButton to="/buyers">Buyers</LinkButton>
						)
					}
				>
					Orders of buyers appear here on the day of their delivery.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					<Short />
					<Lists />
					{routes.map(({ name, stops }) => (
						<section key={name} aria-label={name} className="grid gap-3">
							<h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
							{stops.map((order) => (
								<Card
									key={order.id}
									title={`${order.stop === null ? '' : `${order.stop}. `}${order.buyerName}`}
									action={<Badge>{order.stateLabel}</Badge>}
									className="break-inside-avoid"
								>
									<p className="mb-2 text-sm wrap-anywhere text-muted">
										<Link
											to={`/ecommerce/orders/${order.id}`}
											className="inline-flex min-h-11 items-center underline"
										>
											{order.number}
										</Link>{' '}
										{[order.address, order.contact, order.phone].filter(Boolean).join(', ')}
									</p>
									<OrderLines lines={order.lines} />
									{order.note && <p className="mt-2 wrap-anywhere">Note: {order.note}</p>}
								</Card>
							))}
						</section>
					))}
				</div>
			)}
		</>
	)
}

function Short() {
	const stops = useLoaderData<typeof loader>()
		.routes.flatMap(({ stops }) => stops)
		.filter(({ isWaiting }) => isWaiting)
	if (stops.length === 0) return null
	return (
		<Alert tone="attention" title="Not all of it is there: harvest it, or call">
			<ul>
				{stops.map(({ id, buyerName, contact, phone, lines }) => (
					<li key={id} className="wrap-anywhere">
						{buyerName}
						{contact && `, ${contact}`}:{' '}
						{phone ? (
							<a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="underline">
								{phone}
							</a>
						) : (
							'no telephone number'
						)}
						.{' '}
						{lines
							.filter(({ missing }) => missing > 0)
							.map(({ missing, title }) => `${missing} × ${title}`)
							.join(', ')}
					</li>
				))}
			</ul>
		</Alert>
	)
}

function Lists() {
	const { harvest, lots } = useLoaderData<typeof loader>()
	return (
		<>
			{harvest.length > 0 && (
				<Card title="Harvest" flush>
					<Table
						caption="Harvest"
						rows={harvest}
						rowKey={({ title }) => title}
						columns={[
							{ header: 'What', cell: ({ title }) => title },
							{ header: 'Packs', align: 'end', cell: ({ packs }) => packs },
						]}
					/>
				</Card>
			)}
			{lots.length > 0 && <LotsToFetch title="Pick" lots={lots} />}
		</>
	)
}
