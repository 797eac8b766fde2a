import { match } from '#db/match'
import { count, isNotNull } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'

/** How often a cause that was named as known was right, by the verdicts of people of the farm. */
export type HitRate = { right: number; judged: number }

export async function loadHitRate(ctx: FarmCtx): Promise<HitRate> {
	const rows = await ctx.db.read
		.select({ verdict: diagnoses.verdict, count: count() })
		.from(diagnoses)
		.where(match(diagnoses, { farmId: ctx.farm.id, isKnown: true }, isNotNull(diagnoses.verdict)))
		.groupBy(diagnoses.verdict)
	const of = (verdict: string) => rows.find((row) => row.verdict === verdict)?.count ?? 0
	return { right: of('right'), judged: of('right') + of('wrong') }
}
