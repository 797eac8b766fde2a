import { eq, isNotNull, sql } from 'drizzle-orm'
import { deliveries, notifyChannels } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'
import { attemptSend, whereDue } from '~/areas/platform/services/mail/attempt-send.server'
import { createSender } from '~/areas/platform/services/mail/create-sender.server'
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

type Delivery = typeof deliveries.$inferSelect

/** Creates what sends the queued browser and webhook messages, to each channel one after another. */
export const createDeliverySender = () =>
	createSender({
		queue: deliveries,
		receiver: deliveries.channelId,
		isOurs: isNotNull(deliveries.messageSealed),
		rank: sql<number>`case when ${deliveries.alarmId} is null then 1 else 0 end`, // alarms before events
		receiversAtOnce: 50,
		canSend: ({ clients }) => clients.post !== undefined,
		send: sendOne,
	})

async function sendOne(ctx: Ctx, id: number): Promise<string | null | undefined> {
	const [row] = await ctx.db.read
		.select({ delivery: deliveries, channel: notifyChannels })
		.from(deliveries)
		.innerJoin(notifyChannels, eq(notifyChannels.id, deliveries.channelId))
		.where(whereDue(deliveries, ctx.now(), id))
	if (!row) return undefined
	const { delivery, channel } = row
	const outcome = await attemptSend(ctx, deliveries, delivery, {
		async send() {
			// The channel is deleted together with its deliveries, so nothing is left to record.
			if ((await post(ctx, delivery, channel)) === 'gone')
				await ctx.db.write((tx) => removeChannelRow(tx, channel.id))
		},
		failureOf: (error) => ({ text: getFailureReason(error) }),
		erased: { messageSealed: null },
		givenUp: (at) => ({ givenUpAt: at }),
	})
	if (outcome === undefined) return undefined
	const at = ctx.now()
	await ctx.db.write(async (tx) => {
		await tx
			.update(notifyChannels)
			.set(outcome === null ? { succeededAt: at } : { failedAt: at, lastError: outcome })
			.where(eq(notifyChannels.id, channel.id))
	})
	return outcome
}

/**
 * Posts a message; rejects when it was refused, returns `gone` when the subscription no longer
 * exists.
 */
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
	// RFC 8030: the subscription has ended, by the person or by the browser.
	if (channel.kind === 'push' && (status === 404 || status === 410)) return 'gone'
	throw new Error(`It answered with ${status}`)
}

function getFailureReason(error: unknown): string {
	const { code, name, message } = error as NodeJS.ErrnoException
	if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time'
	// The text of a system error contains the address; our own texts do not.
	return code ? `It was not reached (${code})` : message.slice(0, 200)
}
