import type { Permission } from '@sfc/domain/platform/permissions'
import type { ZoneClock } from '@sfc/domain/calendar/zone-clock'
import type { Formats } from '@sfc/domain/units/formats'
import type { Tone } from '~/ui/tone'
import type { Notice } from '@sfc/domain/notice'
import type { FarmFrame } from './farm-frame'
import type { FarmStatus } from './farm-status'

/** A notice as the shell shows it. */
type ShellNotice = {
	id: string
	tone: Tone
	title: string
	text: string
	at: number
	to: string
}

export type ShellFarm = {
	id: number
	name: string
	/** The person's permissions on this farm. */
	permissions: readonly Permission[]
	timezone: string
	/** The farm's clock for the browser, which shows its times from the first render. */
	clock: ZoneClock
	systemType: string
	isActive: boolean
	isSimulated: boolean
	emergencyStoppedAt: number | null
	emergencyStoppedBy: string | null
	/** When the farm will be deleted; null when no deletion is scheduled. */
	deleteAfter: number | null
	deletionBy: string | null
	/** Whether this person may cancel the deletion. */
	mayUndoDeletion: boolean
}

/** The loaded data of the frame around every signed-in page. Times are milliseconds UTC. */
export type LoadedShell = {
	now: number
	email: string
	/** The person's formats of times and values. */
	formats: Formats
	farm: ShellFarm | null
	frame: FarmFrame
	/** A business of the person whose last charge failed. */
	unpaid: { customerId: string; businessName: string } | null
	/** Notices about the person's account. */
	ownNotices: Notice[]
	/** The kinds of notices the person wants to see. */
	wants: { alerts: boolean; system: boolean }
}

/** The data that the frame shows. */
export type ShellData = Pick<
	LoadedShell,
	'now' | 'email' | 'formats' | 'farm' | 'wants' | 'unpaid'
> & {
	/** The agent heard last; null when the farm has none. */
	agentId: string | null
	status: FarmStatus
	/** Number of open alarms, acknowledged ones included. */
	openAlarms: number
	notices: ShellNotice[]
	/** Number of notices that are not listed. */
	moreNotices: number
	/** Number of notices that need a response. */
	needsSomebody: number
}
