import { asc } from 'drizzle-orm'
import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { MAIL_PURPOSE } from './queue-mail.server'
import { whereDue, attemptSend } from './attempt-send.server'

const AT_ONCE = 20

/**
 * Sends queued mails one after another. Without a mail server they stay for the outbox page, or are
 * written to the log.
 */
export async function sendMails(ctx: Ctx): Promise<void> {
	const { db, now } = ctx
	if (ctx.clients.mail === 'outbox') return
	const waiting = await db.read
		.select()
		.from(mails)
		.where(whereDue(mails, now()))
		.orderBy(asc(mails.id))
		.limit(AT_ONCE)
	for (const mail of waiting) await sendOne(ctx, mail)
}

async function sendOne(ctx: Ctx, mail: typeof mails.$inferSelect): Promise<void> {
	const { log, vault, clients } = ctx
	const { id, recipient: to, subject, bodySealed } = mail
	await attemptSend(ctx, mails, mail, {
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
