import { RefreshCw, Store } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { ProgressBar } from '~/ui/progress-bar'
import { Age } from '~/ui/time/age'
import type { StoreView } from './store-view.server'

type Props = { store: StoreView; now: number; maySync: boolean }

/** A connected store among the shops of the farm. */
export function StoreCard({ store, now, maySync }: Props) {
	return (
		<Card title={store.name} icon={Store} action={<Badge tone={store.tone}>{store.label}</Badge>}>
			<StoreFacts {...{ store, now }} />
			<div className="mt-3 flex flex-wrap gap-2">
				<LinkButton to={`/ecommerce/stores/${store.id}`}>Open {store.name}</LinkButton>
				{maySync && <SyncNow id={store.id} name={store.name} />}
			</div>
		</Card>
	)
}

/** Facts about a store, and the progress of its sync. */
export function StoreFacts({ store, now }: Omit<Props, 'maySync'>) {
	const { sync, failure } = store
	return (
		<div className="grid gap-3">
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<Fact name={store.platform}>{store.address}</Fact>
				<Fact name="Last sync">
					{store.lastSyncAt === null ? 'Not yet' : <Age at={store.lastSyncAt} now={now} />}
				</Fact>
				<Fact name="Products there">{store.productsCount}</Fact>
				<Fact name="Sync">{store.every}</Fact>
			</dl>
			{failure && <p className="font-semibold text-danger wrap-anywhere">{failure}</p>}
			{sync && (
				<ProgressBar
					label={`Syncing ${store.name}`}
					phase={sync.phase}
					{...(sync.total > 0 && { value: sync.done, max: sync.total })}
				/>
			)}
		</div>
	)
}

/** Starts a sync of a store; its own page shows the progress. */
export const SyncNow = ({ id, name }: { id: number; name: string }) => (
	<Form method="post" action={`/ecommerce/stores/${id}`}>
		<Button name="intent" value="sync" icon={RefreshCw}>
			Sync now <span className="sr-only">with {name}</span>
		</Button>
	</Form>
)
