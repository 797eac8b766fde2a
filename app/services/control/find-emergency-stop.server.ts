import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'

/** Since when, and by whom, an emergency stop holds the farm; null when none does. */
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
