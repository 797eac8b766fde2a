import type { Switching } from '@sfc/domain/control/power/measure-watts'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { equipment, outputDecisions } from '#db/schema/control'
import type { FarmScope } from '~/context.server'

/** A switching; `isFirst` when the state before it is not known, so that it may have been no change. */
export type KnownSwitching = Switching & { isFirst: boolean }

/**
 * Lists when outputs of a farm switched, or those of some classes, oldest first. A decision is also stored when only its reason
 * changed: those are left out.
 */
export async function listSwitchings(
	ctx: FarmScope,
	fromAt: number,
	outputClasses?: readonly string[],
): Promise<KnownSwitching[]> {
	const { at, on, equipmentId, id } = outputDecisions
	const rows = await ctx.db.read
		.select({ key: equipment.key, at, on })
		.from(outputDecisions)
		.innerJoin(equipment, eq(equipment.id, equipmentId))
		.where(
			and(
				eq(equipment.farmId, ctx.farm.id),
				gte(at, fromAt),
				outputClasses && inArray(equipment.outputClass, outputClasses),
			),
		)
		.orderBy(asc(at), asc(id))
	const before = new Map<string, boolean>()
	// Decisions without a state are skipped: a cloud does not report what it switches by itself.
	const knownRows = rows.flatMap(({ on, ...row }) => (on === null ? [] : [{ ...row, on }]))
	return knownRows.flatMap((row) => {
		const earlier = before.get(row.key)
		before.set(row.key, row.on)
		return earlier === row.on ? [] : [{ ...row, isFirst: earlier === undefined }]
	})
}
