import { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { LabelQuery } from '@sfc/contract/food-safety/labels/label-query'
import { AddTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { elementString } from '@sfc/domain/food-safety/labels/element-string'
import { parseShelfPath } from '@sfc/domain/growing/trays/tray-place'
import type { LabelSheet } from '@sfc/domain/food-safety/labels/label-sheet'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { lots } from '#db/schema/inventory'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { mixLots } from '~/areas/growing/services/inventory/mix-lots.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import { addTrays } from '~/areas/growing/services/trays/fill-trays.server'
import { drawLabels } from './draw-labels.server'
import { LABEL_SOURCES } from './label-kinds.server'

const TODAY = '2026-02-28'
const ORIGIN = 'https://farm.example'
/** librsvg takes it twice for lengths in millimeters: 147² / 72 dots an inch. */
const DENSITY = 147
const WASM = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } })

const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))

/** A lot of lettuce that is on offer by a GTIN. */
async function setUp() {
	const { id: cycleId } = await grow(farm.owner, { plants: 10, on: TODAY })
	const lotId = await cut(farm.owner, { cycleId, heads: 10, on: TODAY })
	const { id: offerId } = await offer(farm.owner, { gtin: '9506000134352', shelfDays: 10 })
	return { lot: String(lotId), case: `${offerId}-${lotId}`, shelf: 'nursery Shelf 1' }
}

/** Prints the first row of a page at some 300 dots an inch and reads every barcode in it. */
async function readPage(svg: string, { first, label, paper }: LabelSheet) {
	const page = sharp(Buffer.from(svg), { density: DENSITY })
	const { width = 0 } = await page.metadata()
	const height = Math.floor(((first.y + label.height) * width) / paper.width)
	const png = await page.extract({ left: 0, top: 0, width, height }).png().toBuffer()
	return readBarcodes(png, { maxNumberOfSymbols: 40 })
}

test.each(['l7160', 'l7163', '5160', '5163', '62', '4x6'])(
	'every code on paper %s is read back: the page of the lot, and what GS1 says of the case',
	async (sheet) => {
		const keys = await setUp()
		const draw = (more: object) =>
			drawLabels(farm.owner, LabelQuery.parse({ sheet, ...more }), ORIGIN)
		const lots = await draw({ kind: 'lot', items: [keys.lot], count: 2 })
		const shown = await Promise.all(lots.pages.map((svg) => readPage(svg, lots.sheet)))
		expect(shown.flat().map(({ text }) => text)).toEqual(
			Array(2).fill(`${ORIGIN}/lots/${keys.lot}`),
		)
		const said = '(01)09506000134352(13)260228(15)260310(10)BATCH-1'
		for (const code of ['gs1-128', 'gs1-datamatrix']) {
			const {
				pages,
				problems,
				sheet: paper,
			} = await draw({ kind: 'case', items: [keys.case], code })
			if (code === 'gs1-128' && paper.label.width < 85) {
				expect(problems).toEqual([expect.stringContaining('too long for this paper')])
				continue
			}
			expect(problems).toEqual([])
			const [found] = await readPage(pages[0] ?? '', paper)
			expect([code, found?.text]).toEqual([code, said])
			expect(found?.contentType).toBe('GS1')
		}
	},
)

test('a tray and the place it stands in are scanned from their labels', async () => {
	await setUp()
	const [code = ''] = await addTrays(
		farm.owner,
		AddTraysInput.parse({ count: 1, zone: 'B', spot: 'rack 2' }),
	)
	const read = async (kind: string, key: string) => {
		const { pages, sheet } = await drawLabels(
			farm.owner,
			LabelQuery.parse({ kind, items: [key], sheet: '62' }),
			ORIGIN,
		)
		const [found] = await readPage(pages[0] ?? '', sheet)
		return found?.text ?? ''
	}
	const farmId = farm.owner.farm.id
	expect(await read('tray', code)).toBe(`${ORIGIN}/trays/${code}?farmId=${farmId}`)
	const shelf = await read('shelf', 'B rack 2')
	expect(shelf).toBe(`${ORIGIN}/trays/scan?zone=B&spot=rack+2&farmId=${farmId}`)
	expect(parseShelfPath(shelf)).toEqual({ zone: 'B', spot: 'rack 2' })
	const other = await makeFarm(farm, { name: 'Pod 3' })
	expect(
		(await drawLabels(other, LabelQuery.parse({ kind: 'tray', items: [code] }), ORIGIN)).count,
	).toBe(0)
})

