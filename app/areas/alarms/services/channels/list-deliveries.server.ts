import { desc, eq } from 'drizzle-orm'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { deliveries } from '#db/schema/alarms'
import type { FarmCtx } from '~/context.server'

const SHOWN = 30

export type DeliveryView = {
	id: number
	what: string
	at: string
	state: 'sent' | 'waiting' | 'failed'
	/** What the receiver answered, or why there was no answer. */
	answer: string
}

/** Lists the last messages of a channel, newest first. */
export async function listDeliveries(ctx: FarmCtx, channelId: string): Promise<DeliveryView[]> {
	const rows = await ctx.db.read
		.select({
			id: deliveries.id,
			what: deliveries.purpose,
			createdAt: deliveries.createdAt,
			attempts: deliveries.attempts,
			sentAt: deliveries.sentAt,
			givenUpAt: deliveries.givenUpAt,
			lastError: deliveries.lastError,
		})
		.from(deliveries)
		.where(eq(deliveries.channelId, channelId))
		.orderBy(desc(deliveries.createdAt), desc(deliveries.id))
		.limit(SHOWN)
	return rows.map(({ id, what, createdAt, attempts, sentAt, givenUpAt, lastError }) => {
		const times = attempts === 1 ? 'once' : `${attempts} times`
		const place = {
			id,
			what,
			at: formatInstant(createdAt, ctx.farm.timezone, ctx.user),
		}
		if (sentAt !== null)
			return {
				...place,
				state: 'sent',
				answer: attempts > 1 ? `Accepted, sent ${times}` : 'Accepted',
			}
		if (givenUpAt !== null)
			return {
				...place,
				state: 'failed',
				answer: `${lastError ?? 'No answer'}; sent ${times}, given up`,
			}
		return {
			...place,
			state: 'waiting',
			answer:
				lastError === null ? 'Not sent yet' : `${lastError}; sent ${times}, will be sent again`,
		}
	})
}
