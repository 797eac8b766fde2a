import { match } from '#db/match'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import { Fault } from '@sfc/domain/fault'
import { eq, gt, isNull } from 'drizzle-orm'
import { enrolmentCodes } from '#db/schema/agents'
import type { Ctx } from '~/context.server'
import { hashEnrolmentCode } from './enrolment-code.server'

/**
 * Checks that a code would enrol a machine of the farm, without using it. Throws Fault invalid for
 * a code that would not, too-many for guessing.
 */
export async function checkEnrolmentCode(
	ctx: Ctx,
	{ code, farmId, ip }: { code: string; farmId: number; ip: string | null },
): Promise<void> {
	await countEnrolmentAttempt(ctx, addressKey(ip))
	const codeHash = hashEnrolmentCode(code)
	const [row] = await ctx.db.read
		.select({ farmId: enrolmentCodes.farmId })
		.from(enrolmentCodes)
		.where(
			match(
				enrolmentCodes,
				{ codeHash, farmId },
				isNull(enrolmentCodes.usedAt),
				gt(enrolmentCodes.expiresAt, ctx.now()),
			),
		)
	if (!row) await rejectEnrolmentCode(ctx, codeHash)
}

/**
 * Counts one attempt at an enrolment code. Throws Fault too-many after ten a minute from one
 * address, or 300 a minute in total, so that no code can be guessed within its 15 minutes.
 */
export async function countEnrolmentAttempt({ limits }: Ctx, address: string): Promise<void> {
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

/** Rejects a code: throws Fault invalid with the reason. */
export async function rejectEnrolmentCode(ctx: Ctx, codeHash: string): Promise<never> {
	const [row] = await ctx.db.read
		.select({ usedAt: enrolmentCodes.usedAt, expiresAt: enrolmentCodes.expiresAt })
		.from(enrolmentCodes)
		.where(eq(enrolmentCodes.codeHash, codeHash))
	const why = !row
		? 'is not known, or a newer one has replaced it'
		: row.usedAt !== null
			? 'has been used already'
			: row.expiresAt <= ctx.now()
				? 'has expired'
				: 'is for another farm'
	throw new Fault(
		'invalid',
		`This enrolment code ${why}. Make a new one on the agent installation page`,
		{ field: 'code' },
	)
}
