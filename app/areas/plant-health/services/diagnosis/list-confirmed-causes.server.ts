import { and, eq, gte, isNotNull } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'

const LATELY_MS = 90 * 24 * 3_600_000

/** Lists the ids of causes that people of the farm confirmed in the last 90 days. */
export async function listConfirmedCauses(ctx: FarmCtx): Promise<string[]> {
	const rows = await ctx.db.read
		.select({
			causeId: diagnoses.causeId,
			other: diagnoses.verdictCauseId,
			verdict: diagnoses.verdict,
		})
		.from(diagnoses)
		.where(
			and(
				eq(diagnoses.farmId, ctx.farm.id),
				isNotNull(diagnoses.verdict),
				gte(diagnoses.createdAt, ctx.now() - LATELY_MS),
			),
		)
	const ids = rows.flatMap(
		({ causeId, other, verdict }) => (verdict === 'right' ? causeId : other) ?? [],
	)
	return [...new Set(ids)]
}
