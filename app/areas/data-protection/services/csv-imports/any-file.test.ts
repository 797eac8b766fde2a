import { csvLine } from '@sfc/domain/csv/csv-line'
import { decodeText } from '@sfc/domain/csv/decode-text'
import {
	IMPORT_KIND_KEYS,
	IMPORT_KINDS,
	type ImportKind,
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
const rowsUnder = (headers: fc.Arbitrary<string[]>, most: number) =>
	fc
		.tuple(headers, fc.array(fc.array(cell, { maxLength: most }), { maxLength: 8 }))
		.map(([header, rows]) => [header, ...rows].map(csvLine).join(''))
const table = rowsUnder(fc.array(header, { minLength: 1, maxLength: 8 }), 9)
/** Cells that fit their fields more often than not, so that many rows can be stored. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
	at: ['2026-01-05 10:00', '3/4/2026'],
	time: ['2026-01-05 10:00', '2026-01-05T10:00:00Z', '2026-02-01'],
	value: ['21.5', '60', 'off'],
	title: ['Aphids', '=1+1'],
	cropName: ['Basil', 'Kale', 'Lettuce - Bibb'],
	quantity: ['40', '1', '12'],
	plantDate: ['2026-01-05', '2026-04-20'],
	harvestedOn: ['2026-02-20', '2026-06-20'],
	status: ['planted', 'harvested', 'cancelled'],
	zone: ['A', 'b', 'zone C'],
	name: ['Café Blau', 'CAFÉ BLAU', 'Market', '-'],
	email: ['anna@example.com', '', ''],
	country: ['DE', 'France', ''],
	deliveryWeekdays: ['Tue, Fri', ''],
	stop: ['1', ''],
	paymentDays: ['Net 30', ''],
}
const fittingTable = (kind: ImportKind) => {
	const fields = Object.entries(IMPORT_KINDS[kind].fields).filter(
		([, { names }]) => names.length > 0,
	)
	return fc
		.shuffledSubarray(fields, { minLength: fields.length - 3 })
		.chain((chosen) =>
			fc.tuple(
				fc.constant(chosen.map(([, { names }]) => names[0] ?? '')),
				fc.array(
					fc.tuple(
						...chosen.map(([field]) =>
							fc.oneof(
								{ weight: 30, arbitrary: fc.constantFrom(...(FITTING[field] ?? [''])) },
								{ weight: 1, arbitrary: cell },
							),
						),
					),
					{ maxLength: 8 },
				),
			),
		)
		.map(([headers, rows]) => [headers, ...rows].map(csvLine).join(''))
}
const anyText = fc.oneof(
	table,
	fc.string({ unit: 'binary', maxLength: 400 }),
	fc.uint8Array({ maxLength: 400 }).map((bytes) => decodeText(bytes)),
)

const anyFile = fc
	.constantFrom(...IMPORT_KIND_KEYS)
	.chain((kind) =>
		fc.record({ kind: fc.constant(kind), text: fc.oneof(anyText, fittingTable(kind)) }),
	)

test('no file ends anything but with a reason, and what a preview calls valid is stored', async () => {
	let stored = 0
	await fc.assert(
		fc.asyncProperty(anyFile, async ({ kind, text }) => {
			const wanted = { kind, text: text || 'x' }
			const seen = await previewImport(farm.owner, wanted).catch((error: unknown) => {
				if (!(error instanceof Fault)) throw error
				return null
			})
			if (!seen || seen.columnProblem !== null) return
			expect(seen.ready).toBeLessThanOrEqual(seen.lines * seen.columns.length)
			const done = await importCsv(farm.owner, wanted)
			expect(done.added).toBe(seen.ready - (seen.alreadyThere ?? 0))
			expect(done.leftOut).toBe(seen.problemCount)
			stored += done.added
			const again = await previewImport(farm.owner, wanted)
			if (kind !== 'readings') expect(again.alreadyThere).toBe(again.ready)
		}),
		{ numRuns: propertyRuns(200) },
	)
	expect(stored).toBeGreaterThan(0)
}, 120_000)

test('readings that a preview counts are rows of the database', async () => {
	const at = fc.integer({ min: NOW - 30 * 86_400_000, max: NOW }).map((ms) => ms - (ms % 1000))
	const lines = fc.uniqueArray(fc.tuple(at, fc.integer({ min: -30, max: 60 })), {
		selector: ([at]) => at,
		minLength: 1,
		maxLength: 40,
	})
	let files = 0
	const rows = () => farm.ctx.db.read.select().from(readings)
	await fc.assert(
		fc.asyncProperty(lines, fc.string({ minLength: 3, maxLength: 9 }), async (lines, name) => {
			const text = [
				csvLine(['time', `t ${name} ${++files}`]),
				...lines.map(([at, value]) => csvLine([new Date(at).toISOString(), value])),
			].join('')
			const before = (await rows()).length
			const { ready } = await previewImport(farm.owner, { kind: 'readings', text })
			expect(ready).toBe(lines.length)
			await importCsv(farm.owner, { kind: 'readings', text })
			const after = (await rows()).length
			expect(after - before).toBe(ready)
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
