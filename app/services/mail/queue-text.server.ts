import type { Tx } from '#db/open.server'
import { textMessages } from '#db/schema/mails'
import type { Ctx } from '~/context.server'

export const TEXT_PURPOSE = 'text-message'

/** A longer text message is sent, and billed, in many parts. */
const MOST = 300

export type TextMessage = {
	/** The farm it is about; it is deleted with the farm. */
	farmId: number
	/** E.164. */
	to: string
	text: string
}

/**
 * Queues a text message in the transaction of the event it reports; a job sends it. Returns its id.
 */
export async function queueText(
	tx: Tx,
	{ now, vault }: Pick<Ctx, 'now' | 'vault'>,
	{ farmId, to, text }: TextMessage,
): Promise<number> {
	const at = now()
	const short = text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
	const [queued] = await tx
		.insert(textMessages)
		.values({
			farmId,
			recipient: to,
			bodySealed: vault.seal(short, TEXT_PURPOSE),
			createdAt: at,
			nextAttemptAt: at,
		})
		.returning({ id: textMessages.id })
	return queued?.id ?? 0
}
