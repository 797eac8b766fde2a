import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv-line'

/** A strict reader of RFC 4180, so that the writer is not tested against itself. */
function parseCsv(text: string): string[][] {
	const lines: string[][] = []
	let line: string[] = []
	for (let at = 0; at < text.length;) {
		const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at))
		const field = quoted ?? /^[^",\r\n]*/.exec(text.slice(at))
		line.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (field?.[0] ?? ''))
		at += field?.[0].length ?? 0
		if (text.startsWith('\r\n', at)) {
			lines.push(line)
			line = []
			at += 2
		} else if (text[at] === ',') at += 1
		else throw new Error(`neither comma nor line end at ${at}`)
	}
	return lines
}

const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠a']

test.each(HOSTILE)('a spreadsheet does not run %j as a formula', (text) => {
	const [[field] = []] = parseCsv(csvLine([text]))
	expect(field).toBe(`'${text}`)
})

test('numbers, booleans and null are written unquoted', () => {
	expect(csvLine([-5.5, true, null, '', 'a, "b"'])).toBe('-5.5,true,,"","a, ""b"""\r\n')
})

test('any text survives a CSV round trip, and none starts a formula', () => {
	const cell = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.constantFrom(...HOSTILE, '"', ',', '\r\n'),
	)
	fc.assert(
		fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
			const read = parseCsv(rows.map(csvLine).join(''))
			expect(read.map((fields) => fields.length)).toEqual(rows.map((fields) => fields.length))
			read.flat().forEach((field, at) => {
				const text = rows.flat()[at] ?? ''
				expect([text, `'${text}`]).toContain(field)
				expect(field).not.toMatch(/^[=+\-@\t\r]/)
			})
		}),
	)
})
