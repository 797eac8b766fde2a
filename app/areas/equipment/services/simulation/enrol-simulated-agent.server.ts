import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import { hashAgentSecret } from '../agents/agent-secret.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'

export const SIMULATED_MACHINE = 'the simulated farm'

/**
 * Enrols the agent of a simulated farm; an earlier one is revoked. Returns its credentials, or null
 * when the farm is not simulated any more.
 */
export async function enrolSimulatedAgent(
	ctx: Ctx,
	{ farmId }: { farmId: number },
): Promise<{ agentId: string; secret: string } | null> {
	const agentId = randomUUID()
	const secret = randomBytes(32).toString('base64url')
	const now = ctx.now()
	const enrolled = await ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(simulations).where(eq(simulations.farmId, farmId))
		if (!row) return false
		if (row.agentId) {
			await tx.update(agents).set({ revokedAt: now }).where(eq(agents.id, row.agentId))
		}
		await tx.insert(agents).values({
			id: agentId,
			farmId,
			secretHash: hashAgentSecret(secret),
			hostname: SIMULATED_MACHINE,
			platform: 'simulation',
			version: '-',
			ip: null,
			enrolledAt: now,
			lastSeenAt: now,
		})
		await tx.update(simulations).set({ agentId }).where(eq(simulations.farmId, farmId))
		const actor = { kind: 'system', name: 'Smart Farm Control' } as const
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'agent.enrolled',
			subject: SIMULATED_MACHINE,
			after: { agentId, simulated: true },
		})
		return true
	})
	return enrolled ? { agentId, secret } : null
}
