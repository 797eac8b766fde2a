import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

/** Mixes nutrients with the calls of the API, and takes everything away again. */
export async function mixNutrients({ api }: Stage): Promise<void> {
	const salts = await api.listNutrientSalts({ query: FARM })
	expect(salts.map(({ id }) => id)).toContain('potassium-nitrate')
	const water = {
		name: 'Well',
		unit: 'element',
		amounts: { calcium: 60, magnesium: 10, sulfur: 12, chloride: 14 },
		alkalinity: 150,
		alkalinityUnit: 'CaCO3',
	} as const
	const { id: waterId } = await api.addNutrientWater({ query: FARM, body: water })
	const named = { ...water, name: 'Well, spring' }
	await api.changeNutrientWater({ query: FARM, params: { waterId }, body: named })
	expect(await api.listNutrientWaters({ query: FARM })).toMatchObject([{ name: 'Well, spring' }])
	const acid = { name: 'Nitric acid 38 %', saltId: 'nitric-acid', purityPct: 38, pricePerKg: 1.9 }
	const { id: productId } = await api.addNutrientProduct({ query: FARM, body: acid })
	const lot = { ...acid, lot: 'N-7' }
	await api.changeNutrientProduct({ query: FARM, params: { productId }, body: lot })
	expect(await api.listNutrientProducts({ query: FARM })).toMatchObject([
		{ lot: 'N-7', pricePerKg: 1.9 },
	])
	const mix = {
		name: 'Steiner',
		targets: { nitrogen: 168, phosphorus: 31, potassium: 273, calcium: 180, magnesium: 49 },
		waterId,
		acidId: productId,
		substanceIds: [
			'calcium-nitrate',
			'potassium-nitrate',
			'monopotassium-phosphate',
			'potassium-sulfate',
			'magnesium-sulfate',
		],
		factor: 100,
		tankLiters: 20,
	}
	const computed = await api.computeNutrientMix({ query: FARM, body: mix })
	expect(computed.portions.map(({ tank }) => tank)).toEqual(
		expect.arrayContaining(['A', 'B', 'acid']),
	)
	const { id: mixId } = await api.addNutrientMix({ query: FARM, body: mix })
	await api.changeNutrientMix({ query: FARM, params: { mixId }, body: { ...mix, factor: 50 } })
	expect(await api.listNutrientMixes({ query: FARM })).toMatchObject([{ factor: 50 }])
	const read = await api.readNutrientMix({ query: FARM, params: { mixId } })
	expect(read.result.makesLiters).toBe(1000)
	await api.removeNutrientMix({ query: FARM, params: { mixId } })
	await api.removeNutrientProduct({ query: FARM, params: { productId } })
	await api.removeNutrientWater({ query: FARM, params: { waterId } })
}
