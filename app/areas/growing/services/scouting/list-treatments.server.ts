import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { plantingCycles } from '#db/schema/planting-cycles'
import { treatmentCycles, treatments } from '#db/schema/scouting'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

export type Treatment = Omit<typeof treatments.$inferSelect, 'farmId'> & {
	/** The crops that were treated and are still on the farm. */
	crops: { cycleId: number; label: string }[]
}

type Page = { limit: number; offset?: number }

/** Lists treatments, the newest first, withdrawn ones among them. */
export async function listTreatments(
	ctx: FarmScope,
	{ limit, offset = 0 }: Page,
): Promise<Treatment[]> {
	const rows = await ctx.db.read
		.select()
		.from(treatments)
		.where(eq(treatments.farmId, ctx.farm.id))
		.orderBy(desc(treatments.treatedAt), desc(treatments.id))
		.limit(limit)
		.offset(offset)
	return withCrops(ctx, rows)
}

export async function countTreatments({ db, farm }: FarmScope): Promise<number> {
	const [row] = await db.read
		.select({ total: count() })
		.from(treatments)
		.where(eq(treatments.farmId, farm.id))
	return row?.total ?? 0
}

/** Reads one treatment. Throws Fault not-found. */
export async function readTreatment(ctx: FarmScope, { id }: { id: number }): Promise<Treatment> {
	const rows = await ctx.db.read
		.select()
		.from(treatments)
		.where(match(treatments, { id, farmId: ctx.farm.id }))
	const [treatment] = await withCrops(ctx, rows)
	if (!treatment) throw new Fault('not-found', 'Treatment not found')
	return treatment
}

/** Lists the treatments after which nobody may enter yet without protection, the last to end first. */
export async function listReentries(ctx: FarmScope): Promise<Treatment[]> {
	const rows = await ctx.db.read
		.select()
		.from(treatments)
		.where(
			and(
				eq(treatments.farmId, ctx.farm.id),
				isNull(treatments.withdrawnAt),
				gt(treatments.reentryAt, ctx.now()),
			),
		)
		.orderBy(desc(treatments.reentryAt), desc(treatments.id))
	return withCrops(ctx, rows)
}

async function withCrops(
	{ db }: FarmScope,
	rows: readonly (typeof treatments.$inferSelect)[],
): Promise<Treatment[]> {
	const crops = new Map<number, Treatment['crops']>()
	for (const chunk of inChunks(rows.map(({ id }) => id))) {
		const links = await db.read
			.select({ treatmentId: treatmentCycles.treatmentId, cycle: plantingCycles })
			.from(treatmentCycles)
			.innerJoin(plantingCycles, eq(plantingCycles.id, treatmentCycles.cycleId))
			.where(inArray(treatmentCycles.treatmentId, chunk))
			.orderBy(plantingCycles.id)
		for (const { treatmentId, cycle } of links)
			crops.set(treatmentId, [
				...(crops.get(treatmentId) ?? []),
				{ cycleId: cycle.id, label: cropLabel(cycle) },
			])
	}
	return rows.map(({ farmId: _farm, ...row }) => ({ ...row, crops: crops.get(row.id) ?? [] }))
}
