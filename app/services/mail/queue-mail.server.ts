import type { Tx } from '#db/open.server'
import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'

export const MAIL_PURPOSE = 'mail'

export type Mail = {
	to: string
	subject: string
	/** Plain text, paragraphs apart by an empty line. A link stands on a line of its own. */
	text: string
}

/**
 * Puts a mail in the queue, in the transaction of what it tells of; a job sends it. Gives its number. The
 * text is sealed, because a link in it opens an account.
 */
export async function queueMail(
	tx: Tx,
	{ now, vault }: Pick<Ctx, 'now' | 'vault'>,
	{ to, subject, text }: Mail,
): Promise<number> {
	const at = now()
	const [queued] = await tx
		.insert(mails)
		.values({
			recipient: to,
			// A line end in a header would start another header.
			subject: subject.replace(/[\r\n\u0000-\u001f\u007f]+/g, ' ').slice(0, 200),
			bodySealed: vault.seal(text, MAIL_PURPOSE),
			createdAt: at,
			nextAttemptAt: at,
		})
		.returning({ id: mails.id })
	return queued?.id ?? 0
}
