import { ENROLMENT_CODE_MINUTES } from '@sfc/contract/agent/enrol'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { enrolmentCodes } from '#db/schema/agents'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { hashEnrolmentCode, newEnrolmentCode, formatEnrolmentCode } from './enrolment-code.server'

/**
 * Creates a code that enrols one machine as an agent of this farm, once, within 15 minutes. It
 * replaces the farm's unused codes. Throws Fault unconfirmed.
 */
export async function createEnrolmentCode(
	ctx: Permitted<'agent.manage'>,
): Promise<{ code: string; expiresAt: number }> {
	requireRecentProof(ctx)
	const code = newEnrolmentCode()
	const now = ctx.now()
	const expiresAt = now + ENROLMENT_CODE_MINUTES * 60_000
	await ctx.db.write(async (tx) => {
		const unused = and(eq(enrolmentCodes.farmId, ctx.farm.id), isNull(enrolmentCodes.usedAt))
		await tx
			.delete(enrolmentCodes)
			.where(or(unused, lt(enrolmentCodes.expiresAt, now - 86_400_000)))
		await tx.insert(enrolmentCodes).values({
			codeHash: hashEnrolmentCode(code),
			farmId: ctx.farm.id,
			createdBy: ctx.user.id,
			createdAt: now,
			expiresAt,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'agent.code-created',
			subject: `A code for ${ENROLMENT_CODE_MINUTES} minutes`,
		})
	})
	return { code: formatEnrolmentCode(code), expiresAt }
}
