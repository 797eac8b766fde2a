import { addDays, daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { catalogueCrop } from '@sfc/domain/growing/planting-cycles/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDb } from '../tests/support/test-db'
import { seedDemo } from './seed'
import { farmMembers, users } from './schema/accounts'
import { farms } from './schema/farms'
import { plantingCycles, tasks, trayBookings } from './schema/planting-cycles'
import { harvests, lots, stockMovements } from './schema/inventory'
import { journalEntries } from './schema/journal'
import { perTest } from '../tests/support/per-test'

const NOW = Date.parse('2026-03-09T02:30:00Z') // still the 8th in Boston

const db = perTest(openTestDb)

const contents = async () => ({
	farms: await db.read.select().from(farms).orderBy(asc(farms.id)),
	users: await db.read.select().from(users),
	members: await db.read.select().from(farmMembers).orderBy(asc(farmMembers.farmId)),
	cycles: await db.read.select().from(plantingCycles).orderBy(asc(plantingCycles.id)),
	tasks: await db.read.select().from(tasks).orderBy(asc(tasks.id)),
})

test('the demo user owns the three farms, and the simulated one is current', async () => {
	await seedDemo(db, NOW)
	const { farms, users, members } = await contents()
	expect(farms.map(({ id, name, isSimulated }) => [id, name, isSimulated])).toEqual([
		[9, 'Home Base', false],
		[10, 'Freight Farm', false],
		[11, 'Pod 1', true],
	])
	expect(users).toMatchObject([{ isDemo: true, currentFarmId: 11 }])
	expect(members.map(({ farmId, role }) => [farmId, role])).toEqual([
		[9, 'owner'],
		[10, 'owner'],
		[11, 'owner'],
	])
})

test('seeding again changes nothing, including changes by the demo user', async () => {
	await seedDemo(db, NOW)
	await db.write(async (tx) => {
		await tx.delete(plantingCycles).where(eq(plantingCycles.cropName, 'Basil'))
		await tx.update(farms).set({ name: 'My pod' }).where(eq(farms.id, 11))
	})
	const before = await contents()
	await seedDemo(db, NOW + 86_400_000)
	expect(await contents()).toEqual(before)
})

test('every crop is in the catalogue, and its open work is around today', async () => {
	await seedDemo(db, NOW)
	const { cycles } = await contents()
	expect(cycles.length).toBeGreaterThanOrEqual(5)
	for (const cycle of cycles) expect(catalogueCrop(cropLabel(cycle))).toBeDefined()
	const today = todayIn('America/New_York', NOW)
	expect(today).toBe('2026-03-08')
	const open = await db.read
		.select()
		.from(tasks)
		.where(and(eq(tasks.farmId, 11), eq(tasks.isCompleted, false)))
	const due = open.map(({ dueDate }) => dueDate)
	expect(due).toContain(today)
	expect(due.some((day) => day < today)).toBe(true)
	expect(due.some((day) => day > today)).toBe(true)
	expect(open.some(({ type }) => type === 'plant')).toBe(false)
})

test('the next farm gets an id of its own', async () => {
	await seedDemo(db, NOW)
	const next = { name: 'Mine', timezone: 'UTC', systemType: 'agriponic-farms-agripod' }
	const size = { nurseryRows: 3, nurseryTraysPerRow: 5, createdAt: NOW }
	const [added] = await db.write(async (tx) =>
		tx
			.insert(farms)
			.values({ ...next, ...size })
			.returning(),
	)
	expect(added?.id).toBe(12)
})

test('a database with a farm of its own under one of the ids is left alone', async () => {
	await db.write(async (tx) => {
		const own = { id: 10, name: 'Mine', timezone: 'UTC', systemType: 'agriponic-farms-agripod' }
		await tx.insert(farms).values({ ...own, nurseryRows: 3, nurseryTraysPerRow: 5, createdAt: 0 })
	})
	const before = await contents()
	await expect(seedDemo(db, NOW)).rejects.toThrow(/farms of its own/)
	expect(await contents()).toEqual(before)
})

test('the demo’s trays, lots and sales are consistent, and most of its nursery is free', async () => {
	await seedDemo(db, NOW)
	const { cycles } = await contents()
	const bookings = await db.read.select().from(trayBookings)
	const keys = bookings.flatMap(({ row, tray, fromDay, untilDay }) =>
		Array.from({ length: daysBetween(fromDay, untilDay) }, (_, n) => {
			return `${row}/${tray} ${addDays(fromDay, n)}`
		}),
	)
	expect(new Set(keys).size).toBe(keys.length)
	const now = bookings.filter(({ untilDay }) => untilDay > '2026-03-08')
	expect(now.length).toBeGreaterThan(0)
	expect(now.length).toBeLessThanOrEqual(5)
	const all = await db.read.select().from(lots)
	const ofLots = all.map(({ cycleId }) => cycleId)
	expect(new Set(ofLots)).toEqual(new Set(cycles.map(({ id }) => id)))
	expect(ofLots).toHaveLength(cycles.length)
	const movements = await db.read.select().from(stockMovements)
	for (const lot of all) {
		const own = movements.filter(({ lotId }) => lotId === lot.id)
		expect(own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBeGreaterThanOrEqual(0)
	}
	expect(new Set(all.map(({ farmId }) => farmId))).toEqual(new Set([11]))
	for (const { status, harvestedOn, transplantedOn } of cycles) {
		expect(harvestedOn !== null).toBe(status === 'harvested')
		expect(transplantedOn !== null).toBe(status !== 'planted')
		if (harvestedOn) expect(harvestedOn <= '2026-03-08').toBe(true)
	}
})

test('the journal has the system entries of all work on the plantings', async () => {
	await seedDemo(db, NOW)
	const entries = await db.read.select().from(journalEntries)
	const done = (await contents()).tasks.filter(({ isCompleted }) => isCompleted)
	const cut = await db.read.select().from(harvests)
	const ofType = (type: string) => entries.filter((entry) => entry.type === type)
	expect(ofType('task_completion')).toHaveLength(
		done.filter(({ type }) => type !== 'harvest').length,
	)
	expect(ofType('harvest')).toHaveLength(cut.length)
	for (const { source, createdAt } of entries) {
		expect(source).toBe('system')
		expect(createdAt).toBeLessThanOrEqual(NOW)
	}
})
