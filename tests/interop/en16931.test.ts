import { spawnSync } from 'node:child_process'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { toUbl } from '@sfc/domain/selling/sales-invoices/e-invoice'
import type { SalesDocument } from '@sfc/domain/selling/sales-invoices/sales-document'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawDocument } from '../../packages/domain/tests/selling/draw-document'
import { describeWithProgram, findProgram } from '../support/describe-with'

const JAR = '/usr/share/java/Saxon-HE.jar'
const java = {
	name: 'Saxon',
	file: existsSync(JAR) ? findProgram('java') : undefined,
	install: 'apt install libsaxonhe-java default-jre-headless',
}
/** The rules as the European Commission publishes them: ConnectingEurope/eInvoicing-EN16931, ubl/xslt. */
const RULES = 'tests/interop/en16931/EN16931-UBL-validation.xslt.gz'
const DRAWN = 150

describeWithProgram(java, 'the rules of EN 16931', (file) => {
	const folder = mkdtempSync(join(tmpdir(), 'en16931-'))
	const [asked, judged] = [join(folder, 'asked'), join(folder, 'judged')]
	const rules = join(folder, 'rules.xslt')
	beforeAll(() => {
		mkdirSync(asked)
		mkdirSync(judged)
		writeFileSync(rules, gunzipSync(readFileSync(RULES)))
	})
	afterAll(() => rmSync(folder, { recursive: true }))

	/** Broken rules by document, of all documents in one run. */
	function judge(documents: readonly string[]): string[][] {
		for (const [at, text] of documents.entries())
			writeFileSync(join(asked, `${String(at).padStart(4, '0')}.xml`), text)
		const args = ['-cp', JAR, 'net.sf.saxon.Transform', `-s:${asked}`, `-xsl:${rules}`]
		const run = spawnSync(file, [...args, `-o:${judged}`], { encoding: 'utf8' })
		expect(run.status, run.stderr).toBe(0)
		return readdirSync(judged)
			.toSorted()
			.map((name) => {
				const report = readFileSync(join(judged, name), 'utf8')
				expect(report).toContain('<svrl:fired-rule')
				return [...report.matchAll(/<svrl:failed-assert[^>]*?\sid="([^"]+)"/g)].map(
					([, rule = '']) => rule,
				)
			})
	}

	test('accept drawn invoices and credit notes, and refuse a broken one', () => {
		const documents = fc.sample(drawDocument, DRAWN)
		const [first] = documents as [SalesDocument]
		const broken = toUbl(first).replace(/(<cbc:PayableAmount[^>]*>)/, '$11')
		const found = judge([...documents.map(toUbl), broken])
		const refused = found
			.slice(0, DRAWN)
			.flatMap((rules, at) => (rules.length > 0 ? [{ rules, document: documents[at] }] : []))
		expect(refused).toEqual([])
		expect(found).toHaveLength(DRAWN + 1)
		expect(found[DRAWN]).toContain('BR-CO-16')
	})
})
