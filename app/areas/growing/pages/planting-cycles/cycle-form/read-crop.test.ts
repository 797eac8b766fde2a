import { CycleForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import { Fault } from '@sfc/domain/fault'
import type { Crop } from '@sfc/domain/growing/planting-cycles/crop-catalogue'
import { expect, test } from 'vitest'
import { readCrop } from './read-crop'

const typed = {
	crop: 'Basil - Sweet',
	quantity: 24,
	plantDate: '2026-11-20',
	transplantDays: 14,
	harvestDays: 45,
	zone: 'B',
	status: 'terminated',
}

const read = (change: object, present?: Crop) => {
	const form = CycleForm.parse({ ...typed, ...change })
	return readCrop(form, present ? { ofRecipes: ['Kale'], present } : { ofRecipes: ['Kale'] })
}

test("typed values replace the cycle's", () => {
	const present = {
		cropName: 'Basil',
		varietyName: 'Sweet',
		quantity: 1,
		zone: 'A',
		status: 'planted',
		notes: 'old',
		id: 7,
	}
	const cycle = read({}, present)
	expect(cycle).toMatchObject({
		cropName: 'Basil',
		varietyName: 'Sweet',
		quantity: 24,
		zone: 'B',
		status: 'terminated',
		notes: null,
	})
	expect(cycle).not.toHaveProperty('id')
})

test("a crop is from the catalogue, from a recipe, or the cycle's own", () => {
	const mint = { cropName: 'Mint', varietyName: null }
	expect(read({ crop: 'Mint' }, mint)).toMatchObject(mint)
	expect(read({ crop: 'Kale' })).toMatchObject({ cropName: 'Kale', varietyName: null })
	const refused = new Fault('invalid', 'Please select a crop type', { field: 'crop' })
	expect(() => read({ crop: 'Mint' })).toThrow(refused)
})

test('a form without a crop is refused', () => {
	const { error } = CycleForm.safeParse({ ...typed, crop: '' })
	expect(error?.issues).toMatchObject([{ path: ['crop'], message: 'Please select a crop type' }])
})
