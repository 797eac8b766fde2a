import { useLoaderData } from '@remix-run/react'
import { PhoneInput, WebhookInput } from '@sfc/contract/alarms/channel-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { server } from '~/boot.server'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { addPhone, addWebhook } from '~/areas/alarms/services/channels/add-channel.server'
import { listMyChannels, listWebhooks } from '~/areas/alarms/services/channels/list-channels.server'
import { loadPushPublicKey } from '~/areas/alarms/services/channels/push-keys.server'
import { Alert } from '~/ui/alert'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { AddWebhook } from './add-webhook'
import { addThisBrowser, sendTest } from './channel-buttons.server'
import { ChannelList } from './channel-list'
import { channelView } from './channel-view.server'
import { AlarmTabs } from '../alarm-tabs'
import { PushButton } from './push-button'
import { MessageSquare } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('My Channels')

const PATH = '/notifications/channels'

const { loader, action } = formsPage({
	permission: 'farm.see',
	load: async ({ ctx }) => {
		const mayConfigure = hasPermission(ctx.role, 'alarm.configure')
		const own = await listMyChannels(ctx)
		const webhooks = mayConfigure ? await listWebhooks(ctx.db.read, ctx.farm.id) : []
		return {
			now: ctx.now(),
			farm: ctx.farm.name,
			isDemo: ctx.user.isDemo,
			mayConfigure,
			publicKey: await loadPushPublicKey(ctx),
			wantsAlerts: ctx.user.alertNotifications,
			own: own.map((channel) => channelView(ctx, channel)),
			webhooks: webhooks.map((channel) => channelView(ctx, channel)),
			values: { webhook: { leastSeverity: 'warning', topics: [] as string[] } },
		}
	},
	forms: {
		phone: {
			schema: PhoneInput,
			submit: async ({ ctx }, input) => {
				await addPhone(ctx, input)
				const text = 'A test message is on its way.'
				return redirectWithToast(PATH, { title: 'Number added', text })
			},
		},
		webhook: {
			schema: WebhookInput,
			// The key goes with the answer, as no redirect can carry a secret.
			submit: async ({ ctx }, input, reply) => {
				const allowPrivate = (await server()).env.ALLOW_PRIVATE_WEBHOOKS
				const permitted = requirePermission(ctx, 'alarm.configure')
				const { signingKey } = await addWebhook(permitted, input, { allowPrivate })
				return reply({ resetForm: true }, 200, { signingKey })
			},
		},
	},
	intents: { push: addThisBrowser, test: sendTest },
})

export { loader, action }

export default function Channels() {
	const { now, farm, isDemo, mayConfigure, publicKey, wantsAlerts, own, webhooks } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="My Channels"
				subtitle="How alarms reach you, on all your farms. Each channel is tested once a week."
			/>
			<AlarmTabs current="channels" />
			{!wantsAlerts && (
				<div className="mb-4">
					<Alert tone="attention" title="Alert notifications are off">
						No alarms are sent to you and the bell shows none. Turn them on in the settings menu.
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
						Create your own account to add channels.
					</Alert>
				) : (
					<div className="grid gap-4">
						<AddPhone />
						{mayConfigure && <AddWebhook />}
						{/* Last, as it grows when the scripts come: a press on what is below it would miss. */}
						<PushButton publicKey={publicKey} />
					</div>
				)}
			</div>
		</>
	)
}

/** Asks for a telephone number for text messages. */
function AddPhone() {
	const [form, fields, isPending] = useFormPage<PhoneInput>('phone')
	return (
		<Card title="Text messages" icon={MessageSquare}>
			<PostForm form={form} intent="phone" className="grid gap-4">
				<InputField
					label="Telephone number"
					hint="With country code. A test message is sent at once."
					type="tel"
					autoComplete="tel"
					field={fields.phone}
				/>
				<Button pending={isPending}>Add number</Button>
			</PostForm>
		</Card>
	)
}
