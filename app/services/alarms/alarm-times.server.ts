import { inArray, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents } from '#db/schema/alarms'

/** When something last happened to an alarm, from its events; null: never. */
export type AlarmTimes = {
	/** When somebody was last notified. */
	toldAt: number | null
	/** When somebody was last notified or responded; later changes are news. */
	knownAt: number | null
	changedAt: number | null
}

const HEARD: readonly string[] = ['told', 'acknowledged', 'snoozed']
export const NO_TIMES: AlarmTimes = { toldAt: null, knownAt: null, changedAt: null }

export async function loadAlarmTimes(
	tx: Pick<Tx, 'select'>,
	alarmIds: readonly string[],
): Promise<Map<string, AlarmTimes>> {
	const times = new Map<string, AlarmTimes>()
	if (alarmIds.length === 0) return times
	const rows = await tx
		.select({ id: alarmEvents.alarmId, what: alarmEvents.what, at: max(alarmEvents.at) })
		.from(alarmEvents)
		.where(inArray(alarmEvents.alarmId, [...alarmIds]))
		.groupBy(alarmEvents.alarmId, alarmEvents.what)
	for (const { id, what, at: last } of rows) {
		const at = Number(last)
		const known = times.get(id) ?? NO_TIMES
		times.set(id, {
			toldAt: what === 'told' ? at : known.toldAt,
			changedAt: what === 'changed' ? at : known.changedAt,
			knownAt: HEARD.includes(what) ? Math.max(known.knownAt ?? 0, at) : known.knownAt,
		})
	}
	return times
}
