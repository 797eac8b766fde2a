import { COMMAND_MAX_LIFE_MS } from '@sfc/contract/agent/command'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { obeysEmergencyStop } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { commands, equipment } from '#db/schema/control'
import { farms } from '#db/schema/farms'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { OPEN_STATUSES } from './command-status'
import { findEmergencyStop } from './find-emergency-stop.server'
import { insertCommand } from './insert-command.server'

export type NotifiedAgents = {
	/** Commands to wait for; sent to machines that are online. */
	told: { commandId: string; hostname: string }[]
	/**
	 * Machines that are silent, so that the command did not reach them. They get it when they come
	 * back.
	 */
	silent: string[]
}

/**
 * Stops the farm: every output is switched off and held off until released. Throws Fault forbidden
 * for viewers.
 */
export async function emergencyStop(ctx: Permitted<'emergency.stop'>): Promise<NotifiedAgents> {
	const by = formatUserName(ctx)
	return sendToAgents(ctx, 'emergency-stop', async (tx) => {
		await tx
			.update(farms)
			.set({ emergencyStoppedAt: ctx.now(), emergencyStoppedBy: by })
			.where(and(eq(farms.id, ctx.farm.id), isNull(farms.emergencyStoppedAt)))
		await clearDesiredStates(tx, ctx.farm.id)
		const note = { farmId: ctx.farm.id, subject: ctx.farm.name }
		await appendAudit(tx, ctx, personActor(ctx), { ...note, action: 'equipment.emergency-stopped' })
	})
}

/**
 * Clears the desired states of outputs that people switched, or were about to switch, so that they
 * do not come on again after the stop.
 */
async function clearDesiredStates(tx: Tx, farmId: number): Promise<void> {
	const auto = {
		mode: 'auto',
		desiredOn: null,
		desiredUntil: null,
		desiredBy: null,
		desiredAt: null,
	}
	await tx.update(equipment).set(auto).where(eq(equipment.farmId, farmId))
	const open = await tx
		.select({ id: commands.id, args: commands.args })
		.from(commands)
		.where(and(eq(commands.farmId, farmId), inArray(commands.status, OPEN_STATUSES)))
	for (const { id, args } of open) {
		const { before: _before, after: _after, ...order } = args
		await tx.update(commands).set({ args: order }).where(eq(commands.id, id))
	}
}

/**
 * Ends an emergency stop and returns the outputs to automation. Throws Fault forbidden for growers
 * and viewers.
 */
export async function releaseEmergencyStop(
	ctx: Permitted<'emergency.release'>,
): Promise<NotifiedAgents> {
	return sendToAgents(ctx, 'emergency-release', async (tx) => {
		const stop = await findEmergencyStop(tx, ctx.farm.id)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'equipment.emergency-released',
			subject: ctx.farm.name,
			before: stop && { stoppedBy: stop.by, stoppedAt: new Date(stop.at).toISOString() },
		})
		await tx
			.update(farms)
			.set({ emergencyStoppedAt: null, emergencyStoppedBy: null })
			.where(eq(farms.id, ctx.farm.id))
	})
}

const formatUserName = ({ user }: FarmCtx) =>
	`${user.firstName} ${user.lastName}`.trim().slice(0, 200)

async function sendToAgents(
	ctx: FarmCtx,
	op: 'emergency-stop' | 'emergency-release',
	change: (tx: Tx) => Promise<void>,
): Promise<NotifiedAgents> {
	const now = ctx.now()
	const { notified, silent } = await ctx.db.write(async (tx) => {
		await change(tx)
		const notified: { agentId: string; commandId: string; hostname: string }[] = []
		const silent: string[] = []
		const ofFarm = await tx
			.select({ id: agents.id, hostname: agents.hostname, seenAt: agents.lastSeenAt })
			.from(agents)
			.where(obeysEmergencyStop(ctx.farm.id))
		for (const { id: agentId, hostname, seenAt } of ofFarm) {
			if (now - seenAt > AGENT_OFFLINE_AFTER_MS) silent.push(hostname)
			else {
				const commandId = await insertCommand(tx, {
					farmId: ctx.farm.id,
					agentId,
					op,
					args: {},
					issuedBy: formatUserName(ctx),
					issuedAt: now,
					expiresAt: now + COMMAND_MAX_LIFE_MS,
				})
				notified.push({ agentId, commandId, hostname })
			}
		}
		return { notified, silent }
	})
	for (const { agentId } of notified) ctx.live.publish(`agent:${agentId}`)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
	ctx.log.warn({ farmId: ctx.farm.id, op, by: ctx.user.id, silent }, 'emergency stop changed')
	return { told: notified.map(({ commandId, hostname }) => ({ commandId, hostname })), silent }
}
