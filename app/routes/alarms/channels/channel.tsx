import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ChannelInput } from '@sfc/contract/alarms/channel-input'
import { formatTimeOfDay } from '@sfc/contract/alarms/time-of-day'
import { Fault } from '@sfc/domain/fault'
import { Trash2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeChannel } from '~/services/alarms/channels/change-channel.server'
import { listMyChannels, listWebhooks } from '~/services/alarms/channels/list-channels.server'
import { removeChannel, removeWebhook } from '~/services/alarms/channels/remove-channel.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { SEVERITY_CHOICES } from './severity-choices'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Channel')

const PATH = '/notifications/channels'

async function enter(ctx: FarmCtx, id: string | undefined) {
	const mine = (await listMyChannels(ctx)).find((one) => one.id === id)
	if (mine) return mine
	const webhook = (await listWebhooks(ctx.db.read, ctx.farm.id)).find((one) => one.id === id)
	if (!webhook) throw new Fault('not-found', 'Channel not found')
	requirePermission(ctx, 'alarm.configure')
	return webhook
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const channel = await enter(ctx, params.channelId)
	const { label, kind, isOn, leastSeverity, quietFrom, quietTo } = channel
	return {
		label,
		kind,
		values: {
			isOn,
			leastSeverity,
			quietFrom: formatTimeOfDay(quietFrom),
			quietTo: formatTimeOfDay(quietTo),
		},
		constraint: getZodConstraint(ChannelInput),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { id, label, userId } = await enter(ctx, params.channelId)
	const form = await readForm(request)
	if (form.get('intent') === 'remove') {
		await (userId === null ? removeWebhook(ctx, { id }) : removeChannel(ctx, { id }))
		return redirectWithToast(PATH, { kind: 'success', title: 'Channel removed', text: label })
	}
	const submission = parseWithZod(form, { schema: ChannelInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await changeChannel(ctx, { id, ...submission.value })
	} catch (error) {
		return replyWithFault(submission, error)
	}
	return redirectWithToast(PATH, { kind: 'success', title: 'Channel saved', text: label })
})

type Values = { isOn: boolean; leastSeverity: string; quietFrom: string; quietTo: string }

export default function ChannelPage() {
	const { label, kind, values, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<Values>({
		id: 'channel',
		lastResult: useActionData<typeof action>(),
		defaultValue: values,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title={label} subtitle="When this channel is used." />
			<Card className="max-w-xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-5">
					<Errors id={form.errorId} errors={form.errors} />
					<CheckboxField label="This channel is on" field={fields.isOn} />
					<SelectField label="Send" field={fields.leastSeverity} options={SEVERITY_CHOICES} />
					{kind !== 'webhook' && (
						<div className="grid items-start gap-5 sm:grid-cols-2">
							<InputField
								type="time"
								label="Quiet from"
								hint="On the farm’s clock. What is critical comes all the same."
								field={fields.quietFrom}
							/>
							<InputField type="time" label="Until" field={fields.quietTo} />
						</div>
					)}
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" pending={isPending}>
							Save channel
						</Button>
						<LinkButton to={PATH}>Cancel</LinkButton>
					</div>
				</Form>
				{kind !== 'mail' && (
					<Form method="post" className="mt-5 border-t border-line pt-4">
						<input type="hidden" name="intent" value="remove" />
						<Button variant="danger" icon={Trash2}>
							Remove this channel
						</Button>
					</Form>
				)}
			</Card>
		</>
	)
}
