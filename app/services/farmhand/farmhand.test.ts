import { StartCycleInput } from '@sfc/contract/planting-cycles/cycle-input'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plantingCycles } from '#db/schema/planting-cycles'
import { yellowLeaf } from '../../../tests/support/yellow-leaf'
import { enrolTestAgent, NURSERY } from '../agents/test-agent'
import { diagnosePicture } from '../diagnosis/diagnose-picture.server'
import { makeFarm, openTestFarm, type TestFarm } from '../farms/test-farm'
import { asCycle } from '../planting-cycles/cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { listLog, summarizeLog } from './list-log.server'
import { logPhoto } from './log-photo.server'
import { whatToDo } from './what-to-do'

const NOW = Date.UTC(2026, 2, 10, 12)
let farm: TestFarm
let bytes: Buffer
beforeEach(async () => {
	farm = await openTestFarm(NOW)
	bytes = await yellowLeaf()
})
afterEach(() => farm.close())

async function plantBasil() {
	const input = StartCycleInput.parse({ cropName: 'Basil', quantity: 12, trays: 0 })
	const { id } = await startCycle(farm.owner, input)
	const [row] = await farm.ctx.db.read
		.select()
		.from(plantingCycles)
		.where(eq(plantingCycles.id, id))
	if (!row) throw new Error('the cycle is not there')
	return asCycle(row)
}

test('a photo of a crop keeps its stage, its harvest and the readings of that hour', async () => {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	const send = (seq: number, ph: number) =>
		agent.send([{ seq, kind: 'readings', at: NOW, device: 'nursery', values: [['ph', ph]] }])
	await send(1, 7.4)
	const cycle = await plantBasil()
	const { facts, diagnosis } = await logPhoto(farm.owner, { bytes, cycle, notes: 'by the door' })
	expect(diagnosis).toMatchObject({ cropName: 'Basil', notes: 'by the door' })
	expect(facts).toMatchObject({
		stage: 'seeding',
		dayOfCycle: 0,
		ph: { value: 7.4, state: 'high' },
	})
	expect(facts.ec).toMatchObject({ value: null, state: null })
	expect(facts.lights).toMatchObject({ value: null, hours: null })
	expect(facts.harvest?.daysRemaining).toBeGreaterThan(0)
	await send(2, 6)
	const { entries } = await listLog(farm.owner, { limit: 1 })
	expect(entries).toEqual([{ diagnosis, facts }])
})

test('the log holds its own photos alone, newest first, a page at a time', async () => {
	const photo = { bytes, cycle: null, notes: null }
	const first = await logPhoto(farm.owner, photo)
	await diagnosePicture(farm.owner, { bytes })
	await logPhoto(await makeFarm(farm, { name: 'Other' }), photo)
	const last = await logPhoto(farm.owner, photo)
	const { entries, next } = await listLog(farm.owner, { limit: 1 })
	expect(entries.map(({ diagnosis }) => diagnosis.id)).toEqual([last.diagnosis.id])
	const older = await listLog(farm.owner, { limit: 1, before: next ?? 0 })
	expect(older.entries.map(({ diagnosis }) => diagnosis.id)).toEqual([first.diagnosis.id])
	expect(older.next).toBeNull()
	const summary = { total: 2, photos: 2, healthy: 0, withIssues: 2, meanConfidence: null }
	expect(await summarizeLog(farm.owner)).toEqual({ ...summary, recommendations: 0 })
})

test('while nothing stands out a question comes first, and always a new photo', async () => {
	const { diagnosis } = await logPhoto(farm.owner, { bytes, cycle: null, notes: null })
	expect(whatToDo(diagnosis)).toEqual([
		`Look at the plant and answer: ${diagnosis.question?.text}`,
		'Take a new photo in 3 to 5 days.',
	])
	expect(whatToDo({ ...diagnosis, causes: [] })).toEqual([])
	const [first] = diagnosis.causes
	expect(whatToDo({ ...diagnosis, isKnown: true })).toEqual([
		...(first?.cause.treatment ?? []),
		'Take a new photo in 3 to 5 days.',
	])
})
