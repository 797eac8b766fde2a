import { randomUUID } from 'node:crypto'
import { SEVERITIES, severityRank } from '@sfc/domain/alarms/severity'
import type { FarmScope } from '~/context.server'
import type { Message } from './channels/channel'
import type { Alarm } from './load-open-alarms.server'

/** One message for one or several alarms. */
export function buildAlarmMessage(
	{ farm: { id, name }, now }: Pick<FarmScope, 'farm' | 'now'>,
	event: Message['event'],
	list: readonly Alarm[],
): Message {
	const [first] = list
	const gravest = Math.max(0, ...list.map(({ severity }) => severityRank(severity)))
	const isEnd = event === 'alarm.cleared'
	const isOne = list.length === 1 && first
	return {
		id: `msg_${randomUUID()}`,
		event,
		severity: SEVERITIES[gravest] ?? 'warning',
		farm: { id, name },
		title: isOne
			? `${isEnd ? 'Resolved: ' : ''}${first.title}`
			: `${list.length} alarms${isEnd ? ' are resolved' : ''}`,
		text: isOne ? first.text : `${list.map(({ title }) => title).join('; ')}.`,
		// The reader may have another farm open.
		path: `${isOne ? `/notifications/${first.id}` : '/notifications'}?farmId=${id}`,
		at: now(),
		alarms: list.map(({ id, kind, severity, title, raisedAt }) => ({
			id,
			kind,
			severity,
			title,
			raisedAt,
		})),
	}
}