test('what has no GTIN gets no barcode of GS1, another farm gets nothing, and 500 are the most', async () => {
	const keys = await setUp()
	const draw = (more: object, ctx = farm.owner) => drawLabels(ctx, LabelQuery.parse(more), ORIGIN)
	expect(await draw({ kind: 'shelf', items: [keys.shelf], code: 'gs1-128' })).toMatchObject({
		count: 0,
		problems: [expect.stringContaining('Shelf 1 has no GTIN')],
	})
	expect(
		await draw({ kind: 'case', items: [keys.case], code: 'gs1-128', netKg: '1.25' }),
	).toMatchObject({
		count: 0,
		problems: [expect.stringContaining('begins with 9')],
	})
	const many = await draw({
		kind: 'lot',
		items: Array(6).fill(keys.lot),
		count: 100,
		sheet: '5160',
	})
	expect(many.count).toBe(500)
	expect(many.pages).toHaveLength(17)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect((await draw({ kind: 'lot', items: [keys.lot] }, other)).count).toBe(0)
})

test('a lot and a case that are older than the newest 200 are printed when they are asked for', async () => {
	const keys = await setUp()
	const [oldest] = await farm.ctx.db.read.select().from(lots)
	if (!oldest) throw new Error('There is no lot')
	const { id: _id, cycleId: _cycle, ...facts } = oldest
	const newer = Array.from({ length: 250 }, (_, at) => ({
		...facts,
		cycleId: null,
		code: `BATCH-N${at}`,
	}))
	await farm.ctx.db.write((tx) => tx.insert(lots).values(newer))
	for (const kind of ['lot', 'case'] as const) {
		const query = LabelQuery.parse({ kind, items: [keys[kind]] })
		expect([kind, (await drawLabels(farm.owner, query, ORIGIN)).count]).toEqual([kind, 1])
	}
})

test('a received lot is labelled with the code it came with and no packing day, a mix with its own', async () => {
	const produce = { cropName: 'Butterhead Lettuce', unit: 'heads', quantity: '10' }
	const received = await receiveLot(
		farm.owner,
		ReceiptInput.parse({
			...produce,
			receivedOn: '2026-02-26',
			sourceCode: 'HF-778',
			supplierName: 'Hill Farm',
			documentType: 'Invoice',
			documentNumber: '991',
		}),
	)
	const inputs = [{ lotId: received.id, quantity: '4' }]
	const mix = await mixLots(
		farm.owner,
		MixLotsInput.parse({ ...produce, happenedOn: TODAY, inputs }),
	)
	const { id: offerId } = await offer(farm.owner, { gtin: '9506000134352', shelfDays: 10 })
	const said = async (lotId: number) => {
		const key = `${offerId}-${lotId}`
		const one = (await LABEL_SOURCES.case(farm.owner, [key])).find((label) => label.key === key)
		return { lines: one?.lines.slice(0, 4), code: one?.gs1 && elementString(one.gs1) }
	}
	expect(await said(received.id)).toMatchObject({
		lines: ['Lot HF-778', '1 head', 'Best before Mar 8, 2026', expect.any(String)],
		code: '(01)09506000134352(15)260308(10)HF-778',
	})
	expect(await said(mix.id)).toMatchObject({
		lines: [`Lot ${mix.code}`, '1 head', 'Packed Feb 28, 2026', 'Best before Mar 10, 2026'],
		code: `(01)09506000134352(13)260228(15)260310(10)${mix.code}`,
	})
	const labels = await LABEL_SOURCES.lot(farm.owner, [])
	expect(labels.map(({ lines }) => lines[1])).toEqual([
		'Mixed Feb 28, 2026',
		'Received Feb 26, 2026',
	])
})
