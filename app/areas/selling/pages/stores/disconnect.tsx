import { useLoaderData, useNavigation } from '@remix-run/react'
import { Unplug } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { disconnectStore } from '~/areas/selling/services/stores/disconnect-store.server'
import { getOrderSource } from '~/areas/selling/services/stores/store.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireStoreFromPath } from './require-store-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Disconnect a Store')

const { loader, action } = confirmPage({
	permission: 'farm.configure',
	subject: requireStoreFromPath,
	load: ({ store }) => ({ id: store.id, name: store.name, address: getOrderSource(store) }),
	submit: ({ ctx, store }) =>
		redirectOnFault(
			{ backTo: `/ecommerce/stores/${store.id}`, title: 'Disconnect failed' },
			async () => {
				await disconnectStore(ctx, { storeId: store.id })
				return redirectWithToast('/ecommerce', {
					title: 'Store disconnected',
					text: `The keys of ${store.name} are erased. Its orders stay.`,
				})
			},
		),
})

export { loader, action }

export default function DisconnectStore() {
	const { id, name, address } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Disconnect a Store" subtitle={name} />
			<Card className="max-w-xl">
				<p className="text-lg wrap-anywhere">Disconnect {address} from this farm?</p>
				<ul className="mt-3 grid list-disc gap-1 pl-5">
					<li>Its keys and its log here are erased.</li>
					<li>Orders that came from it stay here with their lots.</li>
					<li>
						Its products stay there with the stock they have now: take them off sale there. What it
						sells meanwhile is read when it is connected again within 60 days.
					</li>
				</ul>
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={Unplug} pending={isPending}>
						Disconnect store
					</Button>
					<LinkButton to={`/ecommerce/stores/${id}`}>Keep it</LinkButton>
				</Form>
			</Card>
		</>
	)
}
