import { beforeEach, expect, test } from 'vitest'
import { doses } from '#db/schema/dosing'
import { yellowLeaf } from '../../../../../tests/support/yellow-leaf'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { diagnosePicture } from '../diagnosis/diagnose-picture.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listLog, summarizeLog } from './list-log.server'
import { logPhoto } from './log-photo.server'
import { proposeSolutions } from './propose-solutions.server'
import { listNextSteps } from './next-steps'
import { plantBasil } from '~/tests/growing/planting-cycles/test-cycle'

const NOW = Date.UTC(2026, 2, 10, 12)
const farm = farmPerTest(NOW)
let bytes: Buffer
beforeEach(async () => {
	bytes = await yellowLeaf()
})

test('a photo of a crop keeps its stage, its harvest and the readings of that hour', async () => {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	const send = (seq: number, ph: number) =>
		agent.send([{ seq, kind: 'readings', at: NOW, device: 'nursery', values: [['ph', ph]] }])
	await send(1, 7.4)
	const cycle = await plantBasil(farm.owner)
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
	expect(await summarizeLog(farm.owner)).toEqual({ ...summary, recommendations: 4 })
})

test('while nothing stands out a question comes first, and always a new photo', async () => {
	const { diagnosis } = await logPhoto(farm.owner, { bytes, cycle: null, notes: null })
	expect(listNextSteps(diagnosis)).toEqual([
		`Look at the plant and answer: ${diagnosis.question?.text}`,
		'Take a new photo in 3 to 5 days.',
	])
	expect(listNextSteps({ ...diagnosis, causes: [] })).toEqual([])
	const [first] = diagnosis.causes
	expect(listNextSteps({ ...diagnosis, isKnown: true })).toEqual([
		...(first?.cause.treatment ?? []),
		'Take a new photo in 3 to 5 days.',
	])
})

test('a tank out of its range gets a proposal in ml for a day, from earlier successful doses', async () => {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	const values = [
		['ph', 7.4],
		['reservoir', 400],
	]
	await agent.send([{ seq: 1, kind: 'readings', at: NOW, device: 'nursery', values }])
	const dose = { agentId: agent.ctx.agent.id, controller: 'dosing', label: 'pH down', why: 'high' }
	const worked = { ml: 30, forMs: 1000, litres: 300, before: 7, expected: -0.2, after: 6.8 }
	for (const number of [1, 2])
		await farm.ctx.db.write((tx) =>
			tx.insert(doses).values({
				...dose,
				...worked,
				farmId: farm.owner.farm.id,
				number,
				role: 'ph-down',
				quantity: 'ph',
				verdict: 'worked',
				startedAt: NOW,
			}),
		)
	const entry = await logPhoto(farm.owner, {
		bytes,
		cycle: await plantBasil(farm.owner),
		notes: null,
	})
	const [proposed, ...others] = await proposeSolutions(farm.owner, entry)
	expect(others).toEqual([])
	expect(proposed).toMatchObject({ quantity: 'ph', now: 7.4, additions: [{ role: 'ph-down' }] })
	farm.setNow(NOW + 25 * 3_600_000)
	expect(await proposeSolutions(farm.owner, entry)).toEqual([])
})
