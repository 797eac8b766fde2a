import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecipe } from '../../growing/recipes/catalogue'
import { findGuide, GUIDE_SOURCES, GUIDES, listSourceKeys, splitSource } from './guide'
import { searchGuides } from './search-guides'

const paragraphs = GUIDES.flatMap(({ id, sections }) =>
	sections.flatMap(({ text = [] }) => text.map((one) => ({ id, one }))),
)
const steps = GUIDES.flatMap(({ id, sections }) =>
	sections.flatMap(({ steps = [] }) => steps.map((one) => ({ id, one }))),
)

test('there are at least 24 guides, each under its own id and title, with something to read', () => {
	expect(GUIDES.length).toBeGreaterThanOrEqual(24)
	for (const key of ['id', 'title', 'summary'] as const)
		expect(new Set(GUIDES.map((guide) => guide[key])).size).toBe(GUIDES.length)
	for (const { sections } of GUIDES)
		for (const { text = [], steps = [] } of sections)
			expect(text.length + steps.length).toBeGreaterThan(0)
})

test('no two guides say the same', () => {
	const said = [...paragraphs, ...steps].map(({ one }) => one)
	expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([])
})

/** `30 s`, `8 days`, `5,000 ppm`; not the zero of “zero”, and no name like CO₂. */
const hasFigure = (text: string) => /\d/.test(splitSource(text).words)

test('every figure names the source it was read in', () => {
	const bare = [...paragraphs, ...steps].filter(
		({ one }) => hasFigure(one) && splitSource(one).source === null,
	)
	expect(bare).toEqual([])
})

test('every source that is named is known, and every source is named', () => {
	const named = new Set(GUIDES.flatMap(listSourceKeys))
	expect([...named].sort()).toEqual(Object.keys(GUIDE_SOURCES).sort())
	for (const { title, publisher, address } of Object.values(GUIDE_SOURCES)) {
		expect(title).not.toBe('')
		expect(publisher === null).toBe(address === null)
		if (address) expect(address).toMatch(/^https?:\/\/\S+$/)
	}
})

test('recipes that a guide shows are in the catalogue', () => {
	for (const recipe of GUIDES.flatMap(({ recipes = [] }) => recipes))
		expect([recipe, catalogueRecipe(recipe)?.id]).toEqual([recipe, recipe])
})

test.each([
	['tip burn on lettuce', 'lettuce'],
	['how do I clean a pH probe?', 'ph-probe'],
	['root rot warm water', 'water-temperature'],
	['when is CO2 dangerous for people', 'co2-safely'],
	['power cut', 'leaks-and-power-cuts'],
	['aphids', 'kale-and-asian-greens'],
	['mixing nutrients A and B', 'mix-nutrients'],
	['what do I sow for my standing orders', 'sow-to-orders'],
	['how do I scan a tray', 'trays-with-names'],
	['what does an inspector want', 'inspectors-file'],
	['counting thrips on sticky cards', 'scout-for-pests'],
	['how do I send an invoice', 'bill-your-buyers'],
	['prices of electricity by hour', 'electricity-by-hour'],
])('“%s” finds %s first', (question, id) => {
	const found = searchGuides(question).map(({ guide }) => guide.id)
	expect(found[0]).toBe(id)
})

test('any question is answered with a few guides, or with none, and never throws', () => {
	expect(searchGuides('')).toEqual([])
	expect(searchGuides('quantum chromodynamics')).toEqual([])
	fc.assert(
		fc.property(fc.string({ maxLength: 400 }), (question) => {
			const found = searchGuides(question, 3)
			expect(found.length).toBeLessThanOrEqual(3)
			for (const { guide } of found) expect(findGuide(guide.id)).toBe(guide)
		}),
		{ numRuns: 30 },
	)
})
