import { useLoaderData, useNavigation } from '@remix-run/react'
import { Unplug } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { disconnectCloud } from '~/areas/equipment/services/grow-cloud/disconnect-cloud.server'
import { readCloud } from '~/areas/equipment/services/grow-cloud/read-cloud.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Disconnect the Grow Cloud')

const PATH = '/farm-equipment-setup/grow-cloud'

const { loader, action } = confirmPage({
	permission: 'agent.manage',
	load: async ({ ctx }) => {
		const cloud = await readCloud(ctx)
		const outlets = cloud?.devices.flatMap(({ outlets }) => outlets) ?? []
		return {
			host: cloud?.host ?? null,
			on: outlets.filter(({ state }) => state === 'on').map(({ name }) => name),
		}
	},
	submit: async ({ ctx }) => {
		const { host } = await disconnectCloud(ctx)
		return redirectWithToast(PATH, {
			title: 'Disconnected',
			text: `The key of ${host} is erased. Readings stay.`,
		})
	},
})

export { loader, action }

export default function DisconnectCloud() {
	const { host, on } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Disconnect the Grow Cloud" />
			<Card className="max-w-xl">
				{host === null ? (
					<p>No cloud is connected.</p>
				) : (
					<>
						<p className="text-lg wrap-anywhere">Disconnect {host} from this farm?</p>
						<p className="mt-2 text-muted">
							Its key is erased and its devices leave the lists. Their readings stay. Outlets stay
							as they are in the cloud: this server no longer ends an ON.
						</p>
						{on.length > 0 && (
							<p className="mt-2 font-semibold wrap-anywhere">On now: {on.join(', ')}</p>
						)}
					</>
				)}
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					{host !== null && (
						<Button variant="danger" icon={Unplug} pending={isPending}>
							Disconnect
						</Button>
					)}
					<LinkButton to={PATH}>{host === null ? 'Grow Cloud' : 'Cancel'}</LinkButton>
				</Form>
			</Card>
		</>
	)
}
