import { devices } from '#db/schema/devices'
import { customers, pods, subscriptions } from '#db/schema/billing'
import { discoveries, simulations } from '#db/schema/discovery'
import { notifyChannels } from '#db/schema/alarms'
import { tasks, taskSeries } from '#db/schema/planting-cycles'
import { textMessages } from '#db/schema/mails'
import { beforeEach, expect, test } from 'vitest'
import { createPublicPost } from '~/clients/post-to-public-url.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { countStatements, measureCost, type Cost } from '../../tests/support/count-statements'
import { seedFleet } from '../../tests/support/seed-fleet'
import { createJobs, jobsOfRole, type Job } from './jobs.server'

const NOW = Date.UTC(2026, 2, 1, 18)
const SIMULATIONS = 3
const farm = farmPerTest(NOW)
let jobs: Job[]
beforeEach(() => {
	jobs = createJobs()
})

/** Everything that a job could look at is past or not due. */
async function addFarms(count: number): Promise<void> {
	const { db, vault } = farm.ctx
	const fleet = await seedFleet(db, farm.owner.user.id, count)
	await db.write(async (tx) => {
		for (const [n, { farmId }] of fleet.entries()) {
			const agentId = `fleet-${farmId}`
			const at = { createdAt: NOW, updatedAt: NOW }
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
			// How many a server has is a setting.
			if (n < SIMULATIONS && count <= 10)
				await tx.insert(simulations).values({
					farmId,
					status: 'running',
					requestedBy: 'Ana',
					createdAt: NOW,
					agentId,
					runBy: 'another server',
					runUntil: NOW + 60_000,
				})
			await tx.insert(notifyChannels).values({
				id: `webhook-${farmId}`,
				farmId,
				kind: 'webhook',
				label: 'webhook',
				addressSealed: vault.seal('https://farm.example/hook', 'notify-address'),
				leastSeverity: 'info',
				isOn: true,
				topics: ['task'],
				eventSeq: 0,
				createdAt: NOW,
				testedAt: NOW,
			})
			await tx.insert(discoveries).values({
				id: `discovery-${farmId}`,
				farmId,
				agentId,
				requestedBy: 'Ana',
				status: 'completed',
				phase: 'Completed',
				progressPct: 100,
				devices: [],
				...at,
			})
			await tx.insert(textMessages).values({
				farmId,
				recipient: '',
				createdAt: NOW,
				sentAt: NOW,
				nextAttemptAt: NOW,
			})
			await tx.insert(taskSeries).values({
				farmId,
				title: 'Clean',
				every: 1,
				unit: 'week',
				firstDay: '2026-03-01',
				priority: 'low',
				createdBy: 'Ana',
				createdAt: NOW,
			})
			await tx.insert(tasks).values(
				['2026-02-27', '2026-03-09'].map((dueDate) => ({
					farmId,
					type: 'maintenance',
					title: 'Check',
					dueDate,
					priority: 'low',
					createdAt: NOW,
				})),
			)
			await tx.insert(customers).values({
				id: `customer-${farmId}`,
				ownerId: farm.owner.user.id,
				businessName: 'Greens',
				contactName: 'Ana',
				email: 'ana@farm.example',
				phone: '1',
				farmType: 'agriponic-farms-agripod',
				numberOfPods: 1,
				location: 'Greensboro',
				currentOperation: '-',
				businessGoals: '-',
				hasInternet: true,
				hasPower: true,
				...at,
			})
			await tx.insert(pods).values({ customerId: `customer-${farmId}`, number: 1, farmId })
			await tx.insert(subscriptions).values({
				customerId: `customer-${farmId}`,
				status: 'active',
				gateway: 'sandbox',
				pods: 1,
				monthlyCents: 100,
				currency: 'USD',
				paidThroughAt: NOW + 86_400_000,
				updatedAt: NOW,
			})
		}
	})
}

const ctx = () => ({
	...farm.ctx,
	clients: { ...farm.ctx.clients, post: createPublicPost({ allowPrivate: false }) },
})

/** Cost of a round of each job in which nothing has changed since the ones before. */
async function measureRounds(): Promise<Record<string, Cost>> {
	const server = ctx()
	for (let round = 0; round < 2; round++) for (const { run } of jobs) await run(server)
	const costs: Record<string, Cost> = {}
	for (const { name, run } of jobs) costs[name] = await measureCost(server.db, () => run(server))
	return costs
}

/** Jobs that look at more with more farms, a bounded number at a time or seldom. */
const LOOKS_AT_MORE: Record<string, string> = {
	'witness-audit': 'some hundred farms in turn, each round',
	'test-channels': 'some hundred people in turn, each round',
	'purge-readings': 'some thousand points in turn, each round',
	'purge-camera-events': 'all cameras, once an hour',
	'purge-camera-frames': 'all cameras, once an hour',
	'reseal-secrets': 'all secrets, once a day',
}

/**
 * Small, or read from end to end by what each row of it is: the marks of an older version, places of
 * limits, the messages that an index gave as due.
 */
const MAY_BE_SCANNED = [
	'rollup_marks',
	'rate_limits',
	'support_tickets',
	'simulations',
	'due_messages',
]

test('a round of a job without a change costs as much with 200 farms as with 10', async () => {
	await addFarms(10)
	const few = await measureRounds()
	await addFarms(190)
	const many = await measureRounds()
	for (const name of Object.keys(LOOKS_AT_MORE)) {
		delete few[name]
		delete many[name]
	}
	expect(many).toEqual(few)
	for (const [name, { scans }] of Object.entries(many))
		expect([name, scans.filter((table) => !MAY_BE_SCANNED.includes(table))]).toEqual([name, []])
	expect(few['evaluate-alarms']?.statements).toBe(1)
})

test('the first round over 200 farms reads what they need in groups', async () => {
	await addFarms(200)
	const cost = new Map<string, number>()
	for (const { name, run } of jobs) cost.set(name, await countStatements(() => run(farm.ctx)))
	expect(cost.get('evaluate-alarms')).toBeLessThan(2 * 200)
	expect(cost.get('refresh-plans')).toBeLessThan(2 * 200)
})

test('web and worker together run what one process runs, and only what works on memory twice', () => {
	const names = (role: Parameters<typeof jobsOfRole>[0]) => jobsOfRole(role).map(({ name }) => name)
	const [web, worker] = [names('web'), names('worker')]
	const both = new Set([...web, ...worker].filter((name) => name !== 'watch-web'))
	expect([...both].sort()).toEqual(names('all').sort())
	expect(web.filter((name) => worker.includes(name))).toEqual([
		'watch-database',
		'watch-disk',
		'refresh-changed-plans',
		'flush-refusals',
	])
})
