import type { Crop } from '@sfc/domain/planting-cycles/crop-catalogue'
import { expect, test } from 'vitest'
import { readCycleForm } from './read-cycle-form.server'

const typed = {
	crop: 'Basil - Sweet',
	quantity: '24',
	plantDate: '2026-11-20',
	transplantDays: '14',
	harvestDays: '45',
	zone: 'B',
	status: 'terminated',
	notes: '',
}

const read = (change: object, present?: Crop) =>
	readCycleForm(
		new Request('http://farm.example/', {
			method: 'POST',
			body: new URLSearchParams({ ...typed, ...change }),
		}),
		{ ofRecipes: ['Kale'], ...(present && { present }) },
	)

test('what was typed wins over the cycle as it was', async () => {
	const present = {
		cropName: 'Basil',
		varietyName: 'Sweet',
		quantity: 1,
		zone: 'A',
		status: 'planted',
		notes: 'old',
		id: 7,
	}
	expect((await read({}, present)).payload).toMatchObject(typed)
	expect(await read({}, present)).toMatchObject({
		status: 'success',
		value: {
			cropName: 'Basil',
			varietyName: 'Sweet',
			quantity: 24,
			zone: 'B',
			status: 'terminated',
			notes: null,
		},
	})
	expect(await read({}, present)).not.toHaveProperty('value.id')
})

test('a crop is one of the catalogue or of a recipe, or the one the cycle has already', async () => {
	const mint = { cropName: 'Mint', varietyName: null }
	expect(await read({ crop: 'Mint' }, mint)).toMatchObject({ status: 'success', value: mint })
	const kale = { cropName: 'Kale', varietyName: null }
	expect(await read({ crop: 'Kale' })).toMatchObject({ status: 'success', value: kale })
	const refused = await read({ crop: 'Mint' })
	expect(refused.reply().error).toEqual({ crop: ['Please select a crop type'] })
	expect((await read({ crop: '' })).reply().error).toEqual({ crop: ['Please select a crop type'] })
})
