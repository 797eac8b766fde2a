import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'
import { whereDue, attemptSend } from '~/services/mail/attempt-send.server'
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
const KEEP_MS = 30 * 86_400_000

type Delivery = typeof deliveries.$inferSelect

/**
 * Sends what waits for browsers and webhooks, all at the same time: one that never answers holds up no
 * other.
 */
export async function sendDeliveries(ctx: Ctx): Promise<void> {
	if (!ctx.clients.post) return
	const { db, now } = ctx
	const waiting = await db.read
		.select({ delivery: deliveries, channel: notifyChannels })
		.from(deliveries)
		.innerJoin(notifyChannels, eq(notifyChannels.id, deliveries.channelId))
		.where(and(whereDue(deliveries, now()), isNotNull(deliveries.messageSealed)))
		.orderBy(asc(deliveries.id))
		.limit(AT_ONCE)
	await Promise.all(waiting.map(({ delivery, channel }) => sendOne(ctx, delivery, channel)))
	await db.write(async (tx) => {
		await tx.delete(deliveries).where(lt(deliveries.createdAt, now() - KEEP_MS))
	})
}

async function sendOne(ctx: Ctx, delivery: Delivery, channel: Channel): Promise<void> {
	const outcome = await attemptSend(ctx, deliveries, delivery, {
		async send() {
			// Of a channel that is gone nothing is left to note, this delivery neither.
			if ((await post(ctx, delivery, channel)) === 'gone')
				await ctx.db.write((tx) => removeChannelRow(tx, channel.id))
		},
		failureOf: (error) => ({ text: reasonOf(error) }),
		erased: { messageSealed: null },
		givenUp: (at) => ({ givenUpAt: at }),
	})
	if (outcome === undefined) return
	const at = ctx.now()
	await ctx.db.write(async (tx) => {
		await tx
			.update(notifyChannels)
			.set(outcome === null ? { succeededAt: at } : { failedAt: at, lastError: outcome })
			.where(eq(notifyChannels.id, channel.id))
	})
}

/** Rejects when it was not taken; `gone` when nobody is there any more. */
async function post(ctx: Ctx, delivery: Delivery, channel: Channel): Promise<'taken' | 'gone'> {
	const address = ctx.vault.open(channel.addressSealed, ADDRESS_PURPOSE)
	const sealed = delivery.messageSealed ?? ''
	const message = JSON.parse(ctx.vault.open(sealed, MESSAGE_PURPOSE)) as Message
	const status =
		channel.kind === 'push'
			? await sendByPush(ctx, { address, message })
			: await sendByWebhook(ctx, {
					address,
					message,
					signingKey: ctx.vault.open(channel.signingKeySealed ?? '', SIGNING_PURPOSE),
				})
	if (status >= 200 && status < 300) return 'taken'
	// RFC 8030: the subscription has ended, because the person took it back or the browser did.
	if (channel.kind === 'push' && (status === 404 || status === 410)) return 'gone'
	throw new Error(`It answered with ${status}`)
}

function reasonOf(error: unknown): string {
	const { code, name, message } = error as NodeJS.ErrnoException
	if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time'
	// A system's error names the address; ours do not.
	return code ? `It was not reached (${code})` : message.slice(0, 200)
}
