import { aliasedTable, and, eq, isNull, max, min, ne, or, sql } from 'drizzle-orm'
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

/**
 * Lists all simulations, which are few, with when a member was last there, and the agents of their farms.
 */
function listUses({ db: { read } }: Ctx) {
	const seenAt = read
		.select({ at: max(sessions.lastSeenAt) })
		.from(farmMembers)
		.innerJoin(sessions, eq(sessions.userId, farmMembers.userId))
		.where(eq(farmMembers.farmId, simulations.farmId))
	const others = aliasedTable(agents, 'others')
	const other = read
		.select({ hostname: min(others.hostname) })
		.from(others)
		.where(
			and(
				eq(others.farmId, simulations.farmId),
				isNull(others.revokedAt),
				or(isNull(simulations.agentId), ne(others.id, simulations.agentId)),
			),
		)
	return read
		.select({
			farmId: simulations.farmId,
			agentId: simulations.agentId,
			createdAt: simulations.createdAt,
			seenAt: sql<number | null>`(${seenAt})`,
			other: sql<string | null>`(${other})`,
			ownAgent: agents.id,
			ownRevokedAt: agents.revokedAt,
		})
		.from(simulations)
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
