import { HEARTBEAT_EVERY_MS, offlineAfterMs } from '@sfc/contract/agent/paths'
import type { Tx } from '#db/open.server'
import { outages } from '#db/schema/readings'

type HeartbeatInterval = {
	agentId: string
	farmId: number
	/** State before this heartbeat; no boot id before the first one. */
	before: { bootId: string | null; lastSeenAt: number; pushEveryMs: number | null }
	/** State reported by the heartbeat. */
	now: { bootId: string; uptimeS: number; at: number }
}

/**
 * Records why an agent was silent, once it is heard again. Same boot id: it kept running, so its
 * connection was down. Another one: the agent was off until it started, and the connection was down
 * from then on.
 */
export async function recordAgentOutage(
	tx: Tx,
	{ agentId, farmId, before, now }: HeartbeatInterval,
): Promise<void> {
	const { bootId, lastSeenAt, pushEveryMs } = before
	if (bootId === null || now.at - lastSeenAt <= offlineAfterMs(pushEveryMs)) return
	const common = { agentId, farmId, deviceId: null, detail: null }
	const startedAt =
		bootId === now.bootId
			? lastSeenAt
			: Math.min(now.at, Math.max(lastSeenAt, now.at - Math.round(now.uptimeS * 1000)))
	const off = { ...common, cause: 'agent-off', fromAt: lastSeenAt, toAt: startedAt }
	const away = { ...common, cause: 'link', fromAt: startedAt, toAt: now.at }
	// The shorter outage is only the wait for the first heartbeat, which is sent every 15 s.
	const lasted = [off, away].filter(({ fromAt, toAt }) => toAt - fromAt > HEARTBEAT_EVERY_MS)
	await tx.insert(outages).values(lasted)
}
