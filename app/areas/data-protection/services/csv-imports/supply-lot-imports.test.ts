import { asc, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import { farmPerTest } from '~/tests/farms/test-farm'
import { addSupply, markOrdered } from '~/areas/growing/services/supplies/save-supply.server'
import { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { importCsv } from './import-csv.server'
import { previewImport } from './preview-import.server'

const farm = farmPerTest(Date.UTC(2026, 4, 1, 12))

const preview = (text: string) => previewImport(farm.owner, { kind: 'supplyLots', text })
const store = (text: string) => importCsv(farm.owner, { kind: 'supplyLots', text })
const listSupplies = () => farm.ctx.db.read.select().from(supplies).orderBy(asc(supplies.name))
const listLots = () => farm.ctx.db.read.select().from(supplyLots).orderBy(asc(supplyLots.id))

const DELIVERIES = [
	'Item;Category;Lot No;Vendor;Date received;Expiry date;Qty;UoM;Total cost',
	'Basil seed;Seed;B-7;Seedsman;03.04.2026;31.12.2027;1000;g;$ 48.50',
	'basil SEED;;B-8;;14.04.2026;;250;g;',
	'Clamshell 4 oz;Packaging;;Packers;14.04.2026;;500;pcs;',
	'Calcium nitrate;Fertilizer;CN1;Salts Ltd;14.04.2026;;25;kg;31.5',
].join('\n')

test('deliveries become lots in stock, once, with the supplies that were not there', async () => {
	const seen = await preview(DELIVERIES)
	expect(seen.columns.map(({ field }) => field)).not.toContain('')
	expect(seen.problems.map(({ line, column }) => [line, column])).toEqual([[4, 'Lot No']])
	expect(await listSupplies()).toEqual([])
	expect(await store(DELIVERIES)).toMatchObject({ added: 3, alreadyThere: 0, leftOut: 1 })
	expect(await store(DELIVERIES)).toMatchObject({ added: 0, alreadyThere: 3 })
	expect(await listSupplies()).toMatchObject([
		{ name: 'Basil seed', kind: 'seed', unit: 'g', supplier: 'Seedsman' },
		{ name: 'Calcium nitrate', kind: 'nutrient', unit: 'kg' },
	])
	expect(await listLots()).toMatchObject([
		{ lotNumber: 'B-7', receivedOn: '2026-04-03', bestBefore: '2027-12-31', priceCents: 4850 },
		{ lotNumber: 'B-8', supplier: 'Seedsman', bestBefore: null, priceCents: null },
		{ lotNumber: 'CN1', supplier: 'Salts Ltd', priceCents: 3150 },
	])
	const [stock] = await farm.ctx.db.read
		.select({ milli: sum(supplyMovements.quantityMilli) })
		.from(supplyMovements)
	expect(Number(stock?.milli)).toBe(1_000_000 + 250_000 + 25_000)
	const audit = await farm.ctx.db.read.select().from(auditEntries)
	expect(audit.filter(({ action }) => action === 'past.imported')).toHaveLength(1)
})

test('what is wrong with a delivery is told by line and column', async () => {
	await addSupply(
		farm.owner,
		SupplyInput.parse({ name: 'Rockwool', kind: 'substrate', unit: 'bags' }),
	)
	const { ready, problems } = await preview(
		[
			'supply,kind,unit,lot number,received on,best before,quantity,price',
			'Rockwool,,,R1,2026-04-01,,4,12',
			'Rockwool,,kg,R2,2026-04-01,,4,',
			'Rockwool,,,R3,2026-06-01,,4,',
			'Rockwool,,,R4,2026-04-01,2026-02-30,-4,12.345',
			'Rockwool,,,R5,,,,',
			'Perlite,sand,heaps,P1,2026-04-01,,0,',
			',seed,g,X,2026-04-01,,1,',
		].join('\n'),
	)
	expect(ready).toBe(1)
	expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
		[3, 'unit', 'Rockwool is kept in bags here, not in kg'],
		[4, 'received on', 'The day cannot be in the future'],
		[5, 'best before', '“2026-02-30” is not a day that exists'],
		[5, 'price', '“12.345” is not a price in USD'],
		[5, 'quantity', '“-4” is not a quantity from 0 to a million'],
		[6, 'received on', 'The day is missing'],
		[6, 'quantity', 'The quantity is missing'],
		[7, 'kind', 'What it is: one of seed, nutrient, substrate, packaging, other'],
		[7, 'unit', 'The unit is one of seeds, pieces, bags, g, kg, oz, lb, ml, L'],
		[7, 'quantity', 'The quantity is 0'],
		[8, 'supply', 'Name is required'],
	])
})

test('a supply that was ordered has come with a delivery of that day, not with an older one', async () => {
	const { supplyId } = await addSupply(
		farm.owner,
		SupplyInput.parse({ name: 'Rockwool', kind: 'substrate', unit: 'bags' }),
	)
	await markOrdered(farm.owner, { supplyId, isOrdered: true })
	const deliver = (day: string) =>
		store(`supply,lot number,received on,quantity\nRockwool,R1,${day},4\n`)
	await deliver('2026-04-01')
	expect(await listSupplies()).toMatchObject([{ orderedOn: '2026-05-01' }])
	await deliver('2026-05-01')
	expect(await listSupplies()).toMatchObject([{ orderedOn: null }])
})

test('more supplies than a farm keeps are refused as a whole', async () => {
	const lines = Array.from({ length: 501 }, (_, at) => `Seed ${at},seed,g,L${at},2026-04-01,1`)
	const text = ['supply,kind,unit,lot number,received on,quantity', ...lines].join('\n')
	await expect(store(text)).rejects.toThrow('A farm keeps at most 500 supplies')
	expect(await listSupplies()).toEqual([])
	expect(await listLots()).toEqual([])
})
