import { and, eq, isNull, max, min, ne, or } from 'drizzle-orm'
import { farmMembers, sessions } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import { forEachFarm } from '~/areas/platform/services/farm-work/for-each-farm.server'
import { endSimulation } from './end-simulation.server'

export const UNUSED_AFTER_MS = 24 * 60 * 60_000

/**
 * Ends simulations that are no longer needed: no member opened the farm for a day, real equipment
 * was connected, or the simulated agent was removed.
 */
export async function endUnusedSimulations(ctx: Ctx): Promise<void> {
	const at = ctx.now()
	const ended = (await listUses(ctx)).flatMap((use) => {
		const why = getEndReason(use, at)
		return why ? [{ farmId: use.farmId, why }] : []
	})
	const actor = { kind: 'system', name: 'Smart Farm Control' } as const
	await forEachFarm(ctx, ended, {
		farmId: ({ farmId }) => farmId,
		failure: 'an unused simulation could not be ended',
		work: (one) => endSimulation(ctx, { ...one, actor }),
	})
}

/** Lists all simulations, with when a member was last there, and the agents of their farms. */
function listUses({ db: { read } }: Ctx) {
	const seen = read
		.select({ farmId: farmMembers.farmId, at: max(sessions.lastSeenAt).as('seen_at') })
		.from(simulations)
		.innerJoin(farmMembers, eq(farmMembers.farmId, simulations.farmId))
		.innerJoin(sessions, eq(sessions.userId, farmMembers.userId))
		.groupBy(farmMembers.farmId)
		.as('seen')
	const others = read
		.select({ farmId: agents.farmId, hostname: min(agents.hostname).as('other_hostname') })
		.from(simulations)
		.innerJoin(agents, eq(agents.farmId, simulations.farmId))
		.where(
			and(
				isNull(agents.revokedAt),
				or(isNull(simulations.agentId), ne(agents.id, simulations.agentId)),
			),
		)
		.groupBy(agents.farmId)
		.as('others')
	return read
		.select({
			farmId: simulations.farmId,
			agentId: simulations.agentId,
			createdAt: simulations.createdAt,
			seenAt: seen.at,
			other: others.hostname,
			ownAgent: agents.id,
			ownRevokedAt: agents.revokedAt,
		})
		.from(simulations)
		.leftJoin(seen, eq(seen.farmId, simulations.farmId))
		.leftJoin(others, eq(others.farmId, simulations.farmId))
		.leftJoin(agents, eq(agents.id, simulations.agentId))
}

type Use = Awaited<ReturnType<typeof listUses>>[number]

function getEndReason(use: Use, now: number): string | null {
	const lastAt = Math.max(use.createdAt, Number(use.seenAt ?? 0))
	if (lastAt < now - UNUSED_AFTER_MS) return 'nobody was here for a day'
	if (use.other !== null) return `an agent was connected on ${use.other}`
	if (use.agentId === null) return null
	return use.ownAgent !== null && use.ownRevokedAt === null ? null : 'its agent was removed'
}
