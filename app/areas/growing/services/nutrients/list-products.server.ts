import type { Label } from '@sfc/domain/growing/nutrients/label'
import type { Product } from '@sfc/domain/growing/nutrients/product'
import type { Tank } from '@sfc/domain/growing/nutrients/substance'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq } from 'drizzle-orm'
import { nutrientProducts } from '#db/schema/nutrients'
import type { FarmCtx } from '~/context.server'

export type StoredProduct = Product & { changedBy: string; changedAt: number }

/** Lists the nutrient products of a farm by name. */
export async function listProducts({ db, farm }: FarmCtx): Promise<StoredProduct[]> {
	const rows = await db.read
		.select()
		.from(nutrientProducts)
		.where(eq(nutrientProducts.farmId, farm.id))
		.orderBy(asc(nutrientProducts.name), asc(nutrientProducts.id))
	return rows.map(toProduct)
}

/** Reads one product. Throws Fault not-found. */
export async function readProduct(
	{ db, farm }: FarmCtx,
	{ id }: { id: string },
): Promise<StoredProduct> {
	const [row] = await db.read
		.select()
		.from(nutrientProducts)
		.where(and(eq(nutrientProducts.id, id), eq(nutrientProducts.farmId, farm.id)))
	if (!row) throw new Fault('not-found', 'Product not found')
	return toProduct(row)
}

/** Converts a stored product: only this folder writes its columns, from a Product. */
const toProduct = ({
	farmId: _farm,
	tank,
	label,
	...row
}: typeof nutrientProducts.$inferSelect): StoredProduct => ({
	...row,
	tank: tank as Tank | null,
	label: label as Label | null,
})
