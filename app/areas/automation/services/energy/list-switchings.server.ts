import type { Switching } from '@sfc/domain/automation/energy/measure-watts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { equipment, outputDecisions } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'

/**
 * Lists when outputs of a farm switched, oldest first. A decision is also stored when only its reason changed: those are
 * left out.
 */
export async function listSwitchings(ctx: FarmCtx, fromAt: number): Promise<Switching[]> {
	const { at, on, equipmentId, id } = outputDecisions
	const rows = await ctx.db.read
		.select({ key: equipment.key, at, on })
		.from(outputDecisions)
		.innerJoin(equipment, eq(equipment.id, equipmentId))
		.where(and(eq(equipment.farmId, ctx.farm.id), gte(at, fromAt)))
		.orderBy(asc(at), asc(id))
	const before = new Map<string, boolean>()
	// Decisions without a state are skipped: a cloud does not report what it switches by itself.
	const knownRows = rows.flatMap(({ on, ...row }) => (on === null ? [] : [{ ...row, on }]))
	return knownRows.filter((row) => {
		const isChange = before.has(row.key) && before.get(row.key) !== row.on
		before.set(row.key, row.on)
		return isChange
	})
}
