import { redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { readOnboarding } from '~/services/onboarding/read-onboarding.server'
import { disconnectShop } from '~/services/shops/disconnect-shop.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Disconnect store')

const route = confirmPage({
	permission: 'person',
	load: async ({ ctx, params }) => {
		const state = await readOnboarding(ctx, { customerId: params.customerId ?? '' })
		const { businessName, shopifyStore } = state.customer
		if (!state.isShopConnected) throw redirect('/billing')
		return { businessName, store: shopifyStore }
	},
	submit: async ({ ctx, params }) => {
		try {
			const { host } = await disconnectShop(ctx, { customerId: params.customerId ?? '' })
			const text = `${host} is no longer connected.`
			return await redirectWithToast('/billing', {
				kind: 'success',
				title: 'Store disconnected',
				text,
			})
		} catch (error) {
			// Sent twice: it is already disconnected, as wanted.
			if (error instanceof Fault && error.code === 'conflict') return redirect('/billing')
			throw error
		}
	},
})

export const loader = route.loader
export const action = route.action

export default function DisconnectStore() {
	const { businessName, store } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Disconnect store" subtitle={businessName} />
			<Card className="max-w-xl">
				<div className="grid gap-4">
					<ul className="grid list-disc gap-1 pl-5">
						<li className="break-words">
							The access token of {store} is erased, and its products are removed.
						</li>
						<li>The store itself stays as it is. You can connect it again at any time.</li>
					</ul>
					<Form method="post" className="flex flex-wrap gap-2">
						<Button variant="danger" pending={isPending}>
							Disconnect store
						</Button>
						<LinkButton to="/billing">Keep it</LinkButton>
					</Form>
				</div>
			</Card>
		</>
	)
}
