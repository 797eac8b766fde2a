import type { AlarmGroup } from '@sfc/domain/alarms/group-alarms'
import { severityRank } from '@sfc/domain/severity'
import { isOutsideLimit } from '@sfc/domain/alarms/evaluate-limit'
import type { Finding } from '@sfc/domain/alarms/evaluate-rules'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { toAlarmRow } from './to-alarm-row'
import type { AlarmTimes } from './alarm-times.server'
import type { Alarm } from './load-open-alarms.server'

/**
 * Minimum interval between notifications that more conditions joined an alarm; critical ones notify
 * each time.
 */
const AGAIN_AFTER_MS = 60 * 60_000
const UNANSWERED = { acknowledgedAt: null, acknowledgedBy: null, snoozedUntil: null, told: 0 }

type Renewal = { alarm: Alarm; cause: AlarmGroup<Finding>; times: AlarmTimes }

/**
 * Updates an open alarm to its current conditions. Returns whether anything visible changed.
 */
export async function updateAlarm(
	tx: Tx,
	{ now }: Pick<FarmScope, 'now'>,
	renewal: Renewal,
): Promise<boolean> {
	const planned = planUpdate(renewal, now())
	if (!planned) return false
	const { id } = renewal.alarm
	const { set, news } = planned
	await tx.update(alarms).set(set).where(eq(alarms.id, id))
	if (news !== null)
		await tx.insert(alarmEvents).values({ alarmId: id, at: now(), what: 'changed', text: news })
	return true
}

/**
 * Plans the update of an open alarm; null when it already says what is wrong. An acknowledgement
 * covers what was known then: anything new or more severe revokes it, and the escalation starts
 * again.
 */
export function planUpdate({ alarm, cause, times }: Renewal, now: number) {
	const row = isValueUninformative(cause)
		? { ...toAlarmRow(cause), title: alarm.title, text: alarm.text }
		: toAlarmRow(cause)
	const isGraver = severityRank(cause.severity) > severityRank(alarm.severity)
	const isNews = isGraver || isOther(alarm, row) || hasJoined(alarm, cause)
	const wasNews = (times.changedAt ?? 0) > (times.notifiedOrAnsweredAt ?? alarm.raisedAt)
	const mayTell =
		isGraver ||
		cause.severity === 'critical' ||
		now - (times.notifiedAt ?? alarm.raisedAt) >= AGAIN_AFTER_MS
	const isAnswered = alarm.told > 0 || alarm.acknowledgedAt !== null || alarm.snoozedUntil !== null
	const tellsAgain = (isNews || wasNews) && mayTell && isAnswered
	if (isSame(alarm, row) && !isNews && !tellsAgain) return null
	return {
		set: {
			...row,
			severity: isGraver ? cause.severity : alarm.severity,
			...(tellsAgain ? UNANSWERED : {}),
		},
		// An alarm that grows with each evaluation gets one event until somebody is notified.
		news: isGraver || (isNews && !wasNews) ? row.title : null,
	}
}

type Row = ReturnType<typeof toAlarmRow>

const joinKeys = ({ parts }: Pick<Alarm, 'parts'>) => parts.map(({ key }) => key).join('\n')

const isSame = (alarm: Alarm, row: Row): boolean =>
	row.title === alarm.title &&
	row.size === alarm.size &&
	row.hidden === alarm.hidden &&
	joinKeys(row) === joinKeys(alarm)

/**
 * Whether the value is back in range or unknown, so it cannot tell on which side the limit was
 * exceeded.
 */
function isValueUninformative({ isMany, conditions: [one] }: AlarmGroup<Finding>): boolean {
	if (isMany || !one || (one.above === null && one.below === null)) return false
	return one.value === null || !isOutsideLimit(one.value, { ...one, countsAt: true })
}

/**
 * Whether another condition took over: another sensor, or the same one too low and no longer too
 * high. A new name does not count.
 */
const isOther = (alarm: Alarm, row: Row): boolean =>
	!alarm.isMany && row.title !== alarm.title && row.parts[0]?.label === alarm.parts[0]?.label

function hasJoined(alarm: Alarm, { conditions }: AlarmGroup<Finding>): boolean {
	// A very large alarm names only its first parts.
	if (alarm.size > alarm.parts.length) return conditions.length > alarm.size
	const known = new Set(alarm.parts.map(({ key }) => key))
	return conditions.some(({ key }) => !known.has(key))
}
