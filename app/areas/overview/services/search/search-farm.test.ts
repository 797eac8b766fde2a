import { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { searchFarm } from './search-farm.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 12))

const pages = [{ name: 'Calibration', detail: 'Farm', to: '/calibration' }]
const find = async (typed: string, ctx = farm.owner) => {
	const groups = await searchFarm(ctx, { typed, pages })
	return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ name }) => name)]))
}
const shiso = StartCycleInput.parse({ cropName: 'Shiso', varietyName: 'Green_Leaf' })

test('a crop is found as cycle, lot, tasks and journal entry, and nowhere on another farm', async () => {
	await startCycle(farm.owner, shiso)
	const entry = { cropName: 'Shiso', entryType: 'note', title: 'Spots', notes: 'on the old leaves' }
	await addEntry(farm.owner, AddEntryInput.parse(entry))
	expect(await find('SHISO')).toEqual({
		cycles: ['Shiso - Green_Leaf'],
		lots: [expect.stringMatching(/^BATCH-\d+ Shiso - Green_Leaf$/)],
		tasks: ['Harvest', 'Plant', 'Transplant'].map((verb) => `${verb} Shiso - Green_Leaf`),
		journal: ['Spots'],
	})
	expect(await find('green_l shiso')).toMatchObject({ cycles: ['Shiso - Green_Leaf'] })
	expect((await find('greenXl'))['cycles']).toBeUndefined()
	expect((await find('old leaves'))['journal']).toEqual(['Spots'])
	const other = await makeFarm(farm, { name: 'Shed' })
	expect(await find('shiso', other)).toEqual({})
})

test('a lot of another grower is found by the code that it came with, and by its supplier', async () => {
	const receipt = {
		cropName: 'Radicchio',
		unit: 'heads',
		quantity: '4',
		receivedOn: '2026-02-26',
		sourceCode: 'HF-778',
		supplierName: 'Hill Farm',
		documentType: 'Invoice',
		documentNumber: '991',
	}
	const { code } = await receiveLot(farm.owner, ReceiptInput.parse(receipt))
	for (const typed of ['hf-778', 'hill farm radicchio'])
		expect((await find(typed))['lots']).toEqual([`${code} Radicchio`])
})

test('pages, the person’s farms, recipes and guides are found', async () => {
	await makeFarm(farm, { name: 'Shed' })
	expect(await find('calib')).toMatchObject({ pages: ['Calibration'] })
	expect(await find('shed')).toMatchObject({ farms: ['Shed'] })
	expect((await find('basil'))['recipes']?.length).toBeGreaterThan(0)
	expect((await find('tip burn'))['help']).toContain('Lettuce')
})

test('any text is searched, and none is an error', async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ maxLength: 120, unit: 'binary' }), async (typed) => {
			await find(typed)
		}),
		{ numRuns: 40 },
	)
	for (const typed of ['%', '_', '\\', "'", '"', '\0', '*', 'a AND', '🌱']) await find(typed)
})
