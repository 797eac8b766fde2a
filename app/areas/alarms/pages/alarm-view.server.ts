import { hasPermission } from '@sfc/domain/platform/permissions'
import type { CurrentCondition } from '@sfc/domain/alarms/format-alarm'
import type { RunningCause } from '@sfc/domain/alarms/format-cause'
import type { LiveCtx } from '~/context.server'
import type { AlarmDescription, Remedy } from '~/areas/alarms/services/describe-alarms.server'
import type { Alarm } from '~/areas/alarms/services/load-open-alarms.server'

/**
 * An alarm in a list, equal for everybody: `useAlarmWords` formats it for one person. Instants are
 * milliseconds UTC, values in their stored units.
 */
export type AlarmView = {
	id: string
	/** The path of its page. */
	path: string
	title: string
	text: string
	isOver: boolean
	/** The current condition: value and limit, cause and remedy. */
	current: CurrentCondition | null
	cause: string | RunningCause
	remedy: Remedy | null
	severity: string
	raisedAt: number
	/** Null while it is open. */
	clearedAt: number | null
	acknowledgedBy: string | null
	/** Null when it is not snoozed. */
	snoozedUntil: number | null
	hidden: number
	mayAnswer: boolean
	timezone: string
}

export function alarmView(ctx: LiveCtx, alarm: Alarm, now?: AlarmDescription): AlarmView {
	const { id, title, text, severity, raisedAt, clearedAt, acknowledgedBy, hidden } = alarm
	const isSnoozed = alarm.snoozedUntil !== null && alarm.snoozedUntil > ctx.now()
	return {
		id,
		title,
		text,
		isOver: now?.isOver ?? false,
		current: now?.current ?? null,
		cause: now?.cause ?? text,
		remedy: now?.remedy ?? null,
		severity,
		raisedAt,
		clearedAt,
		acknowledgedBy,
		hidden,
		path: `/notifications/${id}`,
		snoozedUntil: isSnoozed ? alarm.snoozedUntil : null,
		mayAnswer:
			clearedAt === null &&
			alarm.acknowledgedAt === null &&
			hasPermission(ctx.role, 'alarm.answer'),
		timezone: ctx.farm.timezone,
	}
}
