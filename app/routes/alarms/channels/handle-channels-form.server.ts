import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { PhoneInput, WebhookInput } from '@sfc/contract/alarms/channel-input'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import type { FarmCtx } from '~/context.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addBrowser, addPhone, addWebhook } from '~/services/alarms/channels/add-channel.server'
import { testChannel } from '~/services/alarms/channels/send-test.server'

const PATH = '/notifications/channels'
const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const back = (toast: Toast) => redirectWithToast(PATH, toast)

/** Does what one of the forms of the channels page asks, as its `intent` says. */
export async function handleChannelsForm(ctx: FarmCtx, form: FormData) {
	if (ctx.user.isDemo)
		throw new Fault('forbidden', 'The demo account is shared, so nobody is reached through it')
	switch (text(form, 'intent')) {
		case 'test':
			return test(ctx, text(form, 'channelId'))
		case 'push':
			return push(ctx, form)
		case 'webhook':
			return webhook(ctx, form)
		default:
			return phone(ctx, form)
	}
}

async function test(ctx: FarmCtx, id: string) {
	try {
		await testChannel(ctx, { id })
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		return back({ kind: 'error', title: 'No test sent', text: error.message })
	}
	const text = 'A test is on its way. This page says when it got through.'
	return back({ kind: 'success', title: 'Test sent', text })
}

async function push(ctx: FarmCtx, form: FormData) {
	const label = text(form, 'label').slice(0, 80) || 'Browser'
	try {
		await addBrowser(ctx, { subscription: parse(text(form, 'subscription')), label })
	} catch (error) {
		if (!(error instanceof Fault) || !['invalid', 'conflict'].includes(error.code)) throw error
		return back({ kind: 'error', title: 'Browser not added', text: error.message })
	}
	return back({ kind: 'success', title: 'Browser added', text: 'A first message comes now.' })
}

async function phone(ctx: FarmCtx, form: FormData) {
	const submission = parseWithZod(form, { schema: PhoneInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await addPhone(ctx, submission.value)
	} catch (error) {
		return replyWithFault(submission, error)
	}
	return back({ kind: 'success', title: 'Number added', text: 'A first message goes there now.' })
}

/** The key goes with the answer, as no redirect can carry a secret. */
async function webhook(ctx: FarmCtx, form: FormData) {
	requirePermission(ctx, 'alarm.configure')
	const submission = parseWithZod(form, { schema: WebhookInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const allowPrivate = (await server()).env.ALLOW_PRIVATE_WEBHOOKS
	try {
		const { signingKey } = await addWebhook(
			requirePermission(ctx, 'alarm.configure'),
			submission.value,
			{ allowPrivate },
		)
		return data({ ...submission.reply({ resetForm: true }), signingKey })
	} catch (error) {
		return replyWithFault(submission, error)
	}
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json.slice(0, 5000))
	} catch {
		return null
	}
}
