import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '~/context.server'

/** Attempts after which a message fails for good. */
export const ATTEMPTS_MAX = 8
const FIRST_WAIT_MS = 30_000
/**
 * Lease of a message, longer than any service is waited for: it is retried only when its server has
 * stopped.
 */
const LEASE_MS = 120_000

/** Table of queued messages. */
export type Queue = SQLiteTable &
	Record<'id' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'lastError', SQLiteColumn>
type Waiting = { id: number; attempts: number; nextAttemptAt: number }

/** Condition for the messages that are due, or for one of them if it is. */
export const whereDue = (queue: Queue, now: number, id?: number) =>
	and(
		isNull(queue.sentAt),
		lte(queue.nextAttemptAt, now),
		lt(queue.attempts, ATTEMPTS_MAX),
		id === undefined ? undefined : eq(queue.id, id),
	)

type Sending = {
	send: () => Promise<void>
	/** Returns the error to record, and whether retrying is useless. */
	failureOf: (error: unknown) => { text: string; isFinal?: boolean }
	/** Columns to erase once a message is sent or has failed for good. */
	erased: Record<string, null | string>
	/** Further columns to set when a message has failed for good. */
	givenUp?: (at: number) => Record<string, number>
}

/**
 * Sends one message and records the result; a failed one is retried after 30 s, 1, 2, 4 … minutes,
 * eight times in all. Of several servers one claims it; when that one stops, another sends it
 * again. Returns the error, or null for success; undefined when another server has it.
 */
export async function attemptSend(
	{ db, now }: Pick<Ctx, 'db' | 'now'>,
	queue: Queue,
	{ id, attempts: before, nextAttemptAt }: Waiting,
	{ send, failureOf, erased, givenUp }: Sending,
): Promise<string | null | undefined> {
	const update = (values: Record<string, unknown>, where = eq(queue.id, id)) =>
		db.write((tx) => tx.update(queue).set(values).where(where).returning({ id: queue.id }))
	const asRead = and(eq(queue.id, id), isNull(queue.sentAt), eq(queue.nextAttemptAt, nextAttemptAt))
	const claimed = await update({ nextAttemptAt: now() + LEASE_MS }, asRead)
	if (claimed.length === 0) return undefined
	const failure = await send().then(
		() => null,
		(error: unknown) => failureOf(error),
	)
	const at = now()
	if (failure === null) {
		await update({ attempts: before + 1, sentAt: at, lastError: null, ...erased })
		return null
	}
	const isOver = failure.isFinal || before + 1 >= ATTEMPTS_MAX
	await update({
		attempts: isOver ? ATTEMPTS_MAX : before + 1,
		lastError: failure.text,
		nextAttemptAt: at + FIRST_WAIT_MS * 2 ** before,
		...(isOver ? { ...erased, ...givenUp?.(at) } : {}),
	})
	return failure.text
}
