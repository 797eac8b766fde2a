import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderLines } from '#db/schema/orders'
import { plannedSowings, sowingPlans } from '#db/schema/sowing-plans'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { placeOrder } from '../orders/place-order.server'
import { readPlanSettings, savePlanSettings } from './plan-settings.server'
import { readSowingPlan } from './read-sowing-plan.server'
import { startPlantings } from './start-plantings.server'

const TODAY = '2026-02-28'
const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))

/** An order of heads that grow, which come on a later day than they grow now. */
async function order(heads: number, inDays: number) {
	await grow(farm.owner, { plants: heads, on: addDays(TODAY, 5) })
	const { id } = await offer(farm.owner, { perPlant: 1000, shelfDays: 3 })
	const lines = [{ offerId: id, packs: heads, readyOn: addDays(TODAY, 10) }]
	const buyer = { name: 'Green Fork', email: 'chef@fork.example' }
	const held = {
		source: 'own',
		state: 'open',
		holdUntil: null,
		tokenHash: null,
		note: null,
	} as const
	await farm.ctx.db.write((tx) =>
		placeOrder(tx, farm.owner, { kind: 'system', name: 'Test' }, { ...held, buyer, lines }),
	)
	await farm.ctx.db.write((tx) => tx.update(orderLines).set({ readyOn: addDays(TODAY, inDays) }))
}

test('an order that nothing covers is sown for, and a second press starts nothing twice', async () => {
	await order(40, 60)
	const plan = await readSowingPlan(farm.owner)
	expect(plan.shorts).toEqual([])
	const plants = plan.sowings.reduce((sum, sowing) => sum + sowing.plants, 0)
	expect(plants).toBe(40)
	expect(plan.sowings[0]).toMatchObject({
		label: 'Butterhead Lettuce',
		covers: [{ milli: 40_000 }],
	})
	const press = () => startPlantings(farm.owner, { fingerprint: plan.fingerprint })
	const both = await Promise.all([press(), press()])
	expect(both.flatMap(({ started }) => started)).toHaveLength(plan.sowings.length)
	expect(await press()).toEqual({ started: [], refused: [] })
	const cycles = await farm.ctx.db.read.$count(plantingCycles)
	expect(cycles).toBe(1 + plan.sowings.length)
	expect(await farm.ctx.db.read.$count(sowingPlans)).toBe(1)
	const trays = plan.sowings.flatMap((sowing) => sowing.trays)
	const booked = await farm.ctx.db.read.select().from(trayBookings)
	expect(booked.map(({ row, tray }) => ({ row, tray }))).toEqual(expect.arrayContaining(trays))
	const after = await readSowingPlan(farm.owner)
	expect(after.sowings).toEqual([])
	expect(after.agreed?.differences).toEqual([])
})

test('a planting that slips shows what changes before it is agreed to again', async () => {
	await order(40, 60)
	const { fingerprint } = await readSowingPlan(farm.owner)
	const { started } = await startPlantings(farm.owner, { fingerprint })
	const [row] = await farm.ctx.db.read.select().from(plannedSowings)
	const harvestDate = addDays(row?.harvestOn ?? TODAY, 4)
	await changeCycle(farm.owner, { cycleId: started[0]?.cycleId ?? 0, harvestDate })
	const { agreed } = await readSowingPlan(farm.owner)
	expect(agreed?.differences).toContainEqual(
		expect.objectContaining({ kind: 'slipped', from: row?.harvestOn, to: harvestDate }),
	)
	expect(agreed?.differences.map(({ kind }) => kind)).toContain('more')
})

test('a harvest that comes in short shows who will miss what, and from which day it can be there', async () => {
	await order(40, 60)
	const { fingerprint } = await readSowingPlan(farm.owner)
	const { started } = await startPlantings(farm.owner, { fingerprint })
	const [sown] = await farm.ctx.db.read.select().from(plannedSowings)
	const { cycleId = 0, harvestOn: on } = { ...started[0], harvestOn: sown?.harvestOn ?? TODAY }
	await farm.ctx.db.write((tx) =>
		tx.update(plantingCycles).set({ status: 'terminated' }).where(ne(plantingCycles.id, cycleId)),
	)
	farm.setNow(dayStart(on, farm.owner.farm.timezone) + 12 * 3_600_000)
	await cut(farm.owner, { cycleId, heads: 25, on })
	const { agreed, shorts } = await readSowingPlan(farm.owner)
	expect(agreed?.differences).toContainEqual(
		expect.objectContaining({ kind: 'short', who: 'Green Fork', milli: 15_000 }),
	)
	expect(shorts).toMatchObject([{ who: 'Green Fork', coveredMilli: 25_000 }])
	expect((shorts[0]?.allOn ?? '') > on).toBe(true)
})

test('a planting of an earlier plan that slips is shown too, until that is agreed to', async () => {
	await order(40, 60)
	const press = async () =>
		startPlantings(farm.owner, { fingerprint: (await readSowingPlan(farm.owner)).fingerprint })
	const { started } = await press()
	await press() // a further plan, which sows nothing
	expect(await farm.ctx.db.read.$count(sowingPlans)).toBe(2)
	const [row] = await farm.ctx.db.read.select().from(plannedSowings)
	const harvestDate = addDays(row?.harvestOn ?? TODAY, 7)
	await changeCycle(farm.owner, { cycleId: started[0]?.cycleId ?? 0, harvestDate })
	const slips = async () =>
		(await readSowingPlan(farm.owner)).agreed?.differences.filter(({ kind }) => kind === 'slipped')
	expect(await slips()).toMatchObject([{ from: row?.harvestOn, to: harvestDate }])
	await press()
	expect(await slips()).toEqual([])
})

test('an order for a day too soon is short, with whom to call and the nearest day', async () => {
	await order(40, 10)
	await farm.ctx.db.write((tx) => tx.update(plantingCycles).set({ status: 'terminated' }))
	const { shorts } = await readSowingPlan(farm.owner)
	expect(shorts).toMatchObject([{ who: 'Green Fork', reason: 'too-late', coveredMilli: 0 }])
	expect((shorts[0]?.allOn ?? '') > addDays(TODAY, 10)).toBe(true)
})

test('a plan that changed since it was seen is not started', async () => {
	await order(40, 60)
	const { fingerprint } = await readSowingPlan(farm.owner)
	const crop = { cropName: 'Butterhead Lettuce', quantity: 10, trays: 1 }
	const plantDate = addDays(TODAY, 20)
	await startCycle(farm.owner, StartCycleInput.parse({ ...crop, plantDate, harvestDays: 40 }))
	await expect(startPlantings(farm.owner, { fingerprint })).rejects.toMatchObject({
		code: 'conflict',
	})
	expect(await farm.ctx.db.read.$count(sowingPlans)).toBe(0)
})

test('settings of a farm are its own, and limit the plan', async () => {
	const before = await readPlanSettings(farm.owner)
	await savePlanSettings(farm.owner, { ...before, horizonWeeks: 4, bufferPacks: 2 })
	expect(await readPlanSettings(farm.owner)).toMatchObject({ horizonWeeks: 4, bufferPacks: 2 })
	await order(40, 60)
	expect((await readSowingPlan(farm.owner)).orders).toBe(0)
})
