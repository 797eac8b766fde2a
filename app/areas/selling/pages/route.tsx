import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { ExternalLink, Package, Plus, Settings2, Store, Tags } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require-farm.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import { countOrders } from '~/areas/selling/services/orders/list-orders.server'
import { readOwnShop } from '~/areas/selling/services/own-shop/own-shop.server'
import { listStores } from '~/areas/selling/services/stores/store.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { ConnectedStores } from './stores/connected-stores'
import { viewStore } from './stores/store-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Shops')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [shop, offers, counts, stores] = await Promise.all([
		readOwnShop(ctx),
		listOffers(ctx),
		countOrders(ctx),
		listStores(ctx),
	])
	return {
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		maySync: hasPermission(ctx.role, 'stock.change'),
		now: ctx.now(),
		stores: stores.map(viewStore),
		farmName: ctx.farm.name,
		toPack: counts['open'] ?? 0,
		shop: {
			isOpen: shop.isOpen,
			path: `/shop/${shop.slug}`,
			address: `${await publicUrl(request)}/shop/${shop.slug}`,
		},
		offers: offers.map((offer) => ({
			id: offer.id,
			title: offer.title,
			isOn: offer.isOn,
			pack: formatQuantityWithUnit(offer.packMilli, offer.unit),
			price: formatMoney(offer.packCents, ctx.farm.currency),
			ready: offer.readyPacks,
			ahead: offer.ahead.map(({ readyOn, packs }) => `${packs} from ${formatDay(readyOn)}`),
		})),
	}
})

export default function Shops() {
	const { mayChange, maySync, farmName, toPack, offers, stores, now } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Shops"
				subtitle={`What ${farmName} sells, and where.`}
				actions={
					<LinkButton
						to="/ecommerce/orders"
						variant={toPack > 0 ? 'primary' : 'secondary'}
						icon={Package}
					>
						{toPack === 0 ? 'Orders' : `Orders: ${toPack} to pack`}
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				<OwnShopCard />
				<ConnectedStores {...{ stores, now, maySync }} mayConnect={mayChange} />
				{offers.length === 0 ? (
					<EmptyState
						icon={Tags}
						title="Nothing is offered yet"
						action={
							mayChange && (
								<LinkButton to="/ecommerce/offers/new" variant="primary" icon={Plus}>
									Add offer
								</LinkButton>
							)
						}
					>
						An offer says in which packs and for which price a crop is sold. How many there are
						comes from the lots.
					</EmptyState>
				) : (
					<Offers />
				)}
			</div>
		</>
	)
}

function OwnShopCard() {
	const { shop, mayChange } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Own shop"
			icon={Store}
			action={
				<Badge tone={shop.isOpen ? 'good' : 'neutral'}>{shop.isOpen ? 'Open' : 'Closed'}</Badge>
			}
		>
			<p className="wrap-anywhere">
				{shop.isOpen
					? shop.address
					: 'A public page where people reserve what you offer, without any other shop.'}
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{mayChange && (
					<LinkButton to="/ecommerce/own-shop" icon={Settings2}>
						{shop.isOpen ? 'Shop settings' : 'Set up own shop'}
					</LinkButton>
				)}
				{shop.isOpen && (
					<LinkButton to={shop.path} icon={ExternalLink} reloadDocument>
						Open the shop
					</LinkButton>
				)}
			</div>
		</Card>
	)
}

function Offers() {
	const { offers, mayChange } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Offers"
			icon={Tags}
			flush
			action={
				mayChange && (
					<LinkButton to="/ecommerce/offers/new" icon={Plus}>
						Add offer
					</LinkButton>
				)
			}
		>
			<Table
				caption="Offers"
				rows={offers}
				rowKey={({ id }) => id}
				columns={[
					{ header: 'Offer', cell: ({ title }) => title },
					{ header: 'Pack', cell: ({ pack }) => pack },
					{ header: 'Price', align: 'end', cell: ({ price }) => price },
					{ header: 'Ready', align: 'end', cell: ({ ready }) => ready },
					{ header: 'Ahead', cell: ({ ahead }) => ahead.join(', ') || '–' },
					{
						header: 'State',
						cell: ({ isOn }) => (
							<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On sale' : 'Not on sale'}</Badge>
						),
					},
					{
						header: 'Change',
						hideHeader: true,
						cell: ({ id, title }) =>
							mayChange && (
								<LinkButton to={`/ecommerce/offers/${id}`} aria-label={`Edit ${title}`}>
									Edit
								</LinkButton>
							),
					},
				]}
			/>
		</Card>
	)
}
