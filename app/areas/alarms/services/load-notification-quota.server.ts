import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'

/** Messages a person gets about one farm and severity in ten minutes; the rest follow as one. */
const MOST = 3
const WITHIN_MS = 10 * 60_000

export type NotificationQuota = { left: (userId: string, severity: string) => number }

/**
 * Loads how many messages each person may still get, by severity, so that minor alarms never delay
 * critical ones.
 */
export async function loadNotificationQuota(
	tx: Pick<Tx, 'select'>,
	{ farm, now }: FarmScope,
): Promise<NotificationQuota> {
	const rows = await tx
		.select({
			userId: notifyChannels.userId,
			severity: deliveries.severity,
			sent: count(deliveries.id),
		})
		.from(deliveries)
		.innerJoin(notifyChannels, eq(notifyChannels.id, deliveries.channelId))
		.where(
			and(
				eq(deliveries.farmId, farm.id),
				ne(deliveries.purpose, 'test'),
				gt(deliveries.createdAt, now() - WITHIN_MS),
			),
		)
		.groupBy(notifyChannels.userId, deliveries.severity)
	const sent = new Map(rows.map((row) => [`${row.userId} ${row.severity}`, Number(row.sent)]))
	return {
		left: (userId, severity) => Math.max(0, MOST - (sent.get(`${userId} ${severity}`) ?? 0)),
	}
}
