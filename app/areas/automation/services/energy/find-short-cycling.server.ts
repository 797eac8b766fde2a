import { DAY_MS, type Insight } from '@sfc/domain/automation/insights/insight'
import { shortCycling } from '@sfc/domain/automation/insights/short-cycling'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { equipment, outputDecisions } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { groupBy } from '@sfc/domain/group-by'

/**
 * Finds the heaters and coolers that started too often in the past day, by the key of their output.
 */
export async function findShortCycling(ctx: FarmScope): Promise<Map<string, Insight>> {
	const rows = await ctx.db.read
		.select({
			key: equipment.key,
			name: equipment.name,
			at: outputDecisions.at,
			on: outputDecisions.on,
		})
		.from(outputDecisions)
		.innerJoin(equipment, eq(equipment.id, outputDecisions.equipmentId))
		.where(
			and(
				eq(equipment.farmId, ctx.farm.id),
				inArray(equipment.outputClass, ['heat', 'cool']),
				gte(outputDecisions.at, ctx.now() - DAY_MS),
			),
		)
		.orderBy(asc(outputDecisions.at), asc(outputDecisions.id))
	return new Map(
		[...groupBy(rows, ({ key }) => key)].flatMap(([key, all]): [string, Insight][] => {
			// A decision is also stored when only its reason changed.
			const changes = all
				.filter(({ on }, i) => on !== all[i - 1]?.on)
				.flatMap(({ at, on }) => (on === null ? [] : [{ at, on }]))
			const found = shortCycling({ key, name: all[0]?.name ?? key, changes, now: ctx.now() })
			return found ? [[key, found]] : []
		}),
	)
}
