import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementProblem, elementString } from './element-string'
import { LABEL_SHEETS, labelsOn, placeLabels } from './label-sheet'

const PACK = {
	gtin: '9506000134352',
	lot: 'BATCH-12',
	packedOn: '2026-02-28',
	bestBefore: '2026-03-10',
	netG: null,
}

test('a pack is written by GS1 application identifiers, the lot last because its length varies', () => {
	expect(elementString(PACK)).toBe('(01)09506000134352(13)260228(15)260310(10)BATCH-12')
	expect(
		elementString({
			...PACK,
			gtin: '99506000134355',
			packedOn: null,
			bestBefore: null,
			netG: 1250,
		}),
	).toBe('(01)99506000134355(3103)001250(10)BATCH-12')
})

test('a wrong GTIN, a long lot and a weight of a fixed pack are told before anything is drawn', () => {
	expect(elementProblem(PACK)).toBeNull()
	expect(elementProblem({ ...PACK, gtin: '9506000134353' })).toMatch(/GTIN is not valid/)
	expect(elementProblem({ ...PACK, lot: 'ÄÖ' })).toMatch(/ÄÖ/)
	expect(elementProblem({ ...PACK, lot: 'x'.repeat(21) })).toMatch(/20 characters/)
	expect(elementProblem({ ...PACK, netG: 1250 })).toMatch(/begins with 9/)
})

test('labels lie on their paper, do not touch each other, and none is lost or printed on a used place', () => {
	const sheet = fc.constantFrom(...LABEL_SHEETS)
	fc.assert(
		fc.property(
			sheet,
			fc.integer({ min: 1, max: 200 }),
			fc.integer({ min: -5, max: 60 }),
			(of, count, start) => {
				const places = placeLabels(of, { count, start })
				expect(places).toHaveLength(count)
				expect(new Set(places.map(({ page, x, y }) => `${page} ${x} ${y}`)).size).toBe(count)
				for (const { x, y } of places) {
					expect(x + of.label.width).toBeLessThanOrEqual(of.paper.width + 0.01)
					expect(y + of.label.height).toBeLessThanOrEqual(of.paper.height + 0.01)
				}
				if (of.columns > 1) expect(of.step.x).toBeGreaterThanOrEqual(of.label.width)
				if (of.rows > 1) expect(of.step.y).toBeGreaterThanOrEqual(of.label.height)
				const used = Math.min(Math.max(1, start), labelsOn(of)) - 1
				expect(places.at(-1)?.page).toBe(Math.floor((count + used - 1) / labelsOn(of)))
			},
		),
	)
})
