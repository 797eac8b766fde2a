import { addressKey } from '@sfc/domain/platform/network-prefix'
import { Fault } from '@sfc/domain/fault'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { sessions } from '#db/schema/accounts'
import { textMessages } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { ATTEMPTS_MAX } from './attempt-send.server'
import { costlyNumber, isCostlyNumber } from './is-costly-number'

export const TEXT_PURPOSE = 'text-message'

/** Longest text message; a longer one is sent, and billed, in many parts. */
const MOST = 300

const FAILED_FOR_GOOD = { recipient: '', bodySealed: null, attempts: ATTEMPTS_MAX }

export type TextMessage = {
	/** Farm it is about; the message is deleted with the farm. */
	farmId: number
	/** Account whose limit counts; null when it is gone. */
	userId: string | null
	/** E.164. */
	to: string
	text: string
}

export type QueuedText = {
	id: number
	/** Set for a costly number or over a daily limit: the message is recorded and not sent. */
	refusal: Fault | null
}

/**
 * Queues a text message in the transaction of the event it reports; a job sends it. One to a costly
 * number, or beyond a daily limit (of its number, its account, the address that account was last
 * used from, or the server), is recorded as failed.
 */
export async function queueText(
	tx: Tx,
	{ now, vault, limits }: Pick<Ctx, 'now' | 'vault' | 'limits'>,
	{ farmId, userId, to, text }: TextMessage,
): Promise<QueuedText> {
	const at = now()
	const refusal = await countText(tx, limits, { userId, to })
	const short = text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
	const [queued] = await tx
		.insert(textMessages)
		.values({
			farmId,
			...(refusal
				? { ...FAILED_FOR_GOOD, lastError: refusal.message }
				: { recipient: to, bodySealed: vault.seal(short, TEXT_PURPOSE) }),
			createdAt: at,
			nextAttemptAt: at,
		})
		.returning({ id: textMessages.id })
	return { id: queued?.id ?? 0, refusal }
}

async function countText(
	tx: Tx,
	{ textsPerAccount, textsPerAddress, textsPerNumber, texts }: Ctx['limits'],
	{ userId, to }: Pick<TextMessage, 'userId' | 'to'>,
): Promise<Fault | null> {
	if (isCostlyNumber(to)) return costlyNumber()
	try {
		await textsPerNumber.count(to, tx)
		if (userId !== null) {
			await textsPerAccount.count(userId, tx)
			const ip = await lastAddress(tx, userId)
			if (ip !== null) await textsPerAddress.count(addressKey(ip), tx)
		}
		await texts.count('all', tx)
		return null
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return error
	}
}

/** Finds the address from which a person last signed in, or null. */
async function lastAddress(tx: Tx, userId: string): Promise<string | null> {
	const [session] = await tx
		.select({ ip: sessions.ip })
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.lastSeenAt))
		.limit(1)
	return session?.ip ?? null
}
