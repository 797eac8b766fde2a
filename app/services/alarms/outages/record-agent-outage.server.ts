import { AGENT_OFFLINE_AFTER_MS, HEARTBEAT_EVERY_MS } from '@sfc/contract/agent/paths'
import type { Tx } from '#db/open.server'
import { outages } from '#db/schema/readings'

type Heard = {
	agentId: string
	farmId: number
	/** What was known of it before this heartbeat; no boot before the first one. */
	before: { bootId: string | null; lastSeenAt: number }
	/** What the heartbeat says. */
	now: { bootId: string; uptimeS: number; at: number }
}

/**
 * Writes down why an agent was not heard, once it is heard again: the program that ran before is still
 * running, so its link was away; or another one runs, so the agent was off until that one started, and
 * what came after was the link.
 */
export async function recordAgentOutage(
	tx: Tx,
	{ agentId, farmId, before, now }: Heard,
): Promise<void> {
	const { bootId, lastSeenAt } = before
	if (bootId === null || now.at - lastSeenAt <= AGENT_OFFLINE_AFTER_MS) return
	const common = { agentId, farmId, deviceId: null, detail: null }
	const startedAt =
		bootId === now.bootId
			? lastSeenAt
			: Math.min(now.at, Math.max(lastSeenAt, now.at - Math.round(now.uptimeS * 1000)))
	const off = { ...common, cause: 'agent-off', fromAt: lastSeenAt, toAt: startedAt }
	const away = { ...common, cause: 'link', fromAt: startedAt, toAt: now.at }
	// The shorter of two is the way to the first heartbeat, which is sent every 15 s.
	const lasted = [off, away].filter(({ fromAt, toAt }) => toAt - fromAt > HEARTBEAT_EVERY_MS)
	await tx.insert(outages).values(lasted)
}
