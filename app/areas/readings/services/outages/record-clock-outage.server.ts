import { match } from '#db/match'
import { eq, gte } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { Tx } from '#db/open.server'
import { outages } from '#db/schema/readings'

/** Longest gap between refusals of one outage. */
const SAME_WITHIN_MS = 5 * 60_000

type Refusals = { agentId: string; firstAt: number; lastAt: number; lastDetail: string }

/** Records the period in which an agent was refused for its wrong clock. */
export async function recordClockOutage(
	tx: Tx,
	{ agentId, firstAt, lastAt, lastDetail }: Refusals,
): Promise<void> {
	const [same] = await tx
		.select({ id: outages.id })
		.from(outages)
		.where(match(outages, { agentId, cause: 'clock' }, gte(outages.toAt, firstAt - SAME_WITHIN_MS)))
		.limit(1)
	if (same) {
		await tx
			.update(outages)
			.set({ toAt: lastAt, detail: lastDetail })
			.where(eq(outages.id, same.id))
		return
	}
	const [agent] = await tx
		.select({ farmId: agents.farmId })
		.from(agents)
		.where(eq(agents.id, agentId))
	if (!agent) return
	await tx.insert(outages).values({
		agentId,
		farmId: agent.farmId,
		cause: 'clock',
		fromAt: firstAt,
		toAt: lastAt,
		detail: lastDetail,
	})
}
