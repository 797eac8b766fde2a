import type { Notice } from '@sfc/domain/notice'
import type { FarmStatus } from './farm-status'

/** The state of a farm in the frame, equal for everybody with the same role. */
export type FarmFrame = {
	status: FarmStatus
	/** The agent heard last; null when the farm has none. */
	agentId: string | null
	/** Number of open alarms, acknowledged ones included. */
	openAlarms: number
	notices: Notice[]
	/** Numbers of open alarms and of failed commands, whether a notice lists them or not. */
	counts: { alarms: number; failedCommands: number }
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
