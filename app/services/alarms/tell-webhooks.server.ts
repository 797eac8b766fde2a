import type { Severity } from '@sfc/domain/alarms/severity'
import type { Tx } from '#db/open.server'
import type { FarmScope } from '~/context.server'
import { takes, type Message } from '../notify/channel'
import { webhooksOf } from '../notify/own-channels.server'
import { queueMessage } from '../notify/queue-message.server'
import { messageOf } from './message-of.server'
import type { Alarm } from './open-alarms.server'
import type { Settled } from './settle-alarms.server'

/** Tells other systems of each alarm that came or ended: they keep a list of their own. */
export async function tellWebhooks(
	tx: Tx,
	ctx: FarmScope,
	{ raised, cleared, dropped }: Pick<Settled, 'raised' | 'cleared' | 'dropped'>,
): Promise<void> {
	if (raised.length + cleared.length + dropped.length === 0) return
	const events: { alarm: Alarm; message: () => Message }[] = [
		...raised.map((alarm) => ({ alarm, message: () => messageOf(ctx, 'alarm.raised', [alarm]) })),
		...cleared.map((alarm) => ({ alarm, message: () => messageOf(ctx, 'alarm.cleared', [alarm]) })),
		...dropped.map(({ alarm, why }) => ({
			alarm,
			message: () => ({
				...messageOf(ctx, 'alarm.cleared', [alarm]),
				title: `Over: ${alarm.title}`,
				text: `${why}.`,
			}),
		})),
	]
	for (const webhook of await webhooksOf(tx, ctx.farm.id))
		for (const { alarm, message } of events)
			if (takes(webhook, alarm.severity as Severity, 0))
				await queueMessage(tx, ctx, webhook, { message: message(), alarmId: alarm.id })
}
