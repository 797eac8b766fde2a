import type { Verdict } from '@sfc/domain/control/controllers/dosing/dose'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { and, count, desc, eq } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { doses } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'

export type DoseRow = Pick<
	typeof doses.$inferSelect,
	'id' | 'startedAt' | 'label' | 'why' | 'ml' | 'litres' | 'expected' | 'after' | 'judgedAt'
> & {
	role: DoserRole
	quantity: 'ph' | 'ec'
	/** pH, or EC in mS/cm. */
	before: number | null
	verdict: Verdict | null
}

/** Lists the doses of a farm, or of one pump, newest first. */
export async function listDoses(
	ctx: FarmCtx,
	{ key, limit, offset = 0 }: { key?: string | undefined; limit: number; offset?: number },
): Promise<DoseRow[]> {
	const rows = await ctx.db.read
		.select({ dose: doses })
		.from(doses)
		.leftJoin(equipment, eq(equipment.id, doses.equipmentId))
		.where(isWanted(ctx, key))
		.orderBy(desc(doses.startedAt), desc(doses.id))
		.limit(limit)
		.offset(offset)
	return rows.map(({ dose }) => toRow(dose))
}

/** Counts the doses of a farm, or of one pump. */
export async function countDoses(ctx: FarmCtx, key?: string): Promise<number> {
	const [all] = await ctx.db.read
		.select({ total: count() })
		.from(doses)
		.leftJoin(equipment, eq(equipment.id, doses.equipmentId))
		.where(isWanted(ctx, key))
	return all?.total ?? 0
}

const isWanted = (ctx: FarmCtx, key: string | undefined) =>
	and(eq(doses.farmId, ctx.farm.id), key === undefined ? undefined : eq(equipment.key, key))

const toRow = (dose: typeof doses.$inferSelect): DoseRow => ({
	id: dose.id,
	startedAt: dose.startedAt,
	label: dose.label,
	role: dose.role as DoserRole, // checked when the agent's record arrived, as are those below
	why: dose.why,
	ml: dose.ml,
	litres: dose.litres,
	quantity: dose.quantity as 'ph' | 'ec',
	before: dose.before,
	expected: dose.expected,
	after: dose.after,
	verdict: dose.verdict as Verdict | null,
	judgedAt: dose.judgedAt,
})
