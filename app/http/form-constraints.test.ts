import { ChecklistInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { HarvestFields } from '@sfc/contract/growing/inventory/harvest-input'
import { optionalLine } from '@sfc/contract/growing/inventory/typed-figures'
import { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formConstraints } from './form-constraints'

const required = (schema: z.ZodType) =>
	Object.entries(formConstraints(schema))
		.filter(([, constraint]) => constraint.required)
		.map(([field]) => field)

test('constraints require needed fields only, and none that may stay empty', () => {
	expect(required(OfferInput)).toEqual(['crop', 'title', 'pack', 'price'])
	expect(required(HarvestFields)).not.toContain('waste')
})

test('a field without a default stays required', () => {
	const schema = z.object({ name: z.string(), kept: OfferInput.shape.keptBack })
	expect(formConstraints(schema)['name']).toMatchObject({ required: true })
	expect(formConstraints(schema)['kept']).toMatchObject({ required: false })
})

test('a field in a list is required only when it may not stay empty', () => {
	expect(required(ChecklistInput)).toEqual([
		'name',
		'unit',
		'dueDate',
		'steps',
		'steps[]',
		'steps[].label',
	])
	const line = z.object({ note: optionalLine('The note', 9), title: z.string() })
	const list = z.array(line.transform((typed) => typed)).optional()
	expect(required(z.object({ list }))).toEqual(['list[]', 'list[].title'])
})
