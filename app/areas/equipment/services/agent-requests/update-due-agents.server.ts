import { HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { UPDATE_AGENT } from '@sfc/contract/equipment/agents/asks'
import { isUpdateDue, type UpdatePolicy } from '@sfc/domain/equipment/agents/update-policy'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { agentReleases, agents, agentUpdates } from '#db/schema/agents'
import { doses } from '#db/schema/dosing'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { loadOfferedPackage } from '../agents/release-package.server'
import { askAgent } from './ask-agent.server'

/** Most agents updated in one run; the rest follow a minute later. */
const AT_ONCE = 10
/** Maximum duration of a dose; an older one is over, even without a verdict. */
const DOSE_MAX_MS = 2 * 3_600_000

/**
 * Updates the agents that are due for this server's release, by the update policy of their farms.
 * Each is asked once a day; a version that an agent rolled back is never forced on it again.
 */
export async function updateDueAgents(ctx: Ctx, folder?: string): Promise<void> {
	const offered = await loadOfferedPackage(folder)
	if (!offered) return
	const offeredForMs = ctx.now() - (await firstOfferedAt(ctx, offered))
	const due = await listDue(ctx, { version: offered.version, offeredForMs })
	await Promise.all(due.slice(0, AT_ONCE).map((one) => update(ctx, one, offered.version)))
}

async function firstOfferedAt(
	{ db, now }: Ctx,
	{ version, sha256 }: { version: string; sha256: string },
): Promise<number> {
	const isIt = eq(agentReleases.sha256, sha256)
	const [known] = await db.read.select().from(agentReleases).where(isIt)
	if (known) return known.firstOfferedAt
	const firstOfferedAt = now()
	await db.write((tx) =>
		tx.insert(agentReleases).values({ sha256, version, firstOfferedAt }).onConflictDoNothing(),
	)
	return firstOfferedAt
}

type Due = { farm: typeof farms.$inferSelect; agent: typeof agents.$inferSelect }

async function listDue(
	{ db, now }: Ctx,
	{ version, offeredForMs }: { version: string; offeredForMs: number },
): Promise<Due[]> {
	const at = now()
	const rows = await db.read
		.select({ farm: farms, agent: agents, updates: agentUpdates })
		.from(agentUpdates)
		.innerJoin(farms, eq(farms.id, agentUpdates.farmId))
		.innerJoin(agents, eq(agents.farmId, farms.id))
		.where(
			and(
				ne(agentUpdates.policy, 'by-hand'),
				eq(agents.kind, 'farm-agent'),
				isNull(agents.revokedAt),
				isNull(agents.pushEveryMs),
				or(lt(agents.version, version), gt(agents.version, version)), // by its index
				gte(agents.lastSeenAt, at - AGENT_OFFLINE_AFTER_MS),
			),
		)
	if (rows.length === 0) return []
	const running = await db.read
		.selectDistinct({ farmId: doses.farmId })
		.from(doses)
		.where(and(isNull(doses.judgedAt), gte(doses.startedAt, at - DOSE_MAX_MS)))
	const dosing = new Set(running.map(({ farmId }) => farmId))
	return rows.filter(({ farm, agent, updates }) =>
		isUpdateDue({
			policy: updates.policy as UpdatePolicy,
			hour: updates.hour,
			hourNow: Math.floor(minuteOfDay(farm.timezone, at) / 60),
			offeredForMs,
			triedAgoMs: agent.updateTriedAt === null ? null : at - agent.updateTriedAt,
			wasRolledBack: RollbackReport.safeParse(agent.vitals).data?.rolledBack?.version === version,
			isDosing: dosing.has(farm.id),
			isStopped: farm.emergencyStoppedAt !== null,
		}),
	)
}

const RollbackReport = HeartbeatRequest.pick({ rolledBack: true })

const SERVER = { kind: 'system', name: 'Automatic update' } as const

async function update(ctx: Ctx, { farm, agent }: Due, version: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx.update(agents).set({ updateTriedAt: ctx.now() }).where(eq(agents.id, agent.id))
		await appendAudit(tx, ctx, SERVER, {
			farmId: farm.id,
			action: 'agent.updated',
			subject: agent.hostname,
			before: { version: agent.version },
			after: { version },
		})
	})
	const asked = { agentId: agent.id, failed: 'It was not updated.', by: SERVER.name }
	try {
		const { state } = await askAgent({ ...ctx, farm }, UPDATE_AGENT, {}, asked)
		ctx.log.info({ agentId: agent.id, version, state }, 'agent told to update')
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		ctx.log.warn({ agentId: agent.id, version, reason: error.message }, 'agent not updated')
	}
}
