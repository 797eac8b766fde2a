import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { documentState, renewalDay } from './document'
import { DOCUMENT_TYPES, detectDocumentType, documentFileName } from './document-type'

const TODAY = '2026-05-04'
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
	['2026-05-03', 'expired'],
	['2026-05-04', 'soon'],
	['2026-06-03', 'soon'],
	['2026-06-04', 'valid'],
	[null, 'valid'],
] as const)('a document until %s is %s on May 4', (expiresOn, state) =>
	expect(documentState(expiresOn, TODAY)).toBe(state),
)

test('a document is to be renewed from its day of renewal on, until it is expired', () => {
	fc.assert(
		fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
			const expiresOn = addDays(TODAY, days)
			const isDue = renewalDay(expiresOn) <= TODAY
			expect(documentState(expiresOn, TODAY) !== 'valid').toBe(isDue)
		}),
	)
})

test.each([
	['%PDF-1.7\n…\n%%EOF\n', 'application/pdf'],
	['%PDF-1.7\n…', null],
	['\n%PDF-1.7 %%EOF', null],
	['\xff\xd8\xff\xe0', 'image/jpeg'],
	['\x89PNG\r\n\x1a\n', 'image/png'],
	['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
	['<html>%PDF-1.7 %%EOF', null],
	['PK\x03\x04', null],
	['', null],
])('%j is %s', (text, type) => expect(detectDocumentType(bytes(text))).toBe(type))

test('no content fails, and every name is safe in a header', () => {
	fc.assert(
		fc.property(
			fc.uint8Array(),
			fc.string(),
			fc.constantFrom(...DOCUMENT_TYPES),
			(raw, title, type) => {
				const found = detectDocumentType(raw)
				expect(found === null || DOCUMENT_TYPES.includes(found)).toBe(true)
				expect(documentFileName(title, type)).toMatch(/^[A-Za-z0-9-]{1,80}\.(pdf|jpg|png)$/)
			},
		),
	)
	expect(documentFileName('Análisis de agua, pozo 1', 'application/pdf')).toBe(
		'Analisis-de-agua-pozo-1.pdf',
	)
})
