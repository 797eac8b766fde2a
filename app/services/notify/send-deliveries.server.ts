import { and, asc, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'
import {
	ADDRESS_PURPOSE,
	MESSAGE_PURPOSE,
	SIGNING_PURPOSE,
	type Channel,
	type Message,
} from './channel'
import { removeChannelRow } from './remove-channel.server'
import { sendByPush } from './send-by-push.server'
import { sendByWebhook } from './send-by-webhook.server'

const AT_ONCE = 50
const GIVE_UP_AFTER = 8
const FIRST_WAIT_MS = 30_000
const KEEP_MS = 30 * 86_400_000

type Delivery = typeof deliveries.$inferSelect

/**
 * Sends what waits for browsers and webhooks, each at least once, trying again after 30 s, 1, 2, 4 …
 * minutes, eight times in all. One that never answers holds up no other.
 */
export async function sendDeliveries(ctx: Ctx): Promise<void> {
	if (!ctx.clients.post) return
	const { db, now } = ctx
	const waiting = await db.read
		.select({ delivery: deliveries, channel: notifyChannels })
		.from(deliveries)
		.innerJoin(notifyChannels, eq(notifyChannels.id, deliveries.channelId))
		.where(
			and(
				isNull(deliveries.sentAt),
				isNull(deliveries.givenUpAt),
				isNotNull(deliveries.messageSealed),
				lte(deliveries.nextAttemptAt, now()),
			),
		)
		.orderBy(asc(deliveries.id))
		.limit(AT_ONCE)
	await Promise.all(waiting.map(({ delivery, channel }) => sendOne(ctx, delivery, channel)))
	await db.write(async (tx) => {
		await tx.delete(deliveries).where(lt(deliveries.createdAt, now() - KEEP_MS))
	})
}

async function sendOne(ctx: Ctx, delivery: Delivery, channel: Channel): Promise<void> {
	const outcome = await post(ctx, delivery, channel)
	if (outcome === 'gone') return ctx.db.write((tx) => removeChannelRow(tx, channel.id))
	const at = ctx.now()
	const attempts = delivery.attempts + 1
	const isOver = attempts >= GIVE_UP_AFTER
	await ctx.db.write(async (tx) => {
		await tx
			.update(deliveries)
			.set(
				outcome === null
					? { attempts, sentAt: at, messageSealed: null, lastError: null }
					: {
							...{ attempts, lastError: outcome },
							nextAttemptAt: at + FIRST_WAIT_MS * 2 ** delivery.attempts,
							...(isOver ? { givenUpAt: at, messageSealed: null } : {}),
						},
			)
			.where(eq(deliveries.id, delivery.id))
		await tx
			.update(notifyChannels)
			.set(outcome === null ? { succeededAt: at } : { failedAt: at, lastError: outcome })
			.where(eq(notifyChannels.id, channel.id))
	})
}

/** Null when it was taken, `gone` when nobody is there any more, else why not. */
async function post(ctx: Ctx, delivery: Delivery, channel: Channel): Promise<string | null> {
	try {
		const address = ctx.vault.open(channel.addressSealed, ADDRESS_PURPOSE)
		const sealed = delivery.messageSealed ?? ''
		const message = JSON.parse(ctx.vault.open(sealed, MESSAGE_PURPOSE)) as Message
		const status =
			channel.kind === 'push'
				? await sendByPush(ctx, { address, message })
				: await sendByWebhook(ctx, {
						...{ address, message },
						signingKey: ctx.vault.open(channel.signingKeySealed ?? '', SIGNING_PURPOSE),
					})
		if (status >= 200 && status < 300) return null
		// RFC 8030: the subscription has ended, because the person took it back or the browser did.
		if (channel.kind === 'push' && (status === 404 || status === 410)) return 'gone'
		return `It answered with ${status}`
	} catch (error) {
		const { code, name, message } = error as NodeJS.ErrnoException
		if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time'
		// A system's error names the address; ours do not.
		return code ? `It was not reached (${code})` : message.slice(0, 200)
	}
}
