import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import { recipeForCrop } from './recipe-for-crop'

test.each([
	['Basil', 'Sweet', 'Sweet basil'],
	['Basil', 'Genovese', 'Sweet basil'],
	['Herbs', 'Sweet Basil', 'Sweet basil'],
	['Tomatoes', 'Cherry Tomato', 'Cherry tomato'],
	['Peppers', 'Jalapeño', 'Jalapeño'],
	['Peppers', 'Bell Pepper', 'Bell pepper'],
	['Butterhead Lettuce', 'Rex', 'Butterhead lettuce'],
	['Lettuce', 'Romaine', 'Romaine lettuce'],
	['Batavian Lettuce', 'Nevada', 'Batavia lettuce'],
	['Basil Microgreens', null, 'Basil microgreens'],
	['spinach', null, 'Baby spinach'],
	['Lettuce', 'Danstar', undefined],
	['Greens', null, undefined],
])('the recipe of %s %s is %s', (cropName, varietyName, name) => {
	expect(recipeForCrop(CATALOGUE, { cropName, varietyName })?.name).toBe(name)
})
