import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddEntryInput, ChangeEntryInput, EntryForm } from './entry-input'
import { EntryPageQuery, EntryQuery } from './entry-query'
import { fromWire } from './entry-from-wire'

const entry = { cropName: 'Basil', entryType: 'note', title: 'Aphids' }
const messages = (body: object) =>
	AddEntryInput.safeParse({ ...entry, ...body }).error?.issues.map(({ message }) => message)

test('both spellings of an entry are the same entry', () => {
	const snake = { crop_name: 'Basil', entry_type: 'note', title: 'Aphids', planting_cycle_id: '7' }
	const camel = { ...entry, plantingCycleId: 7 }
	expect(fromWire(snake)).toEqual(fromWire(camel))
	expect(AddEntryInput.parse(fromWire(snake))).toMatchObject({ ...entry, cycleId: 7, tags: [] })
})

test('a type that nobody knows is a general note', () => {
	expect(AddEntryInput.parse({ ...entry, entryType: 'dream' }).entryType).toBe('note')
	expect(AddEntryInput.parse({ ...entry, entryType: 'constructor' }).entryType).toBe('note')
})

test.each([
	[{ cropName: ' ' }, 'Crop name is required'],
	[{ title: '\0' }, 'Title is required'],
	[{ entryType: '' }, 'Entry type is required'],
	[{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
	[{ notes: 'x'.repeat(4001) }, 'Notes must be at most 4000 characters'],
	[{ quantity: 1e12 }, 'Quantity must be a whole number from 0 to 1,000,000,000'],
	[{ quantity: 2.5 }, 'Quantity must be a whole number from 0 to 1,000,000,000'],
	[{ quantity: -1 }, 'Quantity must be a whole number from 0 to 1,000,000,000'],
	[{ tags: 'a,b,c,d,e,f,g,h,i,j,k' }, 'An entry has at most 10 tags'],
	[{ tags: [1, {}] }, 'Tags must be texts'],
	[{ tags: ['x'.repeat(41)] }, 'A tag has at most 40 characters'],
])('an entry with %j is refused', (change, message) => {
	expect(messages(change)).toContain(message)
})

test('quantities are taken as digits, blanks as none, and a change leaves the rest alone', () => {
	expect(fromWire({ quantity: ' 12 ' })).toEqual({ quantity: 12 })
	expect(fromWire({ quantity: '' })).toEqual({ quantity: null })
	expect(ChangeEntryInput.parse(fromWire({ quantity: '' }))).toEqual({ quantity: null })
	expect(EntryForm.parse({ ...entry, tags: 'A, b' }).tags).toEqual(['a', 'b'])
})

test('a field of the filter left blank, or that lets all through, is not there', () => {
	const asked = { search: 'all', type: 'all', crop: '', tag: 'all', limit: '', cursor: '' }
	expect(EntryPageQuery.parse(asked)).toEqual({ limit: 100, cursor: '' })
	expect(EntryQuery.parse({ search: 'mites', crop: 'x'.repeat(201) })).toEqual({ search: 'mites' })
})

test('no body and no address makes the reading throw', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.string()), (body, query) => {
			AddEntryInput.safeParse(fromWire(body))
			ChangeEntryInput.safeParse(fromWire(body))
			const asked = { ...query, type: 'x', limit: '-1' }
			expect(EntryQuery.parse(asked).type).toBeUndefined()
			expect(EntryPageQuery.parse(asked).limit).toBe(100)
		}),
	)
})
