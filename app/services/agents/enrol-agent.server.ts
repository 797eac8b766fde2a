import { randomBytes, randomUUID } from 'node:crypto'
import type { EnrolReply, EnrolRequest } from '@sfc/contract/agent/enrol'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { agents, enrolmentCodes } from '#db/schema/agents'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { appendAudit } from '../audit/append-audit.server'
import { hashAgentSecret } from './agent-secret.server'
import { hashEnrolmentCode } from './enrolment-code.server'

/**
 * Enrols a machine that knows a valid code as an agent of the code's farm. When two machines use a
 * code at once, one wins. Throws Fault invalid for a wrong, used or expired code, too-many for
 * guessing.
 */
export async function enrolAgent(
	ctx: Ctx,
	request: EnrolRequest & { ip: string | null },
): Promise<EnrolReply> {
	await countGuess(ctx, request.ip ?? 'unknown')
	const now = ctx.now()
	const codeHash = hashEnrolmentCode(request.code)
	const agentId = randomUUID()
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
		await tx.insert(agents).values({
			id: agentId,
			farmId: used.farmId,
			secretHash: hashAgentSecret(secret),
			hostname,
			platform,
			version,
			ip,
			enrolledAt: now,
			lastSeenAt: now,
		})
		const actor = { kind: 'agent', id: agentId, name: hostname, ip } as const
		await appendAudit(tx, ctx, actor, {
			farmId: used.farmId,
			action: 'agent.enrolled',
			subject: hostname,
			after: { agentId, platform, version, codeBy: await nameOf(tx, used.createdBy) },
		})
		const [row] = await tx.select().from(farms).where(eq(farms.id, used.farmId))
		return row ?? null
	})
	if (!farm) throw await whyRefused(ctx, codeHash)
	ctx.log.info({ agentId, farmId: farm.id, hostname }, 'agent enrolled')
	ctx.live.publish(`farm:${farm.id}`, 'devices')
	return { agentId, secret, farmId: farm.id, farmName: farm.name, serverTime: now }
}

/** Name of the person who created the code. */
async function nameOf(tx: Tx, userId: string): Promise<string | null> {
	const [row] = await tx
		.select({ first: users.firstName, last: users.lastName })
		.from(users)
		.where(eq(users.id, userId))
	return row ? `${row.first} ${row.last}`.trim() : null
}

/**
 * Counts one try at an enrolment code. Throws Fault too-many after ten a minute from one address,
 * or 300 a minute in total, so that no code can be guessed within its 15 minutes.
 */
async function countGuess({ limits }: Ctx, address: string): Promise<void> {
	const results = await Promise.allSettled([
		limits.enrolmentsPerAddress.count(address),
		limits.enrolments.count('all'),
	])
	const refused = results.find((result) => result.status === 'rejected')
	if (!refused) return
	const { retryAfterS = 60 } = refused.reason as Fault
	throw new Fault('too-many', `Too many enrolment attempts. Try again in ${retryAfterS} s`, {
		retryAfterS,
	})
}

async function whyRefused(ctx: Ctx, codeHash: string): Promise<Fault> {
	const [row] = await ctx.db.read
		.select({ usedAt: enrolmentCodes.usedAt })
		.from(enrolmentCodes)
		.where(eq(enrolmentCodes.codeHash, codeHash))
	const next = 'Make a new one on the agent installation page'
	const why = !row
		? `This enrolment code is not known, or a newer one has replaced it. ${next}`
		: row.usedAt !== null
			? `This enrolment code has been used already. ${next}`
			: `This enrolment code has expired. ${next}`
	return new Fault('invalid', why, { field: 'code' })
}
