import { match } from '#db/match'
import { asc, eq, gte, isNull } from 'drizzle-orm'
import { obeysEmergencyStop } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'

/**
 * Lists what is not proven off since the emergency stop began: machines that have not confirmed
 * that they hold their outputs off, and outputs that a machine named as not confirmed and that have
 * not reported off since.
 */
export async function listUnconfirmedStops(ctx: FarmScope): Promise<string[]> {
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
		.where(obeysEmergencyStop(ctx.farm.id))
		.orderBy(agents.hostname)
	const answers = await ctx.db.read
		.select({ agentId: commands.agentId, status: commands.status, reason: commands.reason })
		.from(commands)
		.where(
			match(commands, { farmId: ctx.farm.id, op: 'emergency-stop' }, gte(commands.issuedAt, since)),
		)
		.orderBy(asc(commands.seq))
	const confirmed = new Set(
		answers.filter(({ status }) => status === 'done').map(({ agentId }) => agentId),
	)
	// Nothing holds the outlets of a cloud off: the last read-back counts.
	const holds = ({ id, kind }: { id: string; kind: string }) =>
		kind !== 'grow-cloud' && confirmed.has(id)
	const machines = ofFarm
		.filter((agent) => !holds(agent) && agent.vitals?.['emergencyStopped'] !== true)
		.map(({ hostname }) => hostname)
	const named = answers.flatMap(({ agentId, reason }) =>
		confirmed.has(agentId) || reason === null ? [] : [{ agentId, reason }],
	)
	return [...machines, ...(await listStillOn(ctx, named, since))]
}

/** Lists the names of outputs in the answers that have not reported off since. */
async function listStillOn(
	ctx: FarmScope,
	answers: readonly { agentId: string; reason: string }[],
	since: number,
): Promise<string[]> {
	if (answers.length === 0) return []
	const rows = await ctx.db.read
		.select({
			agentId: devices.agentId,
			device: devices.key,
			point: points.key,
			label: points.label,
			name: equipment.name,
			at: latestValues.at,
			value: latestValues.value,
		})
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(equipment, eq(equipment.pointId, points.id))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(match(points, { farmId: ctx.farm.id, writable: true }, isNull(points.removedAt)))
		.orderBy(asc(points.id))
	return rows
		.filter(({ agentId, device, point }) =>
			answers.some((one) => {
				const words = one.reason.split(/[\s,;]+/)
				return one.agentId === agentId && words.includes(`${device}/${point}`)
			}),
		)
		.filter(({ at, value }) => value !== 0 || at === null || at < since)
		.map(({ name, label }) => name ?? label)
}
