import { CycleEditForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { mergeWithStored } from './merge-with-stored.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 17))

const plant = () =>
	startCycle(
		farm.owner,
		StartCycleInput.parse({
			cropName: 'Basil',
			varietyName: 'Sweet',
			quantity: 30,
			plantDate: '2026-03-04',
			transplantDays: 12,
			harvestDays: 40,
			zone: 'C',
			notes: 'By the door',
			seedLot: 'S-7',
			trays: 0,
		}),
	)

test('a field that is left empty keeps what was', async () => {
	const kept = await mergeWithStored(farm.owner, await plant(), CycleEditForm.parse({}))
	expect(kept).toMatchObject({
		crop: 'Basil - Sweet',
		quantity: 30,
		plantDate: '2026-03-04',
		transplantDays: 12,
		harvestDays: 40,
		zone: 'C',
		notes: 'By the door',
		seedLot: 'S-7',
	})
})

test('what was typed is taken, and a dash clears a text', async () => {
	const typed = CycleEditForm.parse({ quantity: 12, transplantDays: 0, notes: '–', seedLot: 'S-8' })
	expect(await mergeWithStored(farm.owner, await plant(), typed)).toMatchObject({
		quantity: 12,
		transplantDays: 0,
		harvestDays: 40,
		notes: '',
		seedLot: 'S-8',
	})
})
