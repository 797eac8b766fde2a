import { devices } from '#db/schema/devices'
import { simulations } from '#db/schema/discovery'
import { beforeEach, expect, test } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import { countStatements } from '../../tests/support/count-statements'
import { seedFleet } from '../../tests/support/seed-fleet'
import { createJobs, type Job } from './jobs.server'

const NOW = Date.UTC(2026, 2, 1, 18)
const farm = farmPerTest(NOW)
let jobs: Job[]
beforeEach(() => {
	jobs = createJobs()
})

/** Farms with an agent, readings, a camera and a simulation each. */
async function addFarms(count: number): Promise<void> {
	const { db } = farm.ctx
	const fleet = await seedFleet(db, farm.owner.user.id, count)
	await db.write(async (tx) => {
		for (const { farmId } of fleet) {
			const agentId = `fleet-${farmId}`
			await tx.insert(devices).values({
				farmId,
				agentId,
				key: 'camera',
				name: 'Camera',
				driver: 'onvif',
				kind: 'camera',
				address: '-',
				status: 'online',
				statusAt: NOW,
			})
			await tx.insert(simulations).values({
				farmId,
				status: 'running',
				requestedBy: 'Ana',
				createdAt: NOW,
				agentId,
				runBy: 'another server',
				runUntil: NOW + 60_000,
			})
		}
	})
}

/** Statements of a round of each job in which nothing has changed since the one before. */
async function countRounds(): Promise<Record<string, number>> {
	for (let round = 0; round < 2; round++) for (const { run } of jobs) await run(farm.ctx, NOW)
	const counts: Record<string, number> = {}
	for (const { name, run } of jobs) counts[name] = await countStatements(() => run(farm.ctx, NOW))
	return counts
}

test('a round of a job without a change costs as much with 200 farms as with 10', async () => {
	await addFarms(10)
	const few = await countRounds()
	await addFarms(190)
	const many = await countRounds()
	expect(many).toEqual({
		...few,
		// An hourly look at all points, 250 at a time.
		'purge-readings': expect.any(Number),
	})
	expect(few['evaluate-alarms']).toBe(1)
})

test('the first round over 200 farms reads what they need in groups', async () => {
	await addFarms(200)
	const cost = new Map<string, number>()
	for (const { name, run } of jobs) cost.set(name, await countStatements(() => run(farm.ctx, NOW)))
	expect(cost.get('evaluate-alarms')).toBeLessThan(2 * 200)
	expect(cost.get('refresh-plans')).toBeLessThan(2 * 200)
})
