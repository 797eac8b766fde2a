import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import { mails, textMessages } from '#db/schema/mails'
import type { Ctx } from '~/context.server'

const AT_ONCE = 100

/** Records whether the mails and text messages of alarms were delivered. */
export async function reconcileDeliveries(ctx: Ctx): Promise<void> {
	const rows = await ctx.db.read
		.select({
			delivery: { id: deliveries.id, channelId: deliveries.channelId },
			// Drizzle treats a nested object as missing when its first column is null.
			mail: { id: mails.id, sentAt: mails.sentAt, error: mails.lastError },
			text: { id: textMessages.id, sentAt: textMessages.sentAt, error: textMessages.lastError },
		})
		.from(deliveries)
		.leftJoin(mails, eq(mails.id, deliveries.mailId))
		.leftJoin(textMessages, eq(textMessages.id, deliveries.textId))
		.where(
			and(
				isNull(deliveries.sentAt),
				isNull(deliveries.givenUpAt),
				isNull(deliveries.messageSealed),
				// Undelivered messages keep their text.
				or(
					and(isNotNull(deliveries.mailId), isNull(mails.bodySealed)),
					and(isNotNull(deliveries.textId), isNull(textMessages.bodySealed)),
				),
			),
		)
		.limit(AT_ONCE)
	if (rows.length === 0) return
	await ctx.db.write(async (tx) => {
		for (const { delivery, mail, text } of rows) {
			const sent = mail ?? text
			const at = sent?.sentAt ?? null
			const lastError = sent?.error ?? 'Given up after several tries'
			await tx
				.update(deliveries)
				.set(at === null ? { givenUpAt: ctx.now(), lastError } : { sentAt: at })
				.where(eq(deliveries.id, delivery.id))
			await tx
				.update(notifyChannels)
				.set(at === null ? { failedAt: ctx.now(), lastError } : { succeededAt: at })
				.where(eq(notifyChannels.id, delivery.channelId))
		}
	})
}
