import type { AlarmGroup } from '@sfc/domain/alarms/group-alarms'
import type { Finding } from '@sfc/domain/alarms/evaluate-rules'
import { nextStepAt } from '@sfc/domain/alarms/escalation'
import type { FarmScope } from '~/context.server'
import { NO_TIMES, readAlarmTimes } from './alarm-times.server'
import { readChannelsOfUsers } from './channels/list-channels.server'
import { readEscalation } from './load-escalation.server'
import { loadNotificationQuota } from './load-notification-quota.server'
import type { Alarm } from './load-open-alarms.server'
import { createReach, listDueSteps } from './reach'
import { planUpdate } from './update-alarm.server'

type Looked = {
	open: readonly Alarm[]
	causes: readonly AlarmGroup<Finding>[]
	/** Minute of the farm's day. */
	minute: number
}

/**
 * Returns until when nothing has to be written if nothing changes: the open alarms say what is wrong,
 * and nobody is to be notified yet. Null when something has to be written now. Reads only, together
 * with other farms: an alarm is open for days, in which its farm is evaluated every few seconds.
 */
export async function findSettledUntil(
	ctx: FarmScope,
	{ open, causes, minute }: Looked,
): Promise<number | null> {
	if (open.length !== causes.length) return null
	const now = ctx.now()
	const times = await readAlarmTimes(
		ctx,
		open.map(({ id }) => id),
	)
	for (const alarm of open) {
		const cause = causes.find(({ key }) => key === alarm.causeKey)
		if (!cause || planUpdate({ alarm, cause, times: times.get(alarm.id) ?? NO_TIMES }, now))
			return null
	}
	const unanswered = open.filter(({ acknowledgedAt }) => acknowledgedAt === null)
	if (unanswered.length === 0) return Infinity
	const { steps } = await readEscalation(ctx)
	const channels = await readChannelsOfUsers(ctx, [...new Set(steps.map(({ userId }) => userId))])
	const hasMail = new Set(channels.flatMap(({ kind, userId }) => (kind === 'mail' ? [userId] : [])))
	if (steps.some(({ userId, isDemo }) => !isDemo && !hasMail.has(userId))) return null
	const reach = createReach(steps, channels, minute)
	let nextAt = Infinity
	for (const alarm of unanswered) {
		const { notifiedAt } = times.get(alarm.id) ?? NO_TIMES
		const { list, due } = listDueSteps(alarm, times.get(alarm.id) ?? NO_TIMES, reach, now)
		const step = list[due[0] ?? -1]
		if (
			step &&
			(await loadNotificationQuota(ctx.db.read, ctx)).left(step.userId, alarm.severity) > 0
		)
			return null
		const progress = { ...alarm, notifiedSteps: alarm.told, notifiedAt: step ? now : notifiedAt }
		nextAt = Math.min(nextAt, nextStepAt(progress, list, now))
	}
	return nextAt
}
