import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RuleKind } from '@sfc/domain/alarms/rule'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms, deliveries } from '#db/schema/alarms'
import type { Channel } from './channels/channel'
import type { Alarm } from './load-open-alarms.server'

/**
 * Finds who was actually notified of alarms: people with messages queued at the instants the alarms
 * recorded a notification. A message may cover several alarms, so it names none.
 */
export async function findNotifiedUsers(
	tx: Pick<Tx, 'select'>,
	channels: readonly Channel[],
	list: readonly Alarm[],
): Promise<(userId: string, alarm: Alarm) => boolean> {
	if (list.length === 0 || channels.length === 0) return () => false
	const alarmIds = list.map(({ id }) => id)
	const channelIds = channels.map(({ id }) => id)
	const rows = await tx
		.select({ alarmId: alarmEvents.alarmId, channelId: deliveries.channelId })
		.from(alarmEvents)
		.innerJoin(deliveries, eq(deliveries.createdAt, alarmEvents.at))
		.where(
			and(
				eq(alarmEvents.what, 'told'),
				inArray(alarmEvents.alarmId, alarmIds),
				eq(deliveries.purpose, 'raised'),
				inArray(deliveries.channelId, channelIds),
			),
		)
	const personOf = new Map(channels.map(({ id, userId }) => [id, userId]))
	const notified = new Set(rows.map((row) => `${row.alarmId} ${personOf.get(row.channelId)}`))
	return (userId, { id }) => notified.has(`${id} ${userId}`)
}

/**
 * Finds who was notified of an open alarm about the server itself, such as its overdue backup, which
 * every farm has: on whichever farm, once is enough.
 */
export async function findUsersNotifiedOfServer(
	tx: Pick<Tx, 'selectDistinct'>,
	channels: readonly Channel[],
	kind: RuleKind,
): Promise<Set<string | null>> {
	if (channels.length === 0) return new Set()
	const rows = await tx
		.selectDistinct({ channelId: deliveries.channelId })
		.from(alarms)
		.innerJoin(alarmEvents, and(eq(alarmEvents.alarmId, alarms.id), eq(alarmEvents.what, 'told')))
		.innerJoin(deliveries, eq(deliveries.createdAt, alarmEvents.at))
		.where(
			and(
				eq(alarms.kind, kind),
				isNull(alarms.clearedAt),
				eq(deliveries.purpose, 'raised'),
				inArray(
					deliveries.channelId,
					channels.map(({ id }) => id),
				),
			),
		)
	const told = new Set(rows.map(({ channelId }) => channelId))
	return new Set(channels.filter(({ id }) => told.has(id)).map(({ userId }) => userId))
}
