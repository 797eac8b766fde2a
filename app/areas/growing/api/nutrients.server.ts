import { nutrientOperations } from '@sfc/contract/growing/nutrients/operations'
import { SALTS } from '@sfc/domain/growing/nutrients/salts'
import type { FarmCtx } from '~/context.server'
import { computeMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { listMixes, readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import {
	listProducts,
	readProduct,
	type StoredProduct,
} from '~/areas/growing/services/nutrients/list-products.server'
import { listWaters, readWater } from '~/areas/growing/services/nutrients/list-waters.server'
import { mixToWire } from '~/areas/growing/services/nutrients/mix-to-wire'
import { addMix, changeMix, removeMix } from '~/areas/growing/services/nutrients/save-mix.server'
import {
	addProduct,
	changeProduct,
	removeProduct,
} from '~/areas/growing/services/nutrients/save-product.server'
import {
	addWater,
	changeWater,
	removeWater,
} from '~/areas/growing/services/nutrients/save-water.server'
import { implement } from '~/api/operation-handlers'

const productToWire = ({ pricePerKgCents, ...product }: StoredProduct) => ({
	...product,
	pricePerKg: pricePerKgCents === null ? null : pricePerKgCents / 100,
})
const loadProduct = async (ctx: FarmCtx, id: string) =>
	productToWire(await readProduct(ctx, { id }))

export const nutrientsApi = implement(nutrientOperations, {
	listNutrientSalts: () =>
		SALTS.map(({ id, name, formula, purityPct, tank, content, solubilityGPerL }) => ({
			id,
			name,
			formula,
			purityPct,
			tank,
			solubilityGPerL,
			content: content as Record<string, number>,
		})),
	listNutrientWaters: listWaters,
	addNutrientWater: async (ctx, { body }) => readWater(ctx, { id: await addWater(ctx, body) }),
	async changeNutrientWater(ctx, { params: { waterId: id }, body }) {
		await changeWater(ctx, { id, ...body })
		return readWater(ctx, { id })
	},
	async removeNutrientWater(ctx, { params: { waterId: id } }) {
		await removeWater(ctx, { id })
		return { message: 'Water analysis deleted' }
	},
	listNutrientProducts: async (ctx) => (await listProducts(ctx)).map(productToWire),
	addNutrientProduct: async (ctx, { body }) => loadProduct(ctx, await addProduct(ctx, body)),
	async changeNutrientProduct(ctx, { params: { productId: id }, body }) {
		await changeProduct(ctx, { id, ...body })
		return loadProduct(ctx, id)
	},
	async removeNutrientProduct(ctx, { params: { productId: id } }) {
		await removeProduct(ctx, { id })
		return { message: 'Product deleted' }
	},
	listNutrientMixes: listMixes,
	async readNutrientMix(ctx, { params: { mixId: id } }) {
		const mix = await readMix(ctx, { id })
		return { mix, result: mixToWire(await computeMix(ctx, mix), ctx.farm.currency) }
	},
	computeNutrientMix: async (ctx, { body }) =>
		mixToWire(await computeMix(ctx, body), ctx.farm.currency),
	addNutrientMix: async (ctx, { body }) => readMix(ctx, { id: await addMix(ctx, body) }),
	async changeNutrientMix(ctx, { params: { mixId: id }, body }) {
		await changeMix(ctx, { id, ...body })
		return readMix(ctx, { id })
	},
	async removeNutrientMix(ctx, { params: { mixId: id } }) {
		await removeMix(ctx, { id })
		return { message: 'Mix deleted' }
	},
})
