import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { textMessages } from '#db/schema/mails'
import { SmsError } from '~/clients/sms.server'
import type { Ctx } from '~/context.server'
import { TEXT_PURPOSE } from './queue-text.server'

const AT_ONCE = 20
const GIVE_UP_AFTER = 8
const FIRST_WAIT_MS = 30_000
const KEEP_MS = 30 * 86_400_000

/**
 * Sends what waits, each text message at least once, trying again as mails are; a refusal that is
 * final is not. What is sent or given up leaves the number behind: it is kept only while it is
 * needed. Without a service they stay for the outbox page, or go to the log without the number.
 */
export async function sendTexts(ctx: Ctx): Promise<void> {
	const { db, now } = ctx
	if ((ctx.clients.sms ?? 'outbox') === 'outbox') return forgetOld(ctx)
	const waiting = await db.read
		.select()
		.from(textMessages)
		.where(
			and(
				isNull(textMessages.sentAt),
				lte(textMessages.nextAttemptAt, now()),
				lt(textMessages.attempts, GIVE_UP_AFTER),
			),
		)
		.orderBy(asc(textMessages.id))
		.limit(AT_ONCE)
	for (const message of waiting) await sendOne(ctx, message)
	await forgetOld(ctx)
}

async function sendOne(ctx: Ctx, row: typeof textMessages.$inferSelect): Promise<void> {
	const { db, now, log, vault, clients } = ctx
	const text = vault.open(row.bodySealed ?? '', TEXT_PURPOSE)
	const attempts = row.attempts + 1
	let error: unknown = null
	try {
		if (clients.sms === 'log') log.warn({ text }, NO_SMS)
		else if (clients.sms && clients.sms !== 'outbox')
			await clients.sms.send({ to: row.recipient, text })
	} catch (cause) {
		error = cause
		log.error({ reason: reasonOf(cause), message: row.id, attempts }, 'a text was not sent')
	}
	const gaveUp = attempts >= GIVE_UP_AFTER || (error instanceof SmsError && error.isFinal)
	const over = { recipient: '', bodySealed: null }
	const failed = {
		attempts: gaveUp ? GIVE_UP_AFTER : attempts,
		lastError: reasonOf(error),
		nextAttemptAt: now() + FIRST_WAIT_MS * 2 ** row.attempts,
		...(gaveUp ? over : {}),
	}
	const sent = { attempts, sentAt: now(), lastError: null, ...over }
	await db.write(async (tx) => {
		await tx
			.update(textMessages)
			.set(error === null ? sent : failed)
			.where(eq(textMessages.id, row.id))
	})
}

/** Only what the client says itself: anything else could hold the number. */
const reasonOf = (error: unknown) =>
	error instanceof SmsError ? error.message : 'the message could not be sent'

async function forgetOld({ db, now }: Ctx): Promise<void> {
	const old = lt(textMessages.createdAt, now() - KEEP_MS)
	const [some] = await db.read
		.select({ id: textMessages.id })
		.from(textMessages)
		.where(old)
		.limit(1)
	if (!some) return
	await db.write(async (tx) => {
		await tx.delete(textMessages).where(old)
	})
}

const NO_SMS = 'no SMS service is set (SMS_ACCOUNT): this text message is for you to pass on'
