import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LabelQuery } from '@sfc/contract/food-safety/labels/label-query'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawLabels } from '~/areas/food-safety/services/labels/draw-labels.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { describeWithProgram, findProgram } from '../support/describe-with'

const TODAY = '2026-02-28'
const ORIGIN = 'https://farm.example'
/** The smallest of sheets, of printers and the largest; `labels.test.ts` reads those between. */
const SHEETS = ['5160', '62', '4x6']
/** On narrower labels the code would be finer than scanners can read, and is refused. */
const WIDE_SHEETS = ['l7163', '4x6']
const LABELS = 4
/** librsvg takes it twice for lengths in millimeters: 147² / 72 dots an inch, some 300. */
const DENSITY = 147
/** FNC1 before the first identifier marks a code of GS1; the lot, of any length, is the last. */
const ELEMENTS = '01095060001343521326022815260310' + '10BATCH-1'

const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))
const folder = mkdtempSync(join(tmpdir(), 'barcodes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Prints labels of the kind on a sheet as a picture; returns its file. */
async function print(kind: 'lot' | 'case', sheet: string, code: string): Promise<string> {
	const { id: cycleId } = await grow(farm.owner, { plants: 10, on: TODAY })
	const lotId = await cut(farm.owner, { cycleId, heads: 10, on: TODAY })
	const { id: offerId } = await offer(farm.owner, { gtin: '9506000134352', shelfDays: 10 })
	const items = [kind === 'lot' ? String(lotId) : `${offerId}-${lotId}`]
	const query = LabelQuery.parse({ kind, items, sheet, code, count: LABELS })
	const { pages } = await drawLabels(farm.owner, query, ORIGIN)
	const file = join(folder, `${sheet}-${code}.png`)
	await sharp(Buffer.from(pages[0] ?? ''), { density: DENSITY })
		.png()
		.toFile(file)
	return file
}

const zbar = { name: 'zbarimg', file: findProgram('zbarimg'), install: 'apt install zbar-tools' }
describeWithProgram(zbar, 'ZBar', (program) => {
	const read = (file: string) =>
		execFileSync(program, ['--quiet', file], { encoding: 'utf8', stdio: 'pipe' }).trim().split('\n')

	test.each(SHEETS)('reads the QR codes of sheet %s', async (sheet) => {
		const found = read(await print('lot', sheet, 'qr'))
		expect(new Set(found)).toEqual(new Set([`QR-Code:${ORIGIN}/lots/1`]))
	})

	test.each(WIDE_SHEETS)('reads the GS1-128 codes of sheet %s', async (sheet) => {
		const found = read(await print('case', sheet, 'gs1-128'))
		expect(new Set(found)).toEqual(new Set([`CODE-128:${ELEMENTS}`]))
	})
})

const dmtx = { name: 'dmtxread', file: findProgram('dmtxread'), install: 'apt install dmtx-utils' }
describeWithProgram(dmtx, 'libdmtx', (program) => {
	test.each(SHEETS)('reads the GS1 DataMatrix codes of sheet %s', async (sheet) => {
		const file = await print('case', sheet, 'gs1-datamatrix')
		const said = execFileSync(
			program,
			['--gs1=29', '--milliseconds=5000', '--stop-after=1', file],
			{
				encoding: 'latin1',
			},
		)
		expect(said.replace(/^\x1d/, '')).toBe(ELEMENTS)
	})
})
