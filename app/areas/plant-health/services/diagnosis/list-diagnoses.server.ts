import { and, count, desc, eq, lt, lte } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'
import { asDiagnosis, type Diagnosis } from './diagnosis.server'

/**
 * Lists the farm's diagnoses, newest first. `before`: the id of the last one of the page before.
 */
export async function listDiagnoses(
	ctx: FarmCtx,
	{ before, limit }: { before?: number | undefined; limit: number },
): Promise<{ diagnoses: Diagnosis[]; next: number | null }> {
	const rows = await ctx.db.read
		.select()
		.from(diagnoses)
		.where(
			and(
				eq(diagnoses.farmId, ctx.farm.id),
				before === undefined ? undefined : lt(diagnoses.id, before),
			),
		)
		.orderBy(desc(diagnoses.id))
		.limit(limit + 1)
	const page = rows.slice(0, limit)
	return {
		diagnoses: page.map(asDiagnosis),
		next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
	}
}

/** Counts the farm's diagnoses, or those up to and including one: the number of that one. */
export async function countDiagnoses(
	ctx: FarmCtx,
	{ upTo }: { upTo?: number | undefined } = {},
): Promise<number> {
	const [found] = await ctx.db.read
		.select({ count: count() })
		.from(diagnoses)
		.where(
			and(
				eq(diagnoses.farmId, ctx.farm.id),
				upTo === undefined ? undefined : lte(diagnoses.id, upTo),
			),
		)
	return Number(found?.count ?? 0)
}
