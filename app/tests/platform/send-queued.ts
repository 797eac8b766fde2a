import { createDeliverySender } from '~/areas/alarms/services/channels/send-deliveries.server'
import { createMailSender } from '~/areas/platform/services/mail/send-mails.server'
import { createTextSender } from '~/areas/platform/services/mail/send-texts.server'
import type { Ctx } from '~/context.server'

/** Sends as a server with this sender does, and waits for the end. */
const sendBy = (create: typeof createMailSender) => async (ctx: Ctx) => {
	const { start, idle } = create()
	await start(ctx)
	await idle()
}

export const sendDeliveries = sendBy(createDeliverySender)
export const sendMails = sendBy(createMailSender)
export const sendTexts = sendBy(createTextSender)
