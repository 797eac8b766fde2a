import { addressKey } from '@sfc/domain/platform/network-prefix'
import { randomBytes, randomUUID } from 'node:crypto'
import type { EnrolReply, EnrolRequest } from '@sfc/contract/agent/enrol'
import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { agents, enrolmentCodes } from '#db/schema/agents'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { hashAgentSecret } from './agent-secret.server'
import { countEnrolmentAttempt, rejectEnrolmentCode } from './check-enrolment-code.server'
import { hashEnrolmentCode } from './enrolment-code.server'

/**
 * Enrols a machine that knows a valid code as an agent of the code's farm; one that moves here with its
 * farm keeps its id. When two machines use a code at once, one wins. Throws Fault invalid for a wrong,
 * used or expired code and for an agent that is not the farm's, too-many for guessing.
 */
export async function enrolAgent(
	ctx: Ctx,
	request: EnrolRequest & { ip: string | null },
): Promise<EnrolReply> {
	await countEnrolmentAttempt(ctx, addressKey(request.ip))
	const now = ctx.now()
	const codeHash = hashEnrolmentCode(request.code)
	const agentId = request.agentId ?? randomUUID()
	const secret = randomBytes(32).toString('base64url')
	const { hostname, platform, version, ip } = request
	const farm = await ctx.db.write(async (tx) => {
		const [used] = await tx
			.update(enrolmentCodes)
			.set({ usedAt: now })
			.where(
				and(
					eq(enrolmentCodes.codeHash, codeHash),
					isNull(enrolmentCodes.usedAt),
					gt(enrolmentCodes.expiresAt, now),
				),
			)
			.returning({ farmId: enrolmentCodes.farmId, createdBy: enrolmentCodes.createdBy })
		if (!used) return null
		const machine = { secretHash: hashAgentSecret(secret), hostname, platform, version, ip }
		const seen = { enrolledAt: now, lastSeenAt: now }
		if (request.agentId === undefined)
			await tx.insert(agents).values({ id: agentId, farmId: used.farmId, ...machine, ...seen })
		else await takeUpMovedAgent(tx, { agentId, farmId: used.farmId, ...machine, ...seen })
		const actor = { kind: 'agent', id: agentId, name: hostname, ip } as const
		await appendAudit(tx, ctx, actor, {
			farmId: used.farmId,
			action: 'agent.enrolled',
			subject: hostname,
			after: { agentId, platform, version, codeBy: await findUserName(tx, used.createdBy) },
		})
		const [row] = await tx.select().from(farms).where(eq(farms.id, used.farmId))
		return row ?? null
	})
	if (!farm) return rejectEnrolmentCode(ctx, codeHash)
	evictAgent(ctx, agentId)
	ctx.log.info({ agentId, farmId: farm.id, hostname }, 'agent enrolled')
	ctx.live.publish(`farm:${farm.id}`, 'devices')
	return { agentId, secret, farmId: farm.id, farmName: farm.name, serverTime: now }
}

/**
 * Gives an agent that came with the archive of its farm its secret. One that was never heard since may
 * try again: its move was interrupted. Throws Fault invalid for any other.
 */
async function takeUpMovedAgent(
	tx: Tx,
	{
		agentId,
		farmId,
		...machine
	}: { agentId: string; farmId: number } & Partial<typeof agents.$inferInsert>,
): Promise<void> {
	const taken = await tx
		.update(agents)
		.set({ ...machine, revokedAt: null, inventoryWanted: true })
		.where(
			and(
				match(agents, { id: agentId, farmId, kind: 'farm-agent' }),
				or(eq(agents.secretHash, ''), lte(agents.lastSeenAt, agents.enrolledAt)),
			),
		)
		.returning({ id: agents.id })
	if (taken.length === 0)
		throw new Fault(
			'invalid',
			'This farm has no agent that waits for this machine: restore the archive of its farm on this server first',
		)
}

/** Returns the name of the person who created the code. */
async function findUserName(tx: Tx, userId: string): Promise<string | null> {
	const [row] = await tx
		.select({ first: users.firstName, last: users.lastName })
		.from(users)
		.where(eq(users.id, userId))
	return row ? `${row.first} ${row.last}`.trim() : null
}
