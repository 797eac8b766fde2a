import { restateUnits } from '@sfc/domain/units/restate-units'
import type { StreamedView } from '~/live/streamed-view'
import { NOTICE_CATEGORIES, filterNotices, needsAction, type NoticeKind } from '@sfc/domain/notice'
import type { Tone } from '~/ui/tone'
import type { FarmFrame } from './farm-frame'
import type { LoadedShell, ShellData } from './shell-data'

const NOTICE_TONES: Readonly<Record<NoticeKind, Tone>> = {
	'emergency-stop': 'danger',
	'disk-full': 'danger',
	'disk-low': 'attention',
	'alarm-critical': 'danger',
	'alarm-warning': 'attention',
	'alarm-info': 'info',
	'command-failed': 'attention',
	'farm-deletion': 'danger',
	'payment-due': 'danger',
	'trial-ends': 'attention',
	'member-joined': 'info',
	'support-answer': 'info',
}

/** The data of the frame: as loaded, with what the stream has sent since. */
export function mergeLiveFrame(loaded: LoadedShell, streamed: StreamedView | null): ShellData {
	const { email, formats, farm, wants, unpaid, ownNotices } = loaded
	const newer =
		streamed && streamed.farmId === farm?.id && streamed.now > loaded.now ? streamed : null
	const frame = newer?.data.frame ?? loaded.frame
	const { status, agentId, openAlarms, emergencyStoppedAt, emergencyStoppedBy } = frame
	const filter = { alertNotifications: wants.alerts, systemNotifications: wants.system }
	const notices = filterNotices([...frame.notices, ...ownNotices], filter)
	return {
		now: newer?.now ?? loaded.now,
		email,
		formats,
		farm: farm && { ...farm, emergencyStoppedAt, emergencyStoppedBy },
		wants,
		unpaid,
		status,
		agentId,
		openAlarms,
		notices: notices.map(({ kind, text, ...notice }) => ({
			...notice,
			text: restateUnits(text, formats),
			tone: NOTICE_TONES[kind],
		})),
		moreNotices: wants.alerts ? countUnlisted(frame) : 0,
		needsSomebody:
			notices.filter(needsAction).length + (wants.alerts ? countUnlistedAlarms(frame) : 0),
	}
}

/** Number of alarms and failed commands that are not listed. */
function countUnlisted({ notices, counts }: FarmFrame): number {
	const alerts = notices.filter(({ kind }) => NOTICE_CATEGORIES[kind] === 'alert')
	return Math.max(0, counts.alarms + counts.failedCommands - alerts.length)
}

/** Number of alarms that need a response and are not listed; the listed ones are the most severe. */
function countUnlistedAlarms({ notices, counts }: FarmFrame): number {
	const listed = notices.filter(({ kind }) => kind.startsWith('alarm-'))
	return listed.every(needsAction) ? Math.max(0, counts.alarms - listed.length) : 0
}
