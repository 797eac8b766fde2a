import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { MAIL_PURPOSE } from './queue-mail.server'
import { attemptSend, whereDue } from './attempt-send.server'
import { createSender } from './create-sender.server'

/**
 * Creates what sends queued mails, to each address one after another. Without a mail server they
 * stay for the outbox page, or are written to the log.
 */
export const createMailSender = () =>
	createSender({
		queue: mails,
		receiver: mails.recipient,
		receiversAtOnce: 5,
		canSend: ({ clients }) => clients.mail !== 'outbox',
		send: sendOne,
	})

async function sendOne(ctx: Ctx, id: number): Promise<string | null | undefined> {
	const [mail] = await ctx.db.read
		.select()
		.from(mails)
		.where(whereDue(mails, ctx.now(), id))
	if (!mail) return undefined
	const { log, vault, clients } = ctx
	const { recipient: to, subject, bodySealed } = mail
	return attemptSend(ctx, mails, mail, {
		async send() {
			const text = vault.open(bodySealed ?? '', MAIL_PURPOSE)
			if (clients.mail === 'log') log.warn({ to, subject, text }, NO_SMTP)
			else if (clients.mail !== 'outbox') await clients.mail.send({ to, subject, text })
		},
		failureOf(error) {
			log.error({ err: error, mail: id, attempt: mail.attempts + 1 }, 'a mail was not sent')
			return { text: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
		},
		erased: { bodySealed: null },
	})
}

const NO_SMTP = 'no mail server is set (SMTP_URL): this mail is for you to pass on'
