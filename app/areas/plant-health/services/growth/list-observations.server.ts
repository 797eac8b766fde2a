import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { isGrowthStage, type GrowthStage } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import { plantingCycles, stageObservations } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

export type Observation = Pick<
	typeof stageObservations.$inferSelect,
	'id' | 'cycleId' | 'seenOn' | 'note'
> & {
	stage: GrowthStage
	/** Id of the person, and their current name; null when their account was deleted. */
	seenBy: string
	seenByName: string | null
}

/**
 * Lists the stages people recorded for the farm's growing crops, or for one cycle; by day, oldest
 * first.
 */
export async function listObservations(ctx: FarmCtx, cycleId?: number): Promise<Observation[]> {
	const rows = await ctx.db.read
		.select({
			id: stageObservations.id,
			cycleId: stageObservations.cycleId,
			stage: stageObservations.stage,
			seenOn: stageObservations.seenOn,
			note: stageObservations.note,
			seenBy: stageObservations.seenBy,
			firstName: users.firstName,
			lastName: users.lastName,
		})
		.from(stageObservations)
		.innerJoin(plantingCycles, eq(plantingCycles.id, stageObservations.cycleId))
		.leftJoin(users, eq(users.id, stageObservations.seenBy))
		.where(
			and(
				eq(stageObservations.farmId, ctx.farm.id),
				cycleId === undefined
					? inArray(plantingCycles.status, ACTIVE_STATUSES)
					: eq(stageObservations.cycleId, cycleId),
			),
		)
		.orderBy(asc(stageObservations.seenOn), asc(stageObservations.id))
	return rows.flatMap(({ stage, firstName, lastName, ...row }) => {
		if (!isGrowthStage(stage)) return []
		const seenByName = `${firstName ?? ''} ${lastName ?? ''}`.trim() || null
		return [{ ...row, stage, seenByName }]
	})
}
