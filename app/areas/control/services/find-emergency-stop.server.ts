import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'

/** Finds the emergency stop in effect: since when and by whom; null when there is none. */
export async function findEmergencyStop(
	tx: Tx,
	farmId: number,
): Promise<{ at: number; by: string } | null> {
	const [farm] = await tx
		.select({ at: farms.emergencyStoppedAt, by: farms.emergencyStoppedBy })
		.from(farms)
		.where(eq(farms.id, farmId))
	if (!farm || farm.at === null) return null
	return { at: farm.at, by: farm.by ?? 'someone' }
}
