import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { AgentCtx, Ctx } from '~/context.server'
import { rememberAgent } from './agent-cache.server'
import { hashAgentSecret, isSameHash } from './agent-secret.server'

export type IdentifiedAgent =
	| { agent: AgentCtx['agent'] }
	/** `agentId` is empty when the caller could not be named at all. */
	| { refused: 'unknown-agent' | 'revoked-agent'; agentId: string }

/** The agent behind `Authorization: Bearer <agentId>.<secret>`. */
export async function identifyAgent(
	ctx: Ctx,
	{ authorization }: { authorization: string | null },
): Promise<IdentifiedAgent> {
	const match = /^Bearer ([\w-]{1,60})\.([\w-]{20,100})$/i.exec(authorization ?? '')
	const [, agentId = '', secret = ''] = match ?? []
	if (!match) return { refused: 'unknown-agent', agentId: '' }
	const known = await rememberAgent(ctx, { agentId, topic: 'identity', keepMs: 5_000 }, () =>
		findAgent(ctx, agentId),
	)
	if (!known || !isSameHash(known.secretHash, hashAgentSecret(secret))) {
		return { refused: 'unknown-agent', agentId: '' }
	}
	if (known.revokedAt !== null) return { refused: 'revoked-agent', agentId }
	return { agent: { id: agentId, farmId: known.farmId } }
}

async function findAgent(ctx: Ctx, agentId: string) {
	const { farmId, secretHash, revokedAt } = agents
	const [row] = await ctx.db.read
		.select({ farmId, secretHash, revokedAt })
		.from(agents)
		.where(eq(agents.id, agentId))
	return row ?? null
}
