import { Fault } from '@sfc/domain/fault'
import { desc, isNotNull } from 'drizzle-orm'
import { mails, textMessages } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { MAIL_PURPOSE } from './queue-mail.server'
import { TEXT_PURPOSE } from './queue-text.server'

const SHOWN = 50

export type OutboxItem = {
	kind: 'mail' | 'text'
	id: number
	to: string
	/** Null for a text message. */
	subject: string | null
	text: string
	createdAt: number
}

/**
 * Reads the newest mails and text messages of a server that does not send them. Throws Fault
 * not-found on a server that sends both.
 */
export async function readOutbox(ctx: Ctx): Promise<OutboxItem[]> {
	const { mail, sms = 'outbox' } = ctx.clients
	if (mail !== 'outbox' && sms !== 'outbox')
		throw new Fault('not-found', 'This server has no outbox page')
	const items = [
		...(mail === 'outbox' ? await readMails(ctx) : []),
		...(sms === 'outbox' ? await readTexts(ctx) : []),
	]
	return items.sort((a, b) => b.createdAt - a.createdAt).slice(0, SHOWN)
}

async function readMails({ db, vault }: Ctx): Promise<OutboxItem[]> {
	const rows = await db.read.select().from(mails).orderBy(desc(mails.id)).limit(SHOWN)
	return rows.map(({ id, recipient, subject, bodySealed, createdAt }) => ({
		kind: 'mail',
		id,
		to: recipient,
		subject,
		createdAt,
		text: vault.open(bodySealed ?? '', MAIL_PURPOSE),
	}))
}

async function readTexts({ db, vault }: Ctx): Promise<OutboxItem[]> {
	const rows = await db.read
		.select()
		.from(textMessages)
		.where(isNotNull(textMessages.bodySealed))
		.orderBy(desc(textMessages.id))
		.limit(SHOWN)
	return rows.map(({ id, recipient, bodySealed, createdAt }) => ({
		kind: 'text',
		id,
		to: recipient,
		subject: null,
		createdAt,
		text: vault.open(bodySealed ?? '', TEXT_PURPOSE),
	}))
}
