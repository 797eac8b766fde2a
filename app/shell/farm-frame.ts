import type { Notice } from '~/services/alarms/notices/notice'
import type { NoticeCounts } from '~/services/alarms/notices/list-notices.server'
import type { FarmStatus } from './farm-status'

/** What the frame shows of how a farm is: the same for everybody with the same role. */
export type FarmFrame = {
	status: FarmStatus
	/** The agent heard last; null when the farm has none. */
	agentId: string | null
	/** How many alarms are open, acknowledged ones too. */
	openAlarms: number
	notices: Notice[]
	counts: NoticeCounts
	emergencyStoppedAt: number | null
	emergencyStoppedBy: string | null
}

/** The frame without a farm. */
export const FARMLESS: FarmFrame = {
	status: { tone: 'offline', word: 'No farm', detail: 'You are a member of none yet' },
	agentId: null,
	openAlarms: 0,
	notices: [],
	counts: { alarms: 0, failedCommands: 0 },
	emergencyStoppedAt: null,
	emergencyStoppedBy: null,
}
