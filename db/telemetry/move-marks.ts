import { asc, sql } from 'drizzle-orm'
import type { Db } from '../database'
import { farms } from '../schema/farms'
import { rollupMarks, rollupWork } from '../schema/readings'

const AT_ONCE = 500

/**
 * Moves the marks of a version that marked a period for all farms alike: those it left, and those
 * it still writes while servers are upgraded one after the other.
 */
export async function moveMarks(db: Db): Promise<void> {
	for (;;) {
		const found = await db.read.select().from(rollupMarks).limit(AT_ONCE)
		if (found.length === 0) return
		for (const { levelMs, at } of found) {
			await db.write(async (tx) => {
				await tx
					.delete(rollupMarks)
					.where(sql`${rollupMarks.levelMs} = ${levelMs} and ${rollupMarks.at} = ${at}`)
				const ofFarms = tx
					.select({
						farmId: farms.id,
						levelMs: sql<number>`cast(${levelMs} as bigint)`.as('level_ms'),
						at: sql<number>`cast(${at} as bigint)`.as('at'),
						touchedAt: sql<number>`cast(${at} as bigint)`.as('touched_at'),
						heldUntil: sql<number>`cast(0 as bigint)`.as('held_until'),
					})
					.from(farms)
					.where(sql`true`)
					.orderBy(asc(farms.id))
				await tx
					.insert(rollupWork)
					.select(ofFarms)
					.onConflictDoUpdate({
						target: [rollupWork.farmId, rollupWork.levelMs, rollupWork.at],
						set: { touchedAt: at },
					})
			})
		}
	}
}
