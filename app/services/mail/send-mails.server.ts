import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { MAIL_PURPOSE } from './queue-mail.server'

const AT_ONCE = 20
const GIVE_UP_AFTER = 8
const FIRST_WAIT_MS = 30_000
const KEEP_MS = 30 * 86_400_000

/**
 * Sends what waits, each mail at least once, trying again after 30 s, 1, 2, 4 … minutes, eight times
 * in all. Where no mail server is set the mails stay for the outbox page, or are written to the log.
 */
export async function sendMails(ctx: Ctx): Promise<void> {
	const { db, now } = ctx
	if (ctx.clients.mail === 'outbox') return
	const waiting = await db.read
		.select()
		.from(mails)
		.where(
			and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now()), lt(mails.attempts, GIVE_UP_AFTER)),
		)
		.orderBy(asc(mails.id))
		.limit(AT_ONCE)
	for (const mail of waiting) await sendOne(ctx, mail)
	await db.write(async (tx) => {
		await tx.delete(mails).where(lt(mails.createdAt, now() - KEEP_MS))
	})
}

async function sendOne(ctx: Ctx, mail: typeof mails.$inferSelect): Promise<void> {
	const { db, now, log, vault, clients } = ctx
	const text = vault.open(mail.bodySealed ?? '', MAIL_PURPOSE)
	let error: unknown = null
	try {
		if (clients.mail === 'log')
			log.warn({ to: mail.recipient, subject: mail.subject, text }, NO_SMTP)
		else if (clients.mail !== 'outbox')
			await clients.mail.send({ to: mail.recipient, subject: mail.subject, text })
	} catch (cause) {
		error = cause
		log.error({ err: cause, mail: mail.id, attempt: mail.attempts + 1 }, 'a mail was not sent')
	}
	const attempts = mail.attempts + 1
	const failed = {
		attempts,
		lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
		nextAttemptAt: now() + FIRST_WAIT_MS * 2 ** mail.attempts,
		...(attempts >= GIVE_UP_AFTER ? { bodySealed: null } : {}),
	}
	const sent = { attempts, sentAt: now(), bodySealed: null, lastError: null }
	await db.write(async (tx) => {
		await tx
			.update(mails)
			.set(error === null ? sent : failed)
			.where(eq(mails.id, mail.id))
	})
}

const NO_SMTP = 'no mail server is set (SMTP_URL): this mail is for you to pass on'
