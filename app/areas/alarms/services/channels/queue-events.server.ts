import type { EventWire } from '@sfc/contract/platform/events/event-wire'
import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { ATTEMPTS_MAX } from '~/areas/platform/services/mail/attempt-send.server'
import type { Channel, Message } from './channel'
import { queueMessage } from './queue-message.server'

const WEBHOOKS_AT_ONCE = 50
/** A webhook that does not answer has no more than this waiting; the farm's events wait for it meanwhile. */
const WAITING_MAX = 100

/** Queues the new events of each farm for its webhooks that want them, each event once. */
export async function queueEvents(ctx: Ctx): Promise<void> {
	if (!ctx.clients.post) return
	const behind = await ctx.db.read
		.select({ channel: notifyChannels, farm: { id: farms.id, name: farms.name } })
		.from(notifyChannels)
		.innerJoin(farms, eq(farms.id, notifyChannels.farmId))
		.where(
			and(
				isNotNull(notifyChannels.topics),
				eq(notifyChannels.isOn, true),
				gt(farms.eventCount, notifyChannels.eventSeq),
			),
		)
		.limit(WEBHOOKS_AT_ONCE)
	for (const { channel, farm } of behind) await queueFor(ctx, channel, farm)
}

async function queueFor(
	ctx: Ctx,
	channel: Channel,
	farm: { id: number; name: string },
): Promise<void> {
	if ((await countWaiting(ctx, channel.id)) >= WAITING_MAX) return
	const after = channel.eventSeq ?? 0
	const { events, next } = await listEvents(ctx, {
		farmId: farm.id,
		after,
		topics: channel.topics,
	})
	await ctx.db.write(async (tx) => {
		// Of several servers one moves the mark, and queues.
		const moved = await tx
			.update(notifyChannels)
			.set({ eventSeq: next })
			.where(and(eq(notifyChannels.id, channel.id), eq(notifyChannels.eventSeq, after)))
			.returning({ id: notifyChannels.id })
		if (moved.length === 0) return
		for (const event of events)
			await queueMessage(tx, ctx, channel, { message: toMessage(farm, event) })
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

async function countWaiting({ db }: Ctx, channelId: string): Promise<number> {
	const [row] = await db.read
		.select({ count: count() })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.channelId, channelId),
				isNull(deliveries.sentAt),
				lt(deliveries.attempts, ATTEMPTS_MAX),
			),
		)
	return Number(row?.count ?? 0)
}
