/** Category of each kind of notice, which a person can hide; `always` cannot be hidden. */
export const NOTICE_CATEGORIES = {
	'emergency-stop': 'always',
	'disk-full': 'always',
	'disk-low': 'system',
	'alarm-critical': 'alert',
	'alarm-warning': 'alert',
	'alarm-info': 'alert',
	'command-failed': 'alert',
	'farm-deletion': 'system',
	'payment-due': 'system',
	'trial-ends': 'system',
	'member-joined': 'system',
	'support-answer': 'system',
} as const
export type NoticeKind = keyof typeof NOTICE_CATEGORIES

/** Kinds of notices that need no action. */
const INFORMATIONAL_KINDS: readonly NoticeKind[] = ['alarm-info', 'command-failed', 'member-joined']

/** Whether somebody has to act on the notice. */
export const needsAction = ({ kind }: Pick<Notice, 'kind'>): boolean =>
	!INFORMATIONAL_KINDS.includes(kind)

export type Notice = {
	id: string
	kind: NoticeKind
	title: string
	text: string
	/** Start, milliseconds UTC. */
	at: number
	/** Path of the page where to act on it. */
	to: string
}

type NoticePreferences = { alertNotifications: boolean; systemNotifications: boolean }

/** Selects the notices a person wants to see. An emergency stop always shows. */
export function filterNotices(
	notices: readonly Notice[],
	{ alertNotifications, systemNotifications }: NoticePreferences,
): Notice[] {
	const shown = { always: true, alert: alertNotifications, system: systemNotifications }
	return notices.filter(({ kind }) => shown[NOTICE_CATEGORIES[kind]])
}
