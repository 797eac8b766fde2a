import type { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import {
	addEntry,
	changeEntry,
	PRODUCTS,
	removeEntry,
	type NutrientCtx,
} from './change-nutrients.server'
import { requireUnused } from './require-unused.server'

/** Adds a product and returns its id. Throws Fault conflict at the farm's limit. */
export const addProduct = (ctx: NutrientCtx, input: ProductInput): Promise<string> =>
	addEntry(ctx, PRODUCTS, input)

/** Replaces a product. Throws Fault not-found. */
export const changeProduct = (
	ctx: NutrientCtx,
	input: ProductInput & { id: string },
): Promise<void> => changeEntry(ctx, PRODUCTS, input)

/** Deletes a product. Throws Fault not-found, or conflict while a mix uses it. */
export const removeProduct = (ctx: NutrientCtx, { id }: { id: string }): Promise<void> =>
	removeEntry(ctx, PRODUCTS, {
		id,
		check: (tx) =>
			requireUnused(
				tx,
				ctx,
				({ substanceIds, acidId }) => acidId === id || substanceIds.includes(id),
			),
	})
