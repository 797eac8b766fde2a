import { eventTopic } from '@sfc/domain/platform/event-topics'
import type { EventWire } from '@sfc/contract/platform/events/event-wire'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { readEventPages } from '~/areas/platform/services/events/list-events.server'
import { ATTEMPTS_MAX } from '~/areas/platform/services/mail/attempt-send.server'
import type { Channel, Message } from './channel'
import { queueMessage } from './queue-message.server'

/** A webhook that does not answer has no more than this waiting; the farm's events wait for it meanwhile. */
const WAITING_MAX = 100
/** Webhooks whose events are read and queued together. */
const TOGETHER = 25

type Behind = { channel: Channel; farm: { id: number; name: string }; last: number }

/** Queues the new events of each farm for its webhooks that want them, each event once. */
export async function queueEvents(ctx: Ctx): Promise<void> {
	if (!ctx.clients.post) return
	const behind = await ctx.db.read
		.select({
			channel: notifyChannels,
			farm: { id: farms.id, name: farms.name },
			last: farms.eventCount,
		})
		.from(notifyChannels)
		.innerJoin(farms, eq(farms.id, notifyChannels.farmId))
		.where(
			and(
				isNotNull(notifyChannels.topics),
				eq(notifyChannels.isOn, true),
				gt(farms.eventCount, notifyChannels.eventSeq),
			),
		)
		.orderBy(asc(notifyChannels.id))
	for (let i = 0; i < behind.length; i += TOGETHER) {
		await queueFor(ctx, behind.slice(i, i + TOGETHER))
		await new Promise(setImmediate)
	}
}

async function queueFor(ctx: Ctx, behind: readonly Behind[]): Promise<void> {
	const waiting = await countWaiting(
		ctx,
		behind.map(({ channel }) => channel.id),
	)
	const open = behind.filter(({ channel }) => (waiting.get(channel.id) ?? 0) < WAITING_MAX)
	if (open.length === 0) return
	const pages = await readEventPages(
		ctx,
		open.map(({ channel, farm, last }) => ({
			farmId: farm.id,
			after: channel.eventSeq ?? 0,
			last,
		})),
	)
	await ctx.db.write(async (tx) => {
		for (const [i, { channel, farm }] of open.entries()) {
			const { events, next } = pages[i] ?? { events: [], next: 0 }
			// Of several servers one moves the mark, and queues.
			const moved = await tx
				.update(notifyChannels)
				.set({ eventSeq: next })
				.where(
					and(
						eq(notifyChannels.id, channel.id),
						eq(notifyChannels.eventSeq, channel.eventSeq ?? 0),
					),
				)
				.returning({ id: notifyChannels.id })
			if (moved.length === 0) continue
			for (const event of events)
				if (channel.topics?.includes(eventTopic(event.kind) ?? ''))
					await queueMessage(tx, ctx, channel, { message: toMessage(farm, event) })
		}
	})
}

const toMessage = (
	farm: { id: number; name: string },
	{ seq, at, kind, title, data }: EventWire,
): Message => ({
	id: `evt_${farm.id}_${seq}`,
	event: kind as Message['event'],
	severity: 'info',
	farm,
	title,
	text: title,
	path: '/',
	at,
	details: { seq, data },
})

/** Counts the messages that wait, by webhook. */
async function countWaiting(
	{ db }: Ctx,
	channelIds: readonly string[],
): Promise<Map<string, number>> {
	const rows = await db.read
		.select({ channelId: deliveries.channelId, count: count() })
		.from(deliveries)
		.where(
			and(
				inArray(deliveries.channelId, [...channelIds]),
				isNull(deliveries.sentAt),
				lt(deliveries.attempts, ATTEMPTS_MAX),
			),
		)
		.groupBy(deliveries.channelId)
	return new Map(rows.map((row) => [row.channelId, Number(row.count)]))
}
