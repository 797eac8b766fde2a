import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { offlineAfterMs } from '@sfc/contract/agent/paths'

export type DeviceStatus = { status: 'online' | 'offline' | 'unknown'; reason: string | null }

/**
 * Determines the current status of a device. It is unknown while its agent is silent; a device that
 * has sent readings since its last known status is online.
 */
export function deviceStatus(input: {
	status: string
	statusReason: string | null
	/** When its newest reading arrived. */
	lastReadingAt: number | null
	agentSilentMs: number
	/** Push interval of the agent; null for one that runs all the time. */
	agentPushEveryMs: number | null
	agentRevoked: boolean
}): DeviceStatus {
	if (input.agentRevoked) return { status: 'unknown', reason: 'Its agent was removed' }
	if (input.agentSilentMs > offlineAfterMs(input.agentPushEveryMs)) {
		return {
			status: 'unknown',
			reason: `Agent not heard for ${formatRoughDuration(input.agentSilentMs)}`,
		}
	}
	if (input.status === 'online') return { status: 'online', reason: null }
	if (input.status === 'offline') return { status: 'offline', reason: input.statusReason }
	return input.lastReadingAt === null
		? { status: 'unknown', reason: 'Nothing heard from it yet' }
		: { status: 'online', reason: null }
}

/** Silence that does not count: programs that write often pause for a moment. */
const IMPORT_SILENT_MS = 60_000

/**
 * Determines the status of a device whose readings another program writes about every `intervalMs`;
 * only its readings show it.
 */
export function importedDeviceStatus(
	lastReadingAgeMs: number | null,
	intervalMs: number,
): DeviceStatus {
	if (lastReadingAgeMs === null) return { status: 'unknown', reason: 'Nothing heard from it yet' }
	return lastReadingAgeMs <= Math.max(3 * intervalMs, IMPORT_SILENT_MS)
		? { status: 'online', reason: null }
		: { status: 'offline', reason: `No readings for ${formatRoughDuration(lastReadingAgeMs)}` }
}
