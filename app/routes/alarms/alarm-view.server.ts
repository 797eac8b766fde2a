import { hasPermission } from '@sfc/domain/accounts/permissions'
import type { LiveCtx } from '~/context.server'
import type { AlarmDescription, Remedy } from '~/services/alarms/describe-alarms.server'
import type { Alarm } from '~/services/alarms/load-open-alarms.server'
import { formatInstant } from '@sfc/domain/calendar/format-instant'

/** An alarm as a list shows it. */
export type AlarmView = {
	id: string
	/** Its own page. */
	path: string
	title: string
	text: string
	/** How it is now: the value and its limit, what caused it, and what helps. */
	headline: string
	cause: string
	remedy: Remedy | null
	severity: string
	raisedAt: number
	raised: string
	/** Null while it is open. */
	cleared: string | null
	acknowledgedBy: string | null
	/** Null when it is not snoozed. */
	snoozedUntil: string | null
	hidden: number
	mayAnswer: boolean
}

export function alarmView(ctx: LiveCtx, alarm: Alarm, now?: AlarmDescription): AlarmView {
	const { id, title, text, severity, raisedAt, clearedAt, acknowledgedBy, hidden } = alarm
	const when = (at: number) => formatInstant(at, ctx.farm.timezone)
	const isSnoozed = alarm.snoozedUntil !== null && alarm.snoozedUntil > ctx.now()
	return {
		id,
		title,
		text,
		headline: now?.headline ?? title,
		cause: now?.cause ?? text,
		remedy: now?.remedy ?? null,
		severity,
		raisedAt,
		acknowledgedBy,
		hidden,
		path: `/notifications/${id}`,
		raised: when(raisedAt),
		cleared: clearedAt === null ? null : when(clearedAt),
		snoozedUntil: isSnoozed ? when(alarm.snoozedUntil ?? 0) : null,
		mayAnswer:
			clearedAt === null &&
			alarm.acknowledgedAt === null &&
			hasPermission(ctx.role, 'alarm.answer'),
	}
}
