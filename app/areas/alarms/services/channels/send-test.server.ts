import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ROLES } from '@sfc/domain/platform/roles'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { notifyChannels } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Ctx, FarmCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { Channel, Message } from './channel'
import { ensureMailChannels } from './list-channels.server'
import { queueMessage } from './queue-message.server'

const WEEK_MS = 7 * 86_400_000
/**
 * Start of the test window, in minutes of the farm's day, from 10:00: a channel that is quiet then
 * is always quiet.
 */
const FROM_MINUTE = 10 * 60
const TO_MINUTE = 16 * 60
const AT_ONCE = 100
const PEOPLE_AT_ONCE = 500
/** Minimum interval between tests, so that a phone number is not flooded. */
const AT_LEAST_BETWEEN_MS = 60_000
const ANSWERING = ROLES.filter((role) => hasPermission(role, 'alarm.answer'))

type Place = { id: number; name: string }

export const buildTestMessage = ({ now }: Pick<Ctx, 'now'>, { id, name }: Place): Message => ({
	id: `msg_${randomUUID()}`,
	event: 'test',
	severity: 'info',
	farm: { id, name },
	title: 'This channel works',
	text: 'Weekly test: alarms reach you on this channel.',
	path: '/notifications/channels',
	at: now(),
})

/** Sends a test through a channel of the person, or a webhook of their farm. @throws Fault not-found, conflict, too-many */
export async function testChannel(ctx: FarmCtx, { id }: { id: string }): Promise<void> {
	const mine = or(
		eq(notifyChannels.userId, ctx.user.id),
		and(eq(notifyChannels.farmId, ctx.farm.id), isNull(notifyChannels.userId)),
	)
	await ctx.db.write(async (tx) => {
		await ensureMailChannels(tx, ctx, [ctx.user.id])
		const [channel] = await tx
			.select()
			.from(notifyChannels)
			.where(and(eq(notifyChannels.id, id), mine))
		if (!channel) throw new Fault('not-found', 'Channel not found')
		if (channel.userId === null) requirePermission(ctx, 'alarm.configure')
		if (ctx.now() - (channel.testedAt ?? 0) < AT_LEAST_BETWEEN_MS)
			throw new Fault('conflict', 'A test was sent within the last minute')
		const refusal = await send(tx, ctx, channel, ctx.farm)
		if (refusal) throw refusal
	})
}

/**
 * Creates the job that tests each enabled channel once a week, so that a broken one is found before it
 * is needed.
 */
export function createChannelTests(): (ctx: Ctx) => Promise<void> {
	let lastUser = ''
	return async (ctx) => {
		lastUser = await createMailChannels(ctx, lastUser)
		await testDueChannels(ctx)
	}
}

async function testDueChannels(ctx: Ctx): Promise<void> {
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

/**
 * Creates the mail channels of people who may be notified of alarms, so that each is tested before the
 * first alarm. Looks at some people after one, and returns the last: the next call goes on from there.
 */
async function createMailChannels(ctx: Ctx, after: string): Promise<string> {
	const people = await ctx.db.read
		.select({ id: users.id })
		.from(users)
		.where(gt(users.id, after))
		.orderBy(asc(users.id))
		.limit(PEOPLE_AT_ONCE)
	const isMail = and(eq(notifyChannels.userId, users.id), eq(notifyChannels.kind, 'mail'))
	const ids = people.map(({ id }) => id)
	const rows = await ctx.db.read
		.selectDistinct({ id: users.id })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.leftJoin(notifyChannels, isMail)
		.where(
			match(
				users,
				{ isDemo: false, alertNotifications: true },
				inArray(users.id, ids),
				isNull(notifyChannels.id),
				inArray(farmMembers.role, ANSWERING),
			),
		)
	const userIds = rows.map(({ id }) => id)
	if (userIds.length > 0) await ctx.db.write((tx) => ensureMailChannels(tx, ctx, userIds))
	return people.length < PEOPLE_AT_ONCE ? '' : (ids.at(-1) ?? '')
}

/** Queues a test unless another server or person has done so since the channel was read. */
async function send(tx: Tx, ctx: Ctx, channel: Channel, farm: Place): Promise<Fault | null> {
	const { id, testedAt } = channel
	const asRead =
		testedAt === null ? isNull(notifyChannels.testedAt) : eq(notifyChannels.testedAt, testedAt)
	const [claimed] = await tx
		.update(notifyChannels)
		.set({ testedAt: ctx.now() })
		.where(and(eq(notifyChannels.id, id), asRead))
		.returning()
	return claimed ? queueMessage(tx, ctx, claimed, { message: buildTestMessage(ctx, farm) }) : null
}
