import {
	type DeliveryView,
	listDeliveries,
} from '~/areas/alarms/services/channels/list-deliveries.server'
import { StatusDot } from '~/ui/status-dot'
import { useLoaderData } from '@remix-run/react'
import { ChannelInput } from '@sfc/contract/alarms/channel-input'
import { formatTimeOfDay } from '@sfc/contract/alarms/time-of-day'
import { Trash2 } from 'lucide-react'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import type { FarmCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { changeChannel } from '~/areas/alarms/services/channels/change-channel.server'
import { findWebhook } from '~/areas/alarms/services/channels/find-channel.server'
import { listMyChannels } from '~/areas/alarms/services/channels/list-channels.server'
import {
	removeChannel,
	removeWebhook,
} from '~/areas/alarms/services/channels/remove-channel.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SEVERITY_CHOICES } from './severity-choices'
import { TOPIC_CHOICES } from './topic-choices'
import { Form } from '~/ui/page-farm/form'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Channel')

const PATH = '/notifications/channels'

const { loader, action } = formPage({
	schema: ChannelInput,
	permission: 'farm.see',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		return { ctx, channel: await findChannel(ctx, params.channelId) }
	},
	load: async ({ ctx, channel }) => ({
		label: channel.label,
		kind: channel.kind,
		sent: channel.kind === 'webhook' ? await listDeliveries(ctx, channel.id) : [],
		values: {
			isOn: channel.isOn,
			leastSeverity: channel.leastSeverity,
			topics: channel.topics ?? [],
			quietFrom: formatTimeOfDay(channel.quietFrom),
			quietTo: formatTimeOfDay(channel.quietTo),
		},
	}),
	submit: async ({ ctx, channel: { id, label } }, input) => {
		await changeChannel(ctx, { id, ...input })
		return redirectWithToast(PATH, { title: 'Channel saved', text: label })
	},
	intents: {
		remove: async ({ ctx, channel: { id, label, userId } }) => {
			await (userId === null
				? removeWebhook(requirePermission(ctx, 'alarm.configure'), { id })
				: removeChannel(ctx, { id }))
			return redirectWithToast(PATH, { title: 'Channel removed', text: label })
		},
	},
})

export { loader, action }

/** A channel of the person, or a webhook of the farm for people who may configure alarms. */
async function findChannel(ctx: FarmCtx, id = '') {
	const mine = (await listMyChannels(ctx)).find((one) => one.id === id)
	if (mine) return mine
	const webhook = await findWebhook(ctx, { id })
	requirePermission(ctx, 'alarm.configure')
	return webhook
}

type Values = {
	isOn: boolean
	leastSeverity: string
	topics: string[]
	quietFrom: string
	quietTo: string
}

export default function ChannelPage() {
	const { label, kind, sent } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('channel')
	return (
		<>
			<PageHeader title={label} subtitle="When this channel is used." />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					<CheckboxField label="This channel is on" field={fields.isOn} />
					<SelectField label="Send" field={fields.leastSeverity} options={SEVERITY_CHOICES} />
					{kind !== 'webhook' && (
						<div className="grid items-start gap-5 sm:grid-cols-2">
							<InputField
								type="time"
								label="Quiet from"
								hint="Farm time. Critical alarms are always sent."
								field={fields.quietFrom}
							/>
							<InputField type="time" label="Until" field={fields.quietTo} />
						</div>
					)}
					{kind === 'webhook' && (
						<CheckboxList
							label="Events besides alarms"
							field={fields.topics}
							options={TOPIC_CHOICES}
						/>
					)}
					<SaveRow label="Save channel" isPending={isPending} cancelTo={PATH} />
				</PostForm>
				{kind !== 'mail' && (
					<div className="mt-5 border-t border-line pt-4">
						<AskFirst label="Remove this channel" variant="danger-outline">
							<p>Alerts are no longer sent through it. To use it again, add it again.</p>
							<Form method="post">
								<input type="hidden" name="intent" value="remove" />
								<Button variant="danger" icon={Trash2}>
									Remove this channel
								</Button>
							</Form>
						</AskFirst>
					</div>
				)}
			</Card>
			{kind === 'webhook' && <DeliveryList sent={sent} />}
		</>
	)
}

const TONES = { sent: 'good', waiting: 'attention', failed: 'danger' } as const

/** The last messages of a webhook, each with what its receiver answered. */
const DeliveryList = ({ sent }: { sent: readonly DeliveryView[] }) => (
	<Card title="Last deliveries" flush className="mt-4 max-w-xl">
		{sent.length === 0 ? (
			<p className="border-t border-line px-4 py-3 text-muted">Nothing was sent yet.</p>
		) : (
			<ul>
				{sent.map(({ id, what, at, state, answer }) => (
					<li
						key={id}
						className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2"
					>
						<span className="min-w-0 wrap-anywhere">
							{what} <span className="text-sm text-muted">{at}</span>
						</span>
						<StatusDot tone={TONES[state]}>{answer}</StatusDot>
					</li>
				))}
			</ul>
		)}
	</Card>
)
