import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import { latestValues } from '#db/schema/readings'

/**
 * Stores the state that a device confirmed on a command, so that it shows before its next reading.
 * It comes from the device itself, so its quality is unchanged.
 */
export async function saveReadBack(
	tx: Tx,
	input: {
		equipmentId: number
		on: boolean
		/** Level, of an output that can be dimmed. */
		percent?: number | undefined
		at: number
	},
): Promise<void> {
	const { equipmentId, on, percent, at } = input
	const save = async (
		pointId: typeof equipment.pointId | typeof equipment.dimPointId,
		value: number,
	) => {
		const point = tx.select({ id: pointId }).from(equipment).where(eq(equipment.id, equipmentId))
		await tx
			.update(latestValues)
			.set({ value, at, receivedAt: at })
			.where(and(inArray(latestValues.pointId, point), lte(latestValues.at, at)))
	}
	await save(equipment.pointId, on ? 1 : 0)
	if (percent !== undefined) await save(equipment.dimPointId, percent)
}
