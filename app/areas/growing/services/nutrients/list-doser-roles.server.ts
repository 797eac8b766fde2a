import { eq } from 'drizzle-orm'
import { dosers } from '#db/schema/dosing'
import type { FarmScope } from '~/context.server'

/** Lists what the dosing pumps of a farm give, each role once. */
export async function listDoserRoles({ db, farm }: FarmScope): Promise<string[]> {
	const rows = await db.read
		.selectDistinct({ role: dosers.role })
		.from(dosers)
		.where(eq(dosers.farmId, farm.id))
	return rows.map(({ role }) => role)
}
