import { groupBy } from '@sfc/domain/group-by'
import { asc, eq } from 'drizzle-orm'
import { locationDescriptions } from '#db/schema/traceability'
import type { FarmScope } from '~/context.server'

export type StoredLocation = typeof locationDescriptions.$inferSelect

/** The key of a buyer: sales name the same one in capitals and without. */
export const toBuyerKey = (buyer: string): string => buyer.trim().toLowerCase()
export const FARM_KEY = ''

/** Lists every location description of a farm by whose it is: `FARM_KEY`, or a buyer's key. */
export async function listLocations({
	db,
	farm,
}: FarmScope): Promise<ReadonlyMap<string, StoredLocation[]>> {
	const rows = await db.read
		.select()
		.from(locationDescriptions)
		.where(eq(locationDescriptions.farmId, farm.id))
		.orderBy(asc(locationDescriptions.validFrom))
	return groupBy(rows, (row) => row.buyerKey)
}
