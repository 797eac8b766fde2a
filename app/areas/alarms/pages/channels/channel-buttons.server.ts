import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { addBrowser } from '~/areas/alarms/services/channels/add-channel.server'
import { testChannel } from '~/areas/alarms/services/channels/send-test.server'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const back = (toast: Toast) => redirectWithToast('/notifications/channels', toast)

/** Sends a test through the channel the form names. */
export async function sendTest({ ctx }: { ctx: FarmCtx }, form: FormData) {
	try {
		await testChannel(ctx, { id: text(form, 'channelId') })
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		return back({ kind: 'error', title: 'No test sent', text: error.message })
	}
	const words = 'A test is on its way. This page shows when it arrives.'
	return back({ kind: 'success', title: 'Test sent', text: words })
}

/** Adds the browser whose subscription the form carries. */
export async function addThisBrowser({ ctx }: { ctx: FarmCtx }, form: FormData) {
	const label = text(form, 'label').slice(0, 80) || 'Browser'
	try {
		await addBrowser(ctx, { subscription: parse(text(form, 'subscription')), label })
	} catch (error) {
		if (!(error instanceof Fault) || !['invalid', 'conflict'].includes(error.code)) throw error
		return back({ kind: 'error', title: 'Browser not added', text: error.message })
	}
	return back({ kind: 'success', title: 'Browser added', text: 'A test message is on its way.' })
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json.slice(0, 5000))
	} catch {
		return null
	}
}
