import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDb } from '../tests/support/test-db'
import type { Tx } from './database'
import { farms } from './schema/farms'
import { perTest } from '../tests/support/per-test'

const db = perTest(openTestDb)

const farm = (name: string) => ({
	name,
	timezone: 'Europe/Vienna',
	systemType: 'freight-farms-greenery-s',
	nurseryRows: 0,
	nurseryTraysPerRow: 8,
	createdAt: 1_760_000_000_000,
})

const addFarm = (name: string) =>
	db.write(async (tx) => {
		const [row] = await tx.insert(farms).values(farm(name)).returning()
		if (!row) throw new Error('no row came back')
		return row
	})

const names = async () => (await db.read.select().from(farms)).map((row) => row.name)

test('what a write returns is what it stored', async () => {
	const made = await addFarm('North')
	expect(made).toMatchObject({ isSimulated: false, isActive: true, createdAt: 1_760_000_000_000 })
	expect(await db.read.select().from(farms)).toEqual([made])
	expect(await db.read.query.farms.findFirst()).toEqual(made)
})

test('a write that throws leaves nothing behind, and the next one works', async () => {
	const failing = db.write(async (tx) => {
		await tx.insert(farms).values(farm('North'))
		throw new Error('changed my mind')
	})
	await expect(failing).rejects.toThrow('changed my mind')
	expect(await names()).toEqual([])
	await addFarm('South')
	expect(await names()).toEqual(['South'])
})

test('a statement the engine refuses rolls back the whole write', async () => {
	const failing = db.write(async (tx) => {
		const [row] = await tx.insert(farms).values(farm('North')).returning()
		await tx.insert(farms).values({ ...farm('Twin'), id: row?.id })
	})
	await expect(failing).rejects.toThrow()
	expect(await names()).toEqual([])
})

test('fifty writers at once lose no update', { timeout: 30_000 }, async () => {
	const { id } = await addFarm('North')
	const addRow = async (tx: Tx) => {
		const [row] = await tx.select().from(farms).where(eq(farms.id, id))
		const nurseryRows = (row?.nurseryRows ?? 0) + 1
		await tx.update(farms).set({ nurseryRows }).where(eq(farms.id, id))
		return nurseryRows
	}
	const results = await Promise.all(Array.from({ length: 50 }, () => db.write(addRow)))
	expect(results.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
	const [row] = await db.read.select().from(farms)
	expect(row?.nurseryRows).toBe(50)
})

test('readers see the old state until the write is committed', async () => {
	const { id } = await addFarm('North')
	await db.write(async (tx) => {
		for (let i = 0; i < 200; i++) {
			await tx
				.update(farms)
				.set({ name: sql`${farms.name} || ${i}` })
				.where(eq(farms.id, id))
		}
		expect(await names()).toEqual(['North'])
		await tx.update(farms).set({ name: 'South' }).where(eq(farms.id, id))
		expect(await names()).toEqual(['North'])
	})
	expect(await names()).toEqual(['South'])
})

test('a nested write is refused instead of waiting for ever', async () => {
	const nested = db.write(() => addFarm('North'))
	await expect(nested).rejects.toThrow(/write inside a write/)
	expect(await names()).toEqual([])
})

test('work started by a write may write after that has ended', async () => {
	let later: Promise<unknown> | undefined
	await db.write(async (tx) => {
		await tx.insert(farms).values(farm('North'))
		later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => addFarm('South'))
	})
	await later
	expect(await names()).toEqual(['North', 'South'])
})

test('a handle kept after its write changes nothing', async () => {
	const kept = await db.write(async (tx) => ({ tx }))
	const late = async () => kept.tx.insert(farms).values(farm('North'))
	await expect(late()).rejects.toThrow(/has ended/)
	expect(await names()).toEqual([])
})

test('the readers handle cannot change data', async () => {
	expect(await names()).toEqual([])
	// @ts-expect-error the type of `read` has no insert
	const insert = async () => db.read.insert(farms).values(farm('North'))
	if (db.engine === 'sqlite') await expect(insert()).rejects.toThrow(/readonly|read-only/)
})

test('a listener gets messages sent after it listens, until it stops', async () => {
	const heard: string[] = []
	const stop = await db.listen('farm-11', (payload) => heard.push(payload))
	await db.notify('farm-11', 'one')
	await db.notify('farm-12', 'other')
	await expect.poll(() => heard).toEqual(['one'])
	await stop()
	await db.notify('farm-11', 'two')
	await addFarm('North')
	expect(heard).toEqual(['one'])
})
