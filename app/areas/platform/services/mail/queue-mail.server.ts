import type { Tx } from '#db/open.server'
import { mails } from '#db/schema/mails'
import type { Ctx } from '~/context.server'

export const MAIL_PURPOSE = 'mail'

export type Mail = {
	to: string
	subject: string
	/** Plain text, paragraphs separated by an empty line. A link is on a line of its own. */
	text: string
}

/**
 * Queues a mail in the transaction of the event it reports; a job sends it. Returns its id. The
 * text is encrypted, because a link in it can open an account.
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
			// A line break in a header would start another header.
			subject: subject.replace(/[\r\n\u0000-\u001f\u007f]+/g, ' ').slice(0, 200),
			bodySealed: vault.seal(text, MAIL_PURPOSE),
			createdAt: at,
			nextAttemptAt: at,
		})
		.returning({ id: mails.id })
	return queued?.id ?? 0
}
