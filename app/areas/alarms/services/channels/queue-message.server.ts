import type { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { deliveries } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { queueText } from '~/areas/platform/services/mail/queue-text.server'
import { ADDRESS_PURPOSE, MESSAGE_PURPOSE, type Channel, type Message } from './channel'
import { toMail, toTextMessage } from './format-message'

/**
 * Queues a message for a channel, in the same transaction as the event it reports. Returns why it
 * will not be sent, for a text message beyond the daily limit; the channel shows that too.
 */
export async function queueMessage(
	tx: Tx,
	ctx: Ctx,
	channel: Channel,
	{ message, alarmId = null }: { message: Message; alarmId?: string | null },
): Promise<Fault | null> {
	const at = ctx.now()
	const { refusal = null, ...handedOver } = await handOver(tx, ctx, channel, message)
	await tx.insert(deliveries).values({
		channelId: channel.id,
		farmId: message.farm.id,
		alarmId,
		purpose: message.event.replace('alarm.', ''),
		severity: message.severity,
		createdAt: at,
		attempts: 0,
		nextAttemptAt: at,
		...handedOver,
	})
	return refusal
}

/** Passes mails and text messages to their own queues; the rest waits here. */
async function handOver(tx: Tx, ctx: Ctx, channel: Channel, message: Message) {
	const to = () => ctx.vault.open(channel.addressSealed, ADDRESS_PURPOSE)
	if (channel.kind === 'mail')
		return {
			mailId: await queueMail(tx, ctx, { to: to(), ...toMail(message, ctx.clients.siteUrl) }),
		}
	if (channel.kind === 'sms') {
		const { userId } = channel
		const { id, refusal } = await queueText(tx, ctx, {
			userId,
			to: to(),
			...toTextMessage(message, ctx.clients.siteUrl),
		})
		return { textId: id, refusal }
	}
	return { messageSealed: ctx.vault.seal(JSON.stringify(message), MESSAGE_PURPOSE) }
}
