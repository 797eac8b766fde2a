import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { loadPrice } from './create-lot.server'
import type { Lot } from './require-lot.server'

type Produce = Pick<Lot, 'origin' | 'cropName' | 'varietyName' | 'unit'>

/** Inserts a lot that no planting has, with a code of its number: `IN-12`, `MIX-12`. */
export async function insertCodedLot(
	tx: Tx,
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	prefix: 'IN' | 'MIX',
	{ origin, cropName, varietyName, unit }: Produce,
): Promise<Lot> {
	const crop = { farmId: farm.id, cropName, varietyName }
	const [row] = await tx
		.insert(lots)
		.values({
			...crop,
			...(await loadPrice(tx, farm.currency, crop, unit)),
			origin,
			code: randomUUID(),
			createdAt: now(),
			updatedAt: now(),
		})
		.returning({ id: lots.id })
	const id = row?.id ?? 0
	const [lot] = await tx
		.update(lots)
		.set({ code: `${prefix}-${id}` })
		.where(eq(lots.id, id))
		.returning()
	if (!lot) throw new Error('The database returned no row for an insert')
	return lot
}
