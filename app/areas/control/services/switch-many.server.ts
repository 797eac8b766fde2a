import { and, asc, eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import type { Permitted } from '~/context.server'
import { awaitOutcome, type CommandResult } from './await-outcome.server'
import { queueSwitches } from './queue-switches.server'
import type { SwitchRequest } from './switch-request'

export type SwitchResult = SwitchRequest & {
	status: CommandResult['status'] | 'refused'
	reason: string | null
}

/**
 * Switches several outputs and waits for all of them. `success` counts confirmations by the
 * devices. Throws as `queueSwitches`.
 */
export async function switchMany(
	ctx: Permitted<'equipment.control'>,
	orders: readonly SwitchRequest[],
): Promise<{ success: number; total: number; items: SwitchResult[] }> {
	const ordered = await queueSwitches(ctx, orders)
	const items = await Promise.all(
		ordered.map(async (order): Promise<SwitchResult> => {
			const { equipmentKey, to } = order
			if ('refused' in order) {
				return { equipmentKey, to, status: 'refused', reason: order.refused.message }
			}
			const { status, reason } = await awaitOutcome(ctx, order)
			return { equipmentKey, to, status, reason }
		}),
	)
	const success = items.filter(({ status }) => status === 'done').length
	return { success, total: items.length, items }
}

/** Switches off every connected output. */
export async function switchAllOff(ctx: Permitted<'equipment.control'>) {
	const rows = await ctx.db.read
		.select({ equipmentKey: equipment.key })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.where(and(eq(equipment.farmId, ctx.farm.id), isNull(points.removedAt)))
		.orderBy(asc(equipment.id))
	return switchMany(
		ctx,
		rows.map(({ equipmentKey }) => ({ equipmentKey, to: 'off' })),
	)
}
