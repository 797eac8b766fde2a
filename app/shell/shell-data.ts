import type { Permission } from '@sfc/domain/accounts/permissions'
import type { ZoneClock } from '@sfc/domain/calendar/zone-clock'
import type { Formats } from '@sfc/domain/units/formats'
import type { Tone } from '~/ui/tone'
import type { Notice } from '~/services/alarms/notices/notice'
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
	/** What the person may do on this farm. */
	permissions: readonly Permission[]
	timezone: string
	/** For the browser, which shows times from the first moment on. */
	clock: ZoneClock
	systemType: string
	isActive: boolean
	isSimulated: boolean
	emergencyStoppedAt: number | null
	emergencyStoppedBy: string | null
	/** When it will be deleted; null for a farm that stays. */
	deleteAfter: number | null
	deletionBy: string | null
	/** Whether this person may take the deletion back. */
	mayUndoDeletion: boolean
}

/** What is loaded for the frame around every signed-in page. Times are milliseconds UTC. */
export type LoadedShell = {
	now: number
	email: string
	/** How the person reads times and values. */
	formats: Formats
	farm: ShellFarm | null
	frame: FarmFrame
	/** A business of the person whose last charge failed. */
	unpaid: { customerId: string; businessName: string } | null
	/** About the person's account. */
	ownNotices: Notice[]
	/** Which notices the person wants to see. */
	wants: { alerts: boolean; system: boolean }
}

/** What the frame shows. */
export type ShellData = Pick<
	LoadedShell,
	'now' | 'email' | 'formats' | 'farm' | 'wants' | 'unpaid'
> & {
	/** The agent heard last; null when the farm has none. */
	agentId: string | null
	status: FarmStatus
	/** How many alarms are open, acknowledged ones too. */
	openAlarms: number
	notices: ShellNotice[]
	/** How many there are beyond those. */
	moreNotices: number
	/** How many of all of them somebody has to do something about. */
	needsSomebody: number
}

/** The version of the product its screens name. */
export const VERSION_LABEL = 'v2.1.0'
