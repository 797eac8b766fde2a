import { csvLine } from '@sfc/domain/csv/csv-line'
import { decodeText } from '@sfc/domain/csv/decode-text'
import {
	IMPORT_KIND_KEYS,
	IMPORT_KINDS,
} from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { Fault } from '@sfc/domain/fault'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readings } from '#db/schema/readings'
import { farmPerTest } from '~/tests/farms/test-farm'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { importCsv } from './import-csv.server'
import { previewImport } from './preview-import.server'
import { readTable } from './read-table.server'

const NOW = Date.UTC(2026, 4, 1, 12)
const farm = farmPerTest(NOW)

const ODD = [
	'',
	' ',
	'"',
	'=1+1',
	'\0',
	'__proto__',
	'1,5',
	'-1e999',
	'2026-02-30',
	'NaN',
	'🌱',
	'\ud800',
]
const header = fc.constantFrom(
	...IMPORT_KIND_KEYS.flatMap((kind) =>
		Object.values(IMPORT_KINDS[kind].fields).flatMap(({ names }) => names.slice(0, 2)),
	),
	...ODD,
)
const cell = fc.oneof(
	fc.constantFrom(
		...ODD,
		'Basil',
		'A',
		'2026-01-05',
		'3/4/2026',
		'2026-04-01T10:00:00Z',
		'40',
		'21.5',
	),
	fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const table = fc
	.tuple(
		fc.array(header, { minLength: 1, maxLength: 8 }),
		fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 }),
		fc.constantFrom('\n', '\r\n'),
	)
	.map(([headers, rows]) => [headers, ...rows].map(csvLine).join(''))
const anyText = fc.oneof(
	table,
	fc.string({ unit: 'binary', maxLength: 400 }),
	fc.uint8Array({ maxLength: 400 }).map((bytes) => decodeText(bytes)),
)

test('no file ends anything but with a reason, and what a preview calls valid is stored', async () => {
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...IMPORT_KIND_KEYS), anyText, async (kind, text) => {
			const wanted = { kind, text: text || 'x' }
			const seen = await previewImport(farm.owner, wanted).catch((error: unknown) => {
				if (!(error instanceof Fault)) throw error
				return null
			})
			if (!seen) return
			expect(seen.ready).toBeLessThanOrEqual(seen.lines * seen.columns.length)
			const done = await importCsv(farm.owner, wanted)
			expect(done.added).toBe(seen.ready - (seen.alreadyThere ?? 0))
			expect(done.leftOut).toBe(seen.problemCount)
			const again = await previewImport(farm.owner, wanted)
			if (kind !== 'readings') expect(again.alreadyThere).toBe(again.ready)
		}),
		{ numRuns: propertyRuns(200) },
	)
}, 120_000)

test('readings that a preview counts are rows of the database', async () => {
	const at = fc.integer({ min: NOW - 30 * 86_400_000, max: NOW }).map((ms) => ms - (ms % 1000))
	const lines = fc.uniqueArray(fc.tuple(at, fc.integer({ min: -30, max: 60 })), {
		selector: ([at]) => at,
		minLength: 1,
		maxLength: 40,
	})
	const rows = () => farm.ctx.db.read.select().from(readings)
	await fc.assert(
		fc.asyncProperty(lines, fc.string({ minLength: 3, maxLength: 9 }), async (lines, name) => {
			const text = [
				csvLine(['time', `t ${name}`]),
				...lines.map(([at, value]) => csvLine([new Date(at).toISOString(), value])),
			].join('')
			const before = (await rows()).length
			const { ready } = await previewImport(farm.owner, { kind: 'readings', text })
			expect(ready).toBe(lines.length)
			await importCsv(farm.owner, { kind: 'readings', text })
			const after = (await rows()).length
			expect([0, ready]).toContain(after - before)
			await importCsv(farm.owner, { kind: 'readings', text })
			expect((await rows()).length).toBe(after)
		}),
		{ numRuns: propertyRuns(40) },
	)
}, 120_000)

test('the largest hostile texts are read within seconds', async () => {
	const most = 5 * 1024 * 1024
	for (const part of ['"', ',', '\n', 'a', '"",', '1\n', '"a\n', '\r', ';"'])
		await readTable(part.repeat(most / part.length), 50_000).catch((error: unknown) =>
			expect(error).toBeInstanceOf(Fault),
		)
}, 120_000)
