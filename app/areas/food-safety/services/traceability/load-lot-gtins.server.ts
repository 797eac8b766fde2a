import { and, eq, isNotNull } from 'drizzle-orm'
import { offers } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'

type Crop = { cropName: string; varietyName: string | null; unit: string }

const keyOf = ({ cropName, varietyName, unit }: Crop) =>
	JSON.stringify([cropName, varietyName, unit])

/** Loads the GTIN of lots: that of the offer which sells them, if exactly one offer has one. */
export async function loadLotGtins({ db, farm }: FarmScope): Promise<(lot: Crop) => string | null> {
	const { cropName, varietyName, unit, gtin } = offers
	const rows = await db.read
		.select({ cropName, varietyName, unit, gtin })
		.from(offers)
		.where(and(eq(offers.farmId, farm.id), isNotNull(gtin)))
	const found = new Map<string, Set<string>>()
	for (const row of rows)
		if (row.gtin) found.set(keyOf(row), (found.get(keyOf(row)) ?? new Set()).add(row.gtin))
	return (lot) => {
		const [only, ...others] = found.get(keyOf(lot)) ?? []
		return only !== undefined && others.length === 0 ? only : null
	}
}
