import { match } from '#db/match'
import type { AlarmGroup } from '@sfc/domain/alarms/group-alarms'
import type { Finding } from '@sfc/domain/alarms/evaluate-rules'
import { desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { NO_TIMES, loadAlarmTimes } from './alarm-times.server'
import type { Alarm } from './load-open-alarms.server'
import { updateAlarm } from './update-alarm.server'

/** End reason of an alarm that became part of another one. */
export const PART_OF_ANOTHER_ALARM = 'Merged into another alarm'

/**
 * Reopens the alarm of a condition, with its acknowledgement, when an alarm of `over` had absorbed
 * it. Null: raise a new one.
 */
export async function reopenAlarm(
	tx: Tx,
	ctx: FarmScope,
	{ cause, over }: { cause: AlarmGroup<Finding>; over: readonly Alarm[] },
): Promise<Alarm | null> {
	const hidden = await findAbsorbedAlarm(tx, ctx, cause.key, over)
	if (!hidden) return null
	const at = ctx.now()
	const times = (await loadAlarmTimes(tx, [hidden.id])).get(hidden.id) ?? NO_TIMES
	await updateAlarm(tx, ctx, { alarm: hidden, cause, times })
	const text = 'Reopened: no longer part of another alarm'
	await tx.insert(alarmEvents).values({ alarmId: hidden.id, at, what: 'raised', text })
	const [alarm] = await tx
		.update(alarms)
		.set({ clearedAt: null, openKey: `${ctx.farm.id} ${cause.key}` })
		.where(eq(alarms.id, hidden.id))
		.returning()
	return alarm ?? null
}

/** Finds the alarm of this condition that was merged into another while one of `over` was open. */
async function findAbsorbedAlarm(
	tx: Tx,
	{ farm }: FarmScope,
	causeKey: string,
	over: readonly Alarm[],
): Promise<Alarm | null> {
	if (over.length === 0) return null
	const since = Math.min(...over.map(({ raisedAt }) => raisedAt))
	const [last] = await tx
		.select()
		.from(alarms)
		.where(match(alarms, { farmId: farm.id, causeKey }, gte(alarms.clearedAt, since)))
		.orderBy(desc(alarms.clearedAt))
		.limit(1)
	if (!last) return null
	const [end] = await tx
		.select({ text: alarmEvents.text })
		.from(alarmEvents)
		.where(match(alarmEvents, { alarmId: last.id, what: 'cleared' }))
		.orderBy(desc(alarmEvents.id))
		.limit(1)
	return end?.text === PART_OF_ANOTHER_ALARM ? last : null
}
