import { inArray, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

/** Times of an alarm's last events; null: never. */
export type AlarmTimes = {
	/** When somebody was last notified. */
	notifiedAt: number | null
	/** When somebody was last notified or responded; later changes are news. */
	notifiedOrAnsweredAt: number | null
	changedAt: number | null
}

const NOTIFIED_OR_ANSWERED: readonly string[] = ['told', 'acknowledged', 'snoozed']
export const NO_TIMES: AlarmTimes = {
	notifiedAt: null,
	notifiedOrAnsweredAt: null,
	changedAt: null,
}

export async function loadAlarmTimes(
	tx: Pick<Tx, 'select'>,
	alarmIds: readonly string[],
): Promise<Map<string, AlarmTimes>> {
	return alarmIds.length === 0 ? new Map() : toTimes(await selectLast(tx, alarmIds))
}

/** Reads the times of alarms outside of a transaction. */
export const readAlarmTimes = async (
	ctx: FarmScope,
	alarmIds: readonly string[],
): Promise<Map<string, AlarmTimes>> => toTimes(await readLast(ctx, alarmIds))

const selectLast = (tx: Pick<Tx, 'select'>, alarmIds: readonly string[]) =>
	tx
		.select({ id: alarmEvents.alarmId, what: alarmEvents.what, at: max(alarmEvents.at) })
		.from(alarmEvents)
		.where(inArray(alarmEvents.alarmId, [...alarmIds]))
		.groupBy(alarmEvents.alarmId, alarmEvents.what)

const readLast = readByKey(
	({ db }, alarmIds: string[]) => selectLast(db.read, alarmIds),
	({ id }) => id,
)

function toTimes(rows: Awaited<ReturnType<typeof selectLast>>): Map<string, AlarmTimes> {
	const times = new Map<string, AlarmTimes>()
	for (const { id, what, at: last } of rows) {
		const at = Number(last)
		const known = times.get(id) ?? NO_TIMES
		times.set(id, {
			notifiedAt: what === 'told' ? at : known.notifiedAt,
			changedAt: what === 'changed' ? at : known.changedAt,
			notifiedOrAnsweredAt: NOTIFIED_OR_ANSWERED.includes(what)
				? Math.max(known.notifiedOrAnsweredAt ?? 0, at)
				: known.notifiedOrAnsweredAt,
		})
	}
	return times
}
