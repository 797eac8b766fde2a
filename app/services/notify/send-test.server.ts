import { randomUUID } from 'node:crypto'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { notifyChannels } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Ctx, FarmCtx } from '~/context.server'
import type { Channel, Message } from './channel'
import { queueMessage } from './queue-message.server'

const WEEK_MS = 7 * 86_400_000
/** Tests come in the middle of the farm's day: a channel that is quiet then is quiet at all times. */
const FROM_MINUTE = 10 * 60
const TO_MINUTE = 16 * 60
const AT_ONCE = 100
/** A person cannot have a number rung on and on. */
const AT_LEAST_BETWEEN_MS = 60_000

type Place = { id: number; name: string }

export const testMessage = ({ now }: Pick<Ctx, 'now'>, { id, name }: Place): Message => ({
	...{ id: `msg_${randomUUID()}`, event: 'test', severity: 'info', farm: { id, name } },
	title: 'This channel works',
	text: 'A test, as one comes every week: alarms reach you here.',
	...{ path: '/notifications/channels', at: now() },
})

/** Sends a test through a channel of the person, or a webhook of their farm. @throws Fault not-found, conflict */
export async function testChannel(ctx: FarmCtx, { id }: { id: string }): Promise<void> {
	const mine = or(
		eq(notifyChannels.userId, ctx.user.id),
		and(eq(notifyChannels.farmId, ctx.farm.id), isNull(notifyChannels.userId)),
	)
	await ctx.db.write(async (tx) => {
		const [channel] = await tx
			.select()
			.from(notifyChannels)
			.where(and(eq(notifyChannels.id, id), mine))
		if (!channel) throw new Fault('not-found', 'Channel not found')
		if (ctx.now() - (channel.testedAt ?? 0) < AT_LEAST_BETWEEN_MS)
			throw new Fault('conflict', 'A test was sent within the last minute')
		await send(tx, ctx, channel, ctx.farm)
	})
}

/** Tests each channel that is on once a week, so that none is found broken when it is needed. */
export async function testChannels(ctx: Ctx): Promise<void> {
	const due = await ctx.db.read
		.select({ channel: notifyChannels, farm: farms })
		.from(notifyChannels)
		.leftJoin(users, eq(users.id, notifyChannels.userId))
		.leftJoin(farmMembers, eq(farmMembers.userId, users.id))
		.innerJoin(farms, or(eq(farms.id, notifyChannels.farmId), eq(farms.id, farmMembers.farmId)))
		.where(
			and(
				eq(notifyChannels.isOn, true),
				or(isNull(notifyChannels.testedAt), lt(notifyChannels.testedAt, ctx.now() - WEEK_MS)),
			),
		)
		.orderBy(asc(notifyChannels.id), asc(farms.id))
		.limit(AT_ONCE)
	const tested = new Set<string>()
	for (const { channel, farm } of due) {
		const minute = minuteOfDay(farm.timezone, ctx.now())
		if (tested.has(channel.id) || minute < FROM_MINUTE || minute >= TO_MINUTE) continue
		tested.add(channel.id)
		await ctx.db.write((tx) => send(tx, ctx, channel, farm))
	}
}

async function send(tx: Tx, ctx: Ctx, channel: Channel, farm: Place): Promise<void> {
	await tx
		.update(notifyChannels)
		.set({ testedAt: ctx.now() })
		.where(eq(notifyChannels.id, channel.id))
	await queueMessage(tx, ctx, channel, { message: testMessage(ctx, farm) })
}
