import { Fault } from '@sfc/domain/fault'
import { desc } from 'drizzle-orm'
import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { MAIL_PURPOSE, type Mail } from './queue-mail.server'

export type OutboxMail = Mail & { id: number; createdAt: number }

/** The newest mails of a server that sends none. Throws Fault not-found on one that does. */
export async function readOutbox({ db, vault, clients }: Ctx): Promise<OutboxMail[]> {
	if (clients.mail !== 'outbox') throw new Fault('not-found', 'This server has no outbox page')
	const rows = await db.read.select().from(mails).orderBy(desc(mails.id)).limit(50)
	return rows.map(({ id, recipient, subject, bodySealed, createdAt }) => ({
		id,
		to: recipient,
		subject,
		text: vault.open(bodySealed ?? '', MAIL_PURPOSE),
		createdAt,
	}))
}
