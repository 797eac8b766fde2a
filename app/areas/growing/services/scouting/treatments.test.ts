import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import {
	TreatmentInput,
	TreatmentProductInput,
} from '@sfc/contract/growing/scouting/treatment-input'
import { AddTraysInput, HarvestTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { lots, stockMovements } from '#db/schema/inventory'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { harvestTrays } from '../planting-cycles/harvest-trays.server'
import { insertPastCycles } from '../planting-cycles/import-cycles.server'
import { insertPastHarvests } from '../planting-cycles/import-harvests.server'
import { recordHarvest } from '../planting-cycles/record-harvest.server'
import { reverseMovement } from '../planting-cycles/reverse-movement.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { completeTask } from '../tasks/complete-task.server'
import { listTasks } from '../tasks/list-tasks.server'
import { addTrays } from '../trays/fill-trays.server'
import { listHarvestsInside } from './list-harvests-inside.server'
import { listReentries, listTreatments, readTreatment } from './list-treatments.server'
import { correctTreatment, recordTreatment, withdrawTreatment } from './record-treatment.server'
import { addTreatmentProduct, changeTreatmentProduct } from './save-treatment-product.server'

const TODAY = '2026-05-04'
const NOON = Date.UTC(2026, 4, 4, 16) // in New York
const farm = farmPerTest(NOON)

const product = (preharvestDays = 7, more: object = {}) =>
	addTreatmentProduct(
		farm.owner,
		TreatmentProductInput.parse({
			name: 'Azadirachtin 1.2 %',
			registration: '70051-2',
			reentryHours: 12,
			preharvestDays,
			labelDose: 4,
			doseUnit: 'ml/L',
			...more,
		}),
	)
const plant = (more: object = {}) =>
	startCycle(
		farm.owner,
		StartCycleInput.parse({ cropName: 'Basil', plantDate: '2026-04-01', zone: 'B', ...more }),
	)
const treatment = (productId: number, more: object = {}) =>
	TreatmentInput.parse({
		productId,
		zone: 'B',
		treatedOn: '2026-05-01',
		treatedTime: '18:30',
		dose: 4,
		treatedBy: 'Ana',
		reason: 'Aphids above the limit',
		...more,
	})
const cut = (cycleId: number, harvestedOn = TODAY, more: object = {}) =>
	recordHarvest(farm.owner, {
		cycleId,
		quantityMilli: 1000,
		weightG: null,
		wasteMilli: 0,
		grade: 'A',
		storageLocation: 'Zone B',
		notes: null,
		harvestedOn,
		isLast: false,
		...more,
	})
const cutTray = (codes: string[], harvestedOn = TODAY) =>
	harvestTrays(
		farm.owner,
		HarvestTraysInput.parse({ codes, quantity: 1, storageLocation: 'Cold room', harvestedOn }),
	)
const refused = {
	code: 'conflict',
	message: expect.stringContaining('harvest from May 8, 2026, 6:30 PM EDT on') as string,
}

test('no way to record a harvest gets around a pre-harvest interval', async () => {
	const { id: productId } = await product()
	const cycle = await plant()
	await recordTreatment(farm.owner, treatment(productId))
	await expect(cut(cycle.id)).rejects.toMatchObject({ ...refused, field: 'harvestedOn' })
	const harvested = { cycleId: cycle.id, status: 'harvested' as const }
	await expect(changeCycle(farm.owner, harvested)).rejects.toMatchObject(refused)
	const [task] = await listTasks(farm.owner, { types: ['harvest'] })
	await expect(completeTask(farm.owner, { taskId: task?.id ?? 0 })).rejects.toMatchObject(refused)
	const [lot] = await farm.owner.db.read.select().from(lots).where(eq(lots.cycleId, cycle.id))
	const past = {
		cycleId: cycle.id,
		lotId: lot?.id ?? 0,
		quantityMilli: 1000,
		weightG: null,
		wasteMilli: 0,
		grade: 'A' as const,
		storageLocation: 'Shelf',
		notes: null,
		harvestedOn: '2026-05-02',
	}
	const { db } = farm.owner
	const storedHarvest = db.write((tx) =>
		insertPastHarvests(tx, farm.owner, [past], { inStock: true }),
	)
	await expect(storedHarvest).rejects.toMatchObject(refused)
	const planting = { ...cycle, status: 'harvested' as const, harvestedOn: '2026-05-03' }
	const entered = {
		...planting,
		cropName: 'Dill',
		endedOn: null,
		seedLot: null,
		seedSupplier: null,
	}
	const { id: _id, farmId: _farm, ...row } = entered
	const storedCycle = db.write((tx) => insertPastCycles(tx, farm.owner, [row]))
	await expect(storedCycle).rejects.toMatchObject(refused)
	const tray = await addTrays(
		farm.owner,
		AddTraysInput.parse({ count: 1, cycleId: cycle.id, plants: 1 }),
	)
	await expect(cutTray(tray)).rejects.toMatchObject({ ...refused, field: 'harvestedOn' })
	// The day before the treatment, and the last day of the interval before and after its hour.
	await cut(cycle.id, '2026-04-30')
	farm.setNow(Date.UTC(2026, 4, 8, 22))
	await expect(cut(cycle.id, '2026-05-08')).rejects.toMatchObject(refused)
	farm.setNow(Date.UTC(2026, 4, 8, 23))
	await cutTray(tray, '2026-05-08')
	await cut(cycle.id, '2026-05-08')
	expect(await listHarvestsInside(farm.owner.db.read, farm.owner)).toEqual([])
})

test('what was cut in the morning and treated in the evening is no harvest inside', async () => {
	const { id: productId } = await product()
	const cycle = await plant()
	await cut(cycle.id)
	farm.setNow(NOON + 8 * 3_600_000)
	await recordTreatment(farm.owner, treatment(productId, { treatedOn: TODAY }))
	expect(await listHarvestsInside(farm.owner.db.read, farm.owner)).toEqual([])
	await expect(cut(cycle.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('nobody harvests before people may enter', async () => {
	const { id: productId } = await product(0)
	const cycle = await plant()
	await recordTreatment(
		farm.owner,
		treatment(productId, { treatedOn: TODAY, treatedTime: '06:30' }),
	)
	await expect(cut(cycle.id)).rejects.toMatchObject({
		message: expect.stringContaining('re-entry interval of 12 hours') as string,
	})
	farm.setNow(NOON + 7 * 3_600_000)
	await cut(cycle.id)
})

test('a crop whose record said that it did not stand there has the interval when it did', async () => {
	const { id: productId } = await product()
	const planned = await plant({ plantDate: '2026-05-02' })
	const ended = await plant()
	const { lotId } = await cut(ended.id, '2026-04-30', { isLast: true })
	await recordTreatment(farm.owner, treatment(productId))
	await changeCycle(farm.owner, { cycleId: planned.id, plantDate: '2026-04-02' })
	await expect(cut(planned.id)).rejects.toMatchObject(refused)
	await expect(cut(ended.id)).rejects.toMatchObject(refused)
	const [movement] = await farm.owner.db.read
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.lotId, lotId))
	await reverseMovement(farm.owner, { lotId, movementId: movement?.id ?? 0, reason: null })
	await expect(cut(ended.id)).rejects.toMatchObject(refused)
	await changeCycle(farm.owner, { cycleId: ended.id, zone: 'A' })
	await expect(cut(ended.id)).rejects.toMatchObject(refused)
})

test('a treated crop keeps its interval when it is moved, and one planted later has none', async () => {
	const { id: productId } = await product()
	const treated = await plant()
	await recordTreatment(farm.owner, treatment(productId))
	await changeCycle(farm.owner, { cycleId: treated.id, zone: 'A' })
	await expect(cut(treated.id)).rejects.toMatchObject(refused)
	const elsewhere = await plant({ zone: 'A' })
	await cut(elsewhere.id)
	// Entered late, although it stood in the zone on that day.
	const late = await plant({ cropName: 'Dill' })
	await expect(cut(late.id)).rejects.toMatchObject(refused)
})

test('a correction lifts an interval with its reason, and beneficials have none', async () => {
	const { id: productId } = await product()
	const { id: mites } = await product(0, {
		name: 'Phytoseiulus persimilis',
		kind: 'beneficial',
		registration: null,
		reentryHours: 0,
		doseUnit: 'per m²',
	})
	const cycle = await plant()
	const { treatmentId } = await recordTreatment(farm.owner, treatment(productId))
	const { treatmentId: right } = await correctTreatment(farm.owner, {
		...treatment(mites),
		treatmentId,
		correction: 'Wrong product chosen',
	})
	await cut(cycle.id)
	await expect(
		withdrawTreatment(farm.owner, { treatmentId, correction: 'again' }),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await readTreatment(farm.owner, { id: treatmentId })).toMatchObject({
		withdrawnReason: 'Wrong product chosen',
		withdrawnBy: 'Ana Grower',
	})
	expect(await listTreatments(farm.owner, { limit: 10 })).toHaveLength(2)
	expect(await readTreatment(farm.owner, { id: right })).toMatchObject({
		crops: [{ label: 'Basil' }],
	})
	const audited = await farm.owner.db.read
		.select({ action: auditEntries.action })
		.from(auditEntries)
		.where(eq(auditEntries.farmId, farm.owner.farm.id))
	expect(audited.map(({ action }) => action)).toEqual(
		expect.arrayContaining([
			'treatment.recorded',
			'treatment.corrected',
			'treatment-product.added',
		]),
	)
})

test('a re-entry interval is listed until it ends, by the label of then', async () => {
	const { id: productId, ...row } = await product()
	await recordTreatment(
		farm.owner,
		treatment(productId, { treatedOn: TODAY, treatedTime: '11:00' }),
	)
	await changeTreatmentProduct(farm.owner, { ...row, id: productId, reentryHours: 0 })
	expect(await listReentries(farm.owner)).toMatchObject([{ zone: 'B', reentryHours: 12 }])
	farm.setNow(NOON + 11 * 3_600_000)
	expect(await listReentries(farm.owner)).toEqual([])
})

test('a treatment recorded after a harvest is kept when it is confirmed, and the harvest is named', async () => {
	const { id: productId } = await product()
	const cycle = await plant()
	const { lotCode } = await cut(cycle.id, '2026-05-03')
	await expect(recordTreatment(farm.owner, treatment(productId))).rejects.toMatchObject({
		code: 'conflict',
		field: 'isHarvestKnown',
	})
	await recordTreatment(farm.owner, treatment(productId, { isHarvestKnown: true }))
	expect(await listHarvestsInside(farm.owner.db.read, farm.owner)).toMatchObject([
		{ lotCode, harvestedOn: '2026-05-03' },
	])
})

test('what cannot be meant is refused at its field, and nothing of another farm is used', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const { id: productId } = await product()
	const foreign = await startCycle(other, StartCycleInput.parse({ cropName: 'Basil' }))
	const at = (field: string) => ({ code: 'invalid', field })
	for (const [more, field] of [
		[{ treatedOn: '2026-05-05' }, 'treatedOn'],
		[{ productId: productId + 1 }, 'productId'],
		[{ zone: null, cycleIds: [foreign.id] }, 'cycleIds'],
	] as const)
		await expect(recordTreatment(farm.owner, treatment(productId, more))).rejects.toMatchObject(
			at(field),
		)
	await expect(recordTreatment(other, treatment(productId))).rejects.toMatchObject(at('productId'))
	const { treatmentId } = await recordTreatment(farm.owner, treatment(productId))
	const missing = { code: 'not-found' }
	await expect(readTreatment(other, { id: treatmentId })).rejects.toMatchObject(missing)
	await expect(withdrawTreatment(other, { treatmentId, correction: 'mine' })).rejects.toMatchObject(
		missing,
	)
	const wrong = TreatmentProductInput.safeParse({
		name: 'Mites',
		kind: 'beneficial',
		reentryHours: 4,
		preharvestDays: 1,
		doseUnit: 'per m²',
	})
	expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['reentryHours', 'preharvestDays'])
})

test('of a harvest and a treatment at once, one is told of the other', async () => {
	const { id: productId } = await product()
	const cycle = await plant()
	const both = await Promise.allSettled([
		cut(cycle.id),
		recordTreatment(farm.owner, treatment(productId)),
	])
	expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('no order of treatments, corrections and harvests leaves an unnamed harvest inside', async () => {
	const products = [await product(0), await product(3), await product(9)]
	const cycles = [await plant(), await plant({ zone: 'A' })]
	const step = fc.record({
		what: fc.constantFrom('cut', 'treat', 'withdraw'),
		back: fc.integer({ min: 0, max: 12 }),
		which: fc.integer({ min: 0, max: 2 }),
		isSure: fc.boolean(),
	})
	const known: number[] = []
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
			for (const { what, back, which, isSure } of steps) {
				const day = addDays(TODAY, -back)
				const before = await listHarvestsInside(farm.owner.db.read, farm.owner)
				const zone = which % 2 === 0 ? 'B' : 'A'
				const input = { zone, treatedOn: day, treatedTime: '06:00', isHarvestKnown: isSure }
				const done = await (
					what === 'cut'
						? cut(cycles[which % 2]?.id ?? 0, day)
						: what === 'treat'
							? recordTreatment(farm.owner, treatment(products[which]?.id ?? 0, input))
							: withdrawTreatment(farm.owner, { treatmentId: known.pop() ?? 0, correction: 'x' })
				).catch((error: unknown) => {
					if (error instanceof Fault) return null
					throw error
				})
				if (done && 'treatmentId' in done) known.push(done.treatmentId)
				const after = await listHarvestsInside(farm.owner.db.read, farm.owner)
				// Only a treatment that a person confirmed adds one; a harvest never does.
				if (what !== 'treat' || !isSure) expect(after.length).toBeLessThanOrEqual(before.length)
			}
		}),
		{ numRuns: 15 },
	)
}, 60_000)
