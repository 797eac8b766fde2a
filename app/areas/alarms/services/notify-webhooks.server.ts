import type { Severity } from '@sfc/domain/severity'
import type { Tx } from '#db/open.server'
import type { FarmScope } from '~/context.server'
import { acceptsMessage, type Message } from './channels/channel'
import { listWebhooks } from './channels/list-channels.server'
import { queueMessage } from './channels/queue-message.server'
import { buildAlarmMessage } from './build-alarm-message.server'
import type { Alarm } from './load-open-alarms.server'
import type { AlarmChanges } from './reconcile-alarms.server'

/** Sends each raised and ended alarm to the farm's webhooks, which keep their own list. */
export async function notifyWebhooks(
	tx: Tx,
	ctx: FarmScope,
	{ raised, cleared, dropped }: Pick<AlarmChanges, 'raised' | 'cleared' | 'dropped'>,
): Promise<void> {
	if (raised.length + cleared.length + dropped.length === 0) return
	const events: { alarm: Alarm; message: () => Message }[] = [
		...raised.map((alarm) => ({
			alarm,
			message: () => buildAlarmMessage(ctx, 'alarm.raised', [alarm]),
		})),
		...cleared.map((alarm) => ({
			alarm,
			message: () => buildAlarmMessage(ctx, 'alarm.cleared', [alarm]),
		})),
		...dropped.map(({ alarm, why }) => ({
			alarm,
			message: () => ({
				...buildAlarmMessage(ctx, 'alarm.cleared', [alarm]),
				title: `Resolved: ${alarm.title}`,
				text: `${why}.`,
			}),
		})),
	]
	for (const webhook of await listWebhooks(tx, ctx.farm.id))
		for (const { alarm, message } of events)
			if (acceptsMessage(webhook, alarm.severity as Severity, 0))
				await queueMessage(tx, ctx, webhook, { message: message(), alarmId: alarm.id })
}
