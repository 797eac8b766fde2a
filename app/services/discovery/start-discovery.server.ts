import { randomUUID } from 'node:crypto'
import { COMMAND_MAX_LIFE_MS } from '@sfc/contract/agent/command'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { discoveries, simulations } from '#db/schema/discovery'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { insertCommand } from '../control/insert-command.server'
import { RUNNING } from './discovery'
import { expectedDevices, type ExpectedDevices } from './expected-devices'

/**
 * Asks the farm's agent to find equipment and to adopt what it identifies with certainty. While a
 * discovery runs, a second start returns it. Throws Fault forbidden, and unavailable when no agent
 * of the farm is online.
 */
export async function startDiscovery(
	ctx: Permitted<'agent.manage'>,
): Promise<{ discoveryId: string; expectedDevices: ExpectedDevices }> {
	const { discoveryId, agentId } = await ctx.db.write(async (tx) => {
		const running = await findRunning(tx, ctx.farm.id)
		if (running) return { discoveryId: running.id, agentId: null }
		const agent = await findHeardAgent(tx, ctx)
		return { discoveryId: await insert(tx, ctx, agent), agentId: agent.id }
	})
	if (agentId) {
		ctx.live.publish(`agent:${agentId}`)
		ctx.live.publish(`farm:${ctx.farm.id}`, 'discovery')
	}
	return { discoveryId, expectedDevices: expectedDevices() }
}

async function findRunning(tx: Tx, farmId: number) {
	const [row] = await tx
		.select({ id: discoveries.id })
		.from(discoveries)
		.where(and(eq(discoveries.farmId, farmId), inArray(discoveries.status, RUNNING)))
		.limit(1)
	return row
}

async function insert(
	tx: Tx,
	ctx: FarmCtx,
	{ id: agentId, hostname }: { id: string; hostname: string },
): Promise<string> {
	const id = randomUUID()
	const now = ctx.now()
	const { name: issuedBy } = personActor(ctx)
	await tx.insert(discoveries).values({
		id,
		agentId,
		farmId: ctx.farm.id,
		requestedBy: issuedBy,
		status: 'waiting',
		phase: 'Waiting for the agent',
		progressPct: 0,
		devices: [],
		createdAt: now,
		updatedAt: now,
	})
	await insertCommand(tx, {
		farmId: ctx.farm.id,
		agentId,
		op: 'discover',
		args: { discoveryId: id },
		issuedBy,
		issuedAt: now,
		expiresAt: now + COMMAND_MAX_LIFE_MS,
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'discovery.started',
		subject: `by the agent on ${hostname}`,
	})
	return id
}

/** The online agent that was enrolled last. */
async function findHeardAgent(tx: Tx, ctx: FarmCtx) {
	const [agent] = await tx
		.select({ id: agents.id, hostname: agents.hostname })
		.from(agents)
		.where(
			and(
				eq(agents.farmId, ctx.farm.id),
				eq(agents.kind, 'farm-agent'),
				isNull(agents.revokedAt),
				isNull(agents.pushEveryMs),
				gte(agents.lastSeenAt, ctx.now() - AGENT_OFFLINE_AFTER_MS),
			),
		)
		.orderBy(desc(agents.enrolledAt), agents.id)
		.limit(1)
	if (agent) return agent
	const [simulation] = await tx
		.select({ status: simulations.status })
		.from(simulations)
		.where(eq(simulations.farmId, ctx.farm.id))
	const why = simulation
		? 'The simulated farm is not ready yet. Try again in a few seconds.'
		: `No agent of ${ctx.farm.name} is connected. Install farm-agent on a machine at the farm, or start it there, and try again.`
	throw new Fault('unavailable', `Failed to start hardware discovery. ${why}`)
}
