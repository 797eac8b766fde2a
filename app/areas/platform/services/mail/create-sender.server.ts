import { and, asc, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '~/context.server'
import { whereDue, type Queue } from './attempt-send.server'

type Sending = {
	queue: Queue
	/** The column that says who a message goes to. */
	receiver: SQLiteColumn
	/** Which messages of the queue are sent; all unless said. */
	isOurs?: SQL
	/** What is sent first: the messages with the lowest number; the oldest unless said. */
	rank?: SQL<number>
	/** How many receivers are sent to at the same time. */
	receiversAtOnce: number
	/** Whether this server has what it sends by. */
	canSend: (ctx: Ctx) => boolean
	/** Sends a message; resolves with null when it was accepted. */
	send: (ctx: Ctx, id: number) => Promise<string | null | undefined>
}

/**
 * Creates what sends a queue: to several receivers at a time and to each one message after another,
 * so that a slow receiver delays nobody else.
 */
export function createSender(sending: Sending) {
	const underWay = new Map<string, Promise<void>>()
	/** Receivers that took no message since the last start. */
	const failed = new Set<string>()

	/** Begins to send what is due, and leaves it under way. */
	async function start(ctx: Ctx): Promise<void> {
		failed.clear()
		await sendNext(ctx)
	}

	async function sendNext(ctx: Ctx): Promise<void> {
		const most = sending.receiversAtOnce - underWay.size
		if (most <= 0 || !sending.canSend(ctx)) return
		const left = [...underWay.keys(), ...failed]
		for (const { id, to } of await listFirst(ctx, sending, { most, left }))
			if (!underWay.has(to)) underWay.set(to, sendTo(ctx, to, id))
	}

	async function sendTo(ctx: Ctx, to: string, id: number): Promise<void> {
		try {
			const outcome = await sending.send(ctx, id)
			underWay.delete(to)
			if (outcome === null) await sendNext(ctx)
			else failed.add(to)
		} catch (error) {
			underWay.delete(to)
			failed.add(to)
			ctx.log.error({ err: error, id }, 'a queued message could not be sent')
		}
	}

	/** Resolves when nothing is under way. */
	async function idle(): Promise<void> {
		while (underWay.size > 0) await Promise.all(underWay.values())
	}

	return { start, idle }
}

/** Lists the first due message of each receiver but some. */
function listFirst(
	{ db, now }: Ctx,
	{ queue, receiver, isOurs, rank = sql<number>`0` }: Sending,
	{ most, left }: { most: number; left: string[] },
): Promise<{ id: number; to: string }[]> {
	const due = db.read
		.select({
			id: sql<number>`${queue.id}`.as('id'),
			to: sql<string>`${receiver}`.as('receiver'),
			rank: rank.as('rank'),
			place:
				sql<number>`row_number() over (partition by ${receiver} order by ${rank}, ${queue.id})`.as(
					'place',
				),
		})
		.from(queue)
		.where(and(whereDue(queue, now()), isOurs, notInArray(receiver, left)))
		.as('due_messages')
	return db.read
		.select({ id: due.id, to: due.to })
		.from(due)
		.where(eq(due.place, 1))
		.orderBy(asc(due.rank), asc(due.id))
		.limit(most)
}
