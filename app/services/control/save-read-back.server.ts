import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import { latestValues } from '#db/schema/readings'

/**
 * Shows the state that a device confirmed on a command at once, not only with its next reading. It
 * comes from the device itself, so its quality is unchanged.
 */
export async function saveReadBack(
	tx: Tx,
	{ equipmentId, on, at }: { equipmentId: number; on: boolean; at: number },
): Promise<void> {
	const point = tx
		.select({ id: equipment.pointId })
		.from(equipment)
		.where(eq(equipment.id, equipmentId))
	await tx
		.update(latestValues)
		.set({ value: on ? 1 : 0, at, receivedAt: at })
		.where(and(inArray(latestValues.pointId, point), lte(latestValues.at, at)))
}
