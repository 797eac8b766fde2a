import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import type { AgentCtx } from '~/context.server'
import type { Actor } from './append-audit.server'

/** Returns the agent of a context as an actor of the audit log. */
export async function agentActor(tx: Tx, { agent }: Pick<AgentCtx, 'agent'>): Promise<Actor> {
	const [row] = await tx
		.select({ hostname: agents.hostname, ip: agents.ip })
		.from(agents)
		.where(eq(agents.id, agent.id))
	return { kind: 'agent', id: agent.id, name: row?.hostname ?? agent.id, ip: row?.ip ?? null }
}
