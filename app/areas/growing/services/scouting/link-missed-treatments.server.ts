import { and, gt, gte, isNull, lt, or } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { treatmentCycles, treatments } from '#db/schema/scouting'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { TreatedCycle } from './load-treated-cycles.server'

/**
 * Counts a crop as reached by the treatments of its zone that its record left out until now: it was planted earlier than was said, or
 * the harvest that ended it was undone.
 */
export async function linkMissedTreatments(
	tx: Tx,
	ctx: FarmCtx,
	before: TreatedCycle,
	{ plantDate }: { plantDate: string },
): Promise<void> {
	const { harvestedOn, zone } = before
	const missed = await tx
		.select({ treatmentId: treatments.id })
		.from(treatments)
		.where(
			and(
				match(treatments, { farmId: ctx.farm.id, zone }, isNull(treatments.withdrawnAt)),
				gte(treatments.treatedOn, plantDate),
				or(
					lt(treatments.treatedOn, before.plantDate),
					harvestedOn === null ? undefined : gt(treatments.treatedOn, harvestedOn),
				),
			),
		)
	for (const chunk of inChunks(missed))
		await tx
			.insert(treatmentCycles)
			.values(chunk.map((row) => ({ ...row, cycleId: before.id })))
			.onConflictDoNothing()
}
