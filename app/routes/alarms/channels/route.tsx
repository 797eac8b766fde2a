import { getZodConstraint } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PhoneInput, WebhookInput } from '@sfc/contract/alarms/channel-input'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require.server'
import { listMyChannels, listWebhooks } from '~/services/alarms/channels/list-channels.server'
import { pushPublicKey } from '~/services/alarms/channels/push-keys.server'
import { Alert } from '~/ui/alert'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { AddPhone } from './add-phone'
import { AddWebhook } from './add-webhook'
import { handleChannelsForm } from './handle-channels-form.server'
import { ChannelList } from './channel-list'
import { channelView } from './channel-view.server'
import { AlarmTabs } from '../alarm-tabs'
import { PushButton } from './push-button'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('How I Am Told')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const mayConfigure = hasPermission(ctx.role, 'alarm.configure')
	const own = await listMyChannels(ctx)
	const webhooks = mayConfigure ? await listWebhooks(ctx.db.read, ctx.farm.id) : []
	const publicKey = await pushPublicKey(ctx)
	return {
		now: ctx.now(),
		farm: ctx.farm.name,
		isDemo: ctx.user.isDemo,
		mayConfigure,
		publicKey,
		wantsAlerts: ctx.user.alertNotifications,
		own: own.map((channel) => channelView(ctx, channel)),
		webhooks: webhooks.map((channel) => channelView(ctx, channel)),
		phone: getZodConstraint(PhoneInput),
		webhook: getZodConstraint(WebhookInput),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	return handleChannelsForm(ctx, await readForm(request))
})

export default function Channels() {
	const loaded = useLoaderData<typeof loader>()
	const { now, farm, isDemo, mayConfigure, publicKey, wantsAlerts, own, webhooks } = loaded
	return (
		<>
			<PageHeader
				title="How I Am Told"
				subtitle="The ways by which alarms reach you, on all your farms. Each is tested once a week."
			/>
			<AlarmTabs current="channels" />
			{!wantsAlerts && (
				<div className="mb-4">
					<Alert tone="attention" title="Alert notifications are off">
						You are told of no alarm through any channel, and the bell shows none. Switch them on in
						the settings menu.
					</Alert>
				</div>
			)}
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
				<div className="grid gap-4">
					<ChannelList title="Your channels" list={own} now={now} />
					{mayConfigure && <ChannelList title={`Webhooks of ${farm}`} list={webhooks} now={now} />}
				</div>
				{isDemo ? (
					<Alert tone="info" title="The demo account is shared">
						So nobody can be reached through it. With an account of your own you can.
					</Alert>
				) : (
					<div className="grid gap-4">
						<PushButton publicKey={publicKey} />
						<AddPhone constraint={loaded.phone} />
						{mayConfigure && <AddWebhook constraint={loaded.webhook} />}
					</div>
				)}
			</div>
		</>
	)
}
