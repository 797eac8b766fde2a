import { eq } from 'drizzle-orm'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { qualityCode } from '@sfc/domain/readings/quality'
import { expect, test } from 'vitest'
import { controlPoints } from '#db/schema/checklists'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { grow } from '~/tests/selling/orders/test-shop'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'
import { writeExcursionAction } from '../checklists/write-action.server'
import { addColdPlace, removeColdPlace } from '../traceability/cold-places.server'
import { listTrackingEvents } from '../traceability/list-tracking-events.server'
import { countExcursions } from './count-excursions.server'
import { findAllExcursions } from './find-excursions.server'
import { listExcursions, listOpenExcursions } from './list-excursions.server'
import { endControlPoint, listControlPoints, setControlPoint } from './set-control-point.server'

const MINUTE = 60_000
const START = Date.UTC(2026, 4, 4, 16)
const farm = farmPerTest(START)

const limits = { lowC: 0, highC: 5, allowedMin: 60, source: 'FDA Food Code 3-501.16' }

async function coldRoom() {
	const pointId = await addTestPoint(farm, { quantity: 'airTemperature', intervalMs: 10_000 })
	const placeId = await addColdPlace(farm.owner, { name: 'Cooler 1', pointId })
	await setControlPoint(farm.owner, { placeId, ...limits })
	return { pointId, placeId }
}

/** Stores a reading each minute from one minute to another. */
async function measure(pointId: number, fromMin: number, toMin: number, value: number) {
	await storeReadings(
		farm,
		pointId,
		Array.from({ length: toMin - fromMin }, (_, i) => ({
			at: START + (fromMin + i) * MINUTE,
			value,
			quality: qualityCode('good'),
		})),
	)
}

/** Lets the jobs run at a minute after the start. */
async function workAt(minute: number) {
	farm.setNow(START + minute * MINUTE)
	await rollUpMarked(farm.ctx.db, LEVELS_MS[0], 100, START + (minute + 10) * MINUTE)
	await findAllExcursions(farm.ctx)
}

test('a warm cold room is an excursion until it is cold again, and open until somebody says what was done', async () => {
	const { pointId } = await coldRoom()
	await measure(pointId, 0, 30, 4)
	await measure(pointId, 30, 120, 8)
	await workAt(122)
	const [open] = await listOpenExcursions(farm.owner)
	expect(open).toMatchObject({ place: 'Cooler 1', toAt: null, worstC: 8, highC: 5 })
	expect(open?.fromAt).toBe(START + 30 * MINUTE)
	const write = () =>
		writeExcursionAction(farm.owner, {
			excursionId: open?.id ?? 0,
			action: 'Closed the door, moved the basil',
			actionBy: 'Ben',
		})
	await write()
	await expect(write()).rejects.toMatchObject({ code: 'conflict' })
	await measure(pointId, 120, 150, 4)
	await workAt(152)
	expect(await listOpenExcursions(farm.owner)).toEqual([])
	const period = { from: '2026-05-04', until: '2026-05-04', limit: 10 }
	expect(await listExcursions(farm.owner, period)).toMatchObject([
		{ id: open?.id, toAt: START + 120 * MINUTE, outMs: 90 * MINUTE, actionBy: 'Ben' },
	])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	expect(await listExcursions(other, period)).toEqual([])
	await expect(
		writeExcursionAction(other, { excursionId: open?.id ?? 0, action: 'x', actionBy: 'y' }),
	).rejects.toMatchObject({ code: 'not-found' })
})

test('a silent sensor is not measured, until late readings show that it was cold', async () => {
	const { pointId } = await coldRoom()
	await measure(pointId, 0, 10, 4)
	await workAt(100)
	expect(await listOpenExcursions(farm.owner)).toMatchObject([{ worstC: null, outMs: 0 }])
	await measure(pointId, 10, 100, 4)
	await workAt(106)
	expect(await listOpenExcursions(farm.owner)).toEqual([])
})

test('other limits hold from now on, and what was judged before stays', async () => {
	const { pointId, placeId } = await coldRoom()
	await measure(pointId, 0, 90, 8)
	await workAt(92)
	await setControlPoint(farm.owner, { placeId, ...limits, highC: 10 })
	await setControlPoint(farm.owner, { placeId, ...limits, highC: 10 })
	await measure(pointId, 90, 200, 8)
	await workAt(202)
	expect(await listOpenExcursions(farm.owner)).toMatchObject([
		{ highC: 5, toAt: START + 92 * MINUTE },
	])
	expect(await farm.ctx.db.read.select().from(controlPoints)).toHaveLength(2)
	await endControlPoint(farm.owner, { placeId })
	expect(await listControlPoints(farm.owner)).toMatchObject([{ limits: null }])
	await expect(endControlPoint(farm.owner, { placeId })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a place without a sensor has no limits, and one that is removed none any more', async () => {
	const placeId = await addColdPlace(farm.owner, { name: 'Shelf', pointId: null })
	await expect(setControlPoint(farm.owner, { placeId, ...limits })).rejects.toMatchObject({
		code: 'conflict',
	})
	const { placeId: cooler } = await coldRoom()
	await removeColdPlace(farm.owner, { id: cooler })
	expect(await farm.ctx.db.read.select().from(controlPoints)).toMatchObject([{ validTo: START }])
	await expect(setControlPoint(farm.owner, { placeId: cooler, ...limits })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('the cooling of a lot says how often its place was out of limits while it was there', async () => {
	const { pointId } = await coldRoom()
	const { id: cycleId } = await grow(farm.owner, { plants: 10, on: '2026-05-04' })
	await recordHarvest(farm.owner, {
		cycleId,
		quantityMilli: 5000,
		weightG: null,
		wasteMilli: 0,
		grade: 'A',
		storageLocation: 'cooler 1',
		notes: null,
		harvestedOn: '2026-05-04',
		isLast: false,
	})
	const counted = async () => {
		const { events } = await listTrackingEvents(farm.owner, {}, 100)
		return [...(await countExcursions(farm.owner, events)).values()]
	}
	expect(await counted()).toEqual([0])
	await measure(pointId, 0, 90, 8)
	await workAt(92)
	expect(await counted()).toEqual([1])
})

test('limits that ended before they began, by a clock that was set back, are looked at once', async () => {
	const { placeId } = await coldRoom()
	const [{ id } = { id: 0 }] = await farm.ctx.db.read.select().from(controlPoints)
	await endControlPoint(farm.owner, { placeId })
	await farm.ctx.db.write((tx) =>
		tx
			.update(controlPoints)
			.set({ validTo: START - MINUTE })
			.where(eq(controlPoints.id, id)),
	)
	await workAt(10)
	const [row] = await farm.ctx.db.read.select().from(controlPoints)
	expect(row).toMatchObject({ dueAt: null, checkedThrough: null })
})
