import { Link2, PackageCheck, RefreshCw, ShieldCheck } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { StoreCard } from './store-card'
import type { StoreView } from './store-view.server'

type Props = { stores: readonly StoreView[]; now: number; maySync: boolean; mayConnect: boolean }

/** The connected stores of the farm, or reasons to connect one. */
export function ConnectedStores({ stores, now, maySync, mayConnect }: Props) {
	const connect = mayConnect && (
		<LinkButton to="/ecommerce/stores/new" icon={Link2}>
			Connect store
		</LinkButton>
	)
	if (stores.length === 0)
		return (
			<Card title="Connected stores" icon={Link2} action={connect}>
				<p>Sell in a Shopify or WooCommerce store of your own, in as many as you have.</p>
				<ul className="mt-3 grid gap-3 sm:grid-cols-3">
					{BENEFITS.map(({ icon: Icon, title, text }) => (
						<li key={title} className="flex gap-3">
							<Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
							<div>
								<p className="font-semibold">{title}</p>
								<p className="text-sm text-muted">{text}</p>
							</div>
						</li>
					))}
				</ul>
			</Card>
		)
	return (
		<>
			{stores.map((store) => (
				<StoreCard key={store.id} {...{ store, now, maySync }} />
			))}
			{connect && <div>{connect}</div>}
		</>
	)
}

const BENEFITS = [
	{
		icon: RefreshCw,
		title: 'Products stay in sync',
		text: 'Name, price and stock of your offers follow your lots.',
	},
	{
		icon: PackageCheck,
		title: 'Orders with lots',
		text: 'Each order reserves what expires first, ready to be packed.',
	},
	{
		icon: ShieldCheck,
		title: 'Nothing sold twice',
		text: 'A sale anywhere sets the stock everywhere.',
	},
]
