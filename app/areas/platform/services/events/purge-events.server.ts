import { lt } from 'drizzle-orm'
import { farmEvents } from '#db/schema/events'
import type { Ctx } from '~/context.server'

const KEPT_MS = 30 * 86_400_000

/** Deletes events that are older than 30 days. */
export async function purgeEvents({ db, now }: Ctx): Promise<void> {
	await db.write(async (tx) => {
		await tx.delete(farmEvents).where(lt(farmEvents.at, now() - KEPT_MS))
	})
}
