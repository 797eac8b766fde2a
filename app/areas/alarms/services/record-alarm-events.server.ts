import type { Tx } from '#db/open.server'
import type { FarmScope } from '~/context.server'
import { recordEvents, type NewEvent } from '~/areas/platform/services/events/record-events.server'
import type { Alarm } from './load-open-alarms.server'
import type { AlarmChanges } from './reconcile-alarms.server'

/** Records raised and ended alarms for other programs, and the agents that one says are silent. */
export async function recordAlarmEvents(
	tx: Tx,
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	{ raised, cleared, dropped }: Pick<AlarmChanges, 'raised' | 'cleared' | 'dropped'>,
): Promise<void> {
	await recordEvents(tx, { farmId: farm.id, at: now() }, [
		...raised.flatMap((alarm) => [toEvent('alarm.raised', alarm), ...offlineAgents(alarm)]),
		...cleared.map((alarm) => toEvent('alarm.cleared', alarm)),
		...dropped.map(({ alarm, why }) => toEvent('alarm.cleared', alarm, { why })),
	])
}

const toEvent = (kind: string, alarm: Alarm, more: object = {}): NewEvent => ({
	kind,
	title: alarm.title,
	data: {
		alarmId: alarm.id,
		kind: alarm.kind,
		severity: alarm.severity,
		text: alarm.text,
		...more,
	},
})

const offlineAgents = ({ kind, agentId, title }: Alarm): NewEvent[] =>
	kind === 'agent-offline' ? [{ kind: 'agent.offline', title, data: { agentId } }] : []
