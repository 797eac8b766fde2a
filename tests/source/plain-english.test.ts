import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { plainEnglish } from '../../scripts/lint/plain-english.mjs'

const findings = (code: string) =>
	new Linter()
		.verify(code, [
			{
				plugins: { plain: plainEnglish },
				rules: { 'plain/riddles': 'error', 'plain/names': 'error' },
			},
		])
		.map(({ ruleId }) => ruleId)

test.each([
	['/** The same, for a farm. */ export const a = 1', 'plain/riddles'],
	['/**\n * Of the camera.\n */\nexport const a = 1', 'plain/riddles'],
	['export const priceOf = 1', 'plain/names'],
	['export function podsInWords() {}', 'plain/names'],
	['export class untold {}', 'plain/names'],
])('%s is refused', (code, rule) => {
	expect(findings(code)).toEqual([rule])
})

test.each([
	'/** Offers of a farm, newest first. */ export const offers = 1',
	'/* The same text in a comment that documents nothing. */',
	'const priceOf = 1\nexport { priceOf as price }',
	'export const PROOF = 1',
])('%s is plain', (code) => {
	expect(findings(code)).toEqual([])
})
