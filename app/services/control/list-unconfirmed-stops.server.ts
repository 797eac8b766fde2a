import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { commands } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'

/** Machines that have not said since the emergency stop began that they hold their outputs off. */
export async function listUnconfirmedStops(ctx: FarmCtx): Promise<string[]> {
	const since = ctx.farm.emergencyStoppedAt
	if (since === null) return []
	const ofFarm = await ctx.db.read
		.select({
			id: agents.id,
			kind: agents.kind,
			hostname: agents.hostname,
			vitals: agents.vitals,
		})
		.from(agents)
		.where(
			and(
				eq(agents.farmId, ctx.farm.id),
				inArray(agents.kind, ['farm-agent', 'grow-cloud']),
				isNull(agents.revokedAt),
				isNull(agents.pushEveryMs),
			),
		)
		.orderBy(agents.hostname)
	const done = await ctx.db.read
		.select({ agentId: commands.agentId })
		.from(commands)
		.where(
			and(
				eq(commands.farmId, ctx.farm.id),
				eq(commands.op, 'emergency-stop'),
				eq(commands.status, 'done'),
				gte(commands.issuedAt, since),
			),
		)
	const confirmed = new Set(done.map(({ agentId }) => agentId))
	// Nothing holds the outlets of a cloud off: what was read back last counts.
	const holds = ({ id, kind }: { id: string; kind: string }) =>
		kind !== 'grow-cloud' && confirmed.has(id)
	return ofFarm
		.filter((agent) => !holds(agent) && agent.vitals?.['emergencyStopped'] !== true)
		.map(({ hostname }) => hostname)
}
