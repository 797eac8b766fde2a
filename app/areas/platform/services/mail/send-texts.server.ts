import { textMessages } from '#db/schema/mails'
import { SmsError } from '~/clients/sms.server'
import type { Ctx } from '~/context.server'
import { TEXT_PURPOSE } from './queue-text.server'
import { attemptSend, whereDue } from './attempt-send.server'
import { createSender } from './create-sender.server'

/**
 * Creates what sends queued text messages, to each number one after another; a final refusal is not retried. The phone number is
 * erased once a message is sent or has failed for good. Without a service they stay for the outbox
 * page, or go to the log without the number.
 */
export const createTextSender = () =>
	createSender({
		queue: textMessages,
		receiver: textMessages.recipient,
		receiversAtOnce: 5,
		canSend: ({ clients }) => (clients.sms ?? 'outbox') !== 'outbox',
		send: sendOne,
	})

async function sendOne(ctx: Ctx, id: number): Promise<string | null | undefined> {
	const [row] = await ctx.db.read
		.select()
		.from(textMessages)
		.where(whereDue(textMessages, ctx.now(), id))
	if (!row) return undefined
	const { log, vault, clients } = ctx
	const { recipient: to, bodySealed } = row
	return attemptSend(ctx, textMessages, row, {
		async send() {
			const text = vault.open(bodySealed ?? '', TEXT_PURPOSE)
			if (clients.sms === 'log') log.warn({ text }, NO_SMS)
			else if (clients.sms && clients.sms !== 'outbox') await clients.sms.send({ to, text })
		},
		failureOf(error) {
			const text = getFailureReason(error)
			log.error({ reason: text, message: id, attempt: row.attempts + 1 }, 'a text was not sent')
			return { text, isFinal: error instanceof SmsError && error.isFinal }
		},
		erased: { recipient: '', bodySealed: null },
	})
}

/** Returns the reason of the client's own errors only: any other could contain the phone number. */
const getFailureReason = (error: unknown) =>
	error instanceof SmsError ? error.message : 'the message could not be sent'

const NO_SMS = 'no SMS service is set (SMS_ACCOUNT): this text message is for you to pass on'
