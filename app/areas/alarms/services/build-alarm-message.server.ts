import { randomUUID } from 'node:crypto'
import { SEVERITIES, severityRank } from '@sfc/domain/severity'
import { DEFAULT_FORMATS, type Units } from '@sfc/domain/units/formats'
import { restateUnits } from '@sfc/domain/units/restate-units'
import type { FarmScope } from '~/context.server'
import type { Message } from './channels/channel'
import type { Alarm } from './load-open-alarms.server'

/** Builds one message for one or several alarms, with values in its recipient's units. */
export function buildAlarmMessage(
	{ farm: { id, name }, now }: Pick<FarmScope, 'farm' | 'now'>,
	event: Message['event'],
	list: readonly Alarm[],
	units: Units = DEFAULT_FORMATS,
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
		text: isOne ? restateUnits(first.text, units) : `${list.map(({ title }) => title).join('; ')}.`,
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
