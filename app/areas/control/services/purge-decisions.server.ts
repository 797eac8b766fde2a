import { lt } from 'drizzle-orm'
import { outputDecisions } from '#db/schema/control'
import type { Ctx } from '~/context.server'

const KEPT_MS = 90 * 86_400_000

/** Deletes decisions on outputs that are older than 90 days. */
export async function purgeDecisions({ db, now }: Ctx): Promise<void> {
	await db.write(async (tx) => {
		await tx.delete(outputDecisions).where(lt(outputDecisions.at, now() - KEPT_MS))
	})
}
