import { asc, eq } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import { offers } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'

const MOST = 200

/** Lists the crops that the farm has had or offers, to choose from. */
export async function listKnownCrops({ db, farm }: FarmScope): Promise<string[]> {
	const namesOf = (table: typeof lots | typeof offers) =>
		db.read
			.selectDistinct({ name: table.cropName })
			.from(table)
			.where(eq(table.farmId, farm.id))
			.orderBy(asc(table.cropName))
			.limit(MOST)
	const rows = [...(await namesOf(lots)), ...(await namesOf(offers))]
	return [...new Set(rows.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b, 'en'))
}
