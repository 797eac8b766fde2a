import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import type { AgentCtx, Ctx } from '~/context.server'
import { cacheForAgent } from '~/areas/readings/services/agent-cache.server'
import { hashAgentSecret, isSameHash } from './agent-secret.server'

export type IdentifiedAgent =
	| { agent: AgentCtx['agent'] }
	/** Empty when no agent could be identified at all. */
	| { refused: 'unknown-agent' | 'revoked-agent'; agentId: string }

/** An agent sends every 12 to 15 s. Whoever revokes one tells all servers, again until it arrives. */
const KEEP_MS = 60_000

const CREDENTIALS = {
	'farm-agent': /^Bearer ([\w-]{1,60})\.([\w-]{20,100})$/i,
	// InfluxDB clients send either form.
	import: /^(?:Bearer|Token) ([\w-]{1,60})\.([\w-]{20,100})$/i,
}

/**
 * Identifies the agent by `Authorization: Bearer <agentId>.<secret>`. A credential for imports is
 * not valid for an agent, and vice versa.
 */
export async function identifyAgent(
	ctx: Ctx,
	{
		authorization,
		kind = 'farm-agent',
	}: { authorization: string | null; kind?: keyof typeof CREDENTIALS },
): Promise<IdentifiedAgent> {
	const match = CREDENTIALS[kind].exec(authorization ?? '')
	const [, agentId = '', secret = ''] = match ?? []
	if (!match) return { refused: 'unknown-agent', agentId: '' }
	const known = await cacheForAgent(ctx, { agentId, topic: 'identity', keepMs: KEEP_MS }, () =>
		findAgent(ctx, agentId),
	)
	if (!known || known.kind !== kind || !isSameHash(known.secretHash, hashAgentSecret(secret))) {
		return { refused: 'unknown-agent', agentId: '' }
	}
	if (known.revokedAt !== null) return { refused: 'revoked-agent', agentId }
	return { agent: { id: agentId, farmId: known.farmId } }
}

const { farmId, kind, secretHash, revokedAt } = agents
const agentById = buildOnce((read) =>
	read
		.select({ farmId, kind, secretHash, revokedAt })
		.from(agents)
		.where(eq(agents.id, sql.placeholder('agentId')))
		.prepare(),
)

async function findAgent(ctx: Ctx, agentId: string) {
	const [row] = await agentById(ctx.db.read).execute({ agentId })
	return row ?? null
}
