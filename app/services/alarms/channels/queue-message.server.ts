import type { Tx } from '#db/open.server'
import { deliveries } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/services/mail/queue-mail.server'
import { queueText } from '~/services/mail/queue-text.server'
import { ADDRESS_PURPOSE, MESSAGE_PURPOSE, type Channel, type Message } from './channel'
import { toMail, toTextMessage } from './format-message'

/** Queues a message for a channel, in the same transaction as the event it reports. */
export async function queueMessage(
	tx: Tx,
	ctx: Ctx,
	channel: Channel,
	{ message, alarmId = null }: { message: Message; alarmId?: string | null },
): Promise<void> {
	const at = ctx.now()
	await tx.insert(deliveries).values({
		channelId: channel.id,
		farmId: message.farm.id,
		alarmId,
		purpose: message.event.replace('alarm.', ''),
		severity: message.severity,
		createdAt: at,
		attempts: 0,
		nextAttemptAt: at,
		...(await handOver(tx, ctx, channel, message)),
	})
}

/** Mail and text messages have their own queues; the rest waits here. */
async function handOver(tx: Tx, ctx: Ctx, channel: Channel, message: Message) {
	const to = () => ctx.vault.open(channel.addressSealed, ADDRESS_PURPOSE)
	if (channel.kind === 'mail')
		return {
			mailId: await queueMail(tx, ctx, { to: to(), ...toMail(message, ctx.clients.siteUrl) }),
		}
	if (channel.kind === 'sms')
		return { textId: await queueText(tx, ctx, { to: to(), ...toTextMessage(message) }) }
	return { messageSealed: ctx.vault.seal(JSON.stringify(message), MESSAGE_PURPOSE) }
}
