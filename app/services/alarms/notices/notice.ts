import type { SignedInUser } from '~/context.server'

/** Which of the person's switches hides a kind of notice; `always` cannot be hidden. */
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

/** What only tells: nobody has to do anything about it any more. */
const ONLY_TELLS: readonly NoticeKind[] = ['alarm-info', 'command-failed', 'member-joined']

/** Whether somebody has to do something about it. */
export const needsSomebody = ({ kind }: Pick<Notice, 'kind'>): boolean => !ONLY_TELLS.includes(kind)

export type Notice = {
	id: string
	kind: NoticeKind
	title: string
	text: string
	/** Since when, milliseconds UTC. */
	at: number
	/** Where to do something about it. */
	to: string
}

type Wishes = Pick<SignedInUser, 'alertNotifications' | 'systemNotifications'>

/** The notices a person wants to see. An emergency stop always shows. */
export function filterNotices(
	notices: readonly Notice[],
	{ alertNotifications, systemNotifications }: Wishes,
): Notice[] {
	const shown = { always: true, alert: alertNotifications, system: systemNotifications }
	return notices.filter(({ kind }) => shown[NOTICE_CATEGORIES[kind]])
}
