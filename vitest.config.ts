import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useTemporaryFolder } from './tests/support/temporary-folder'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '~': at('./app') }
const resolve = { alias }
/** Services hash hundreds of passwords in their tests; what a hash costs people is tested in `unit`. */
const quickHashes = {
	alias: {
		...alias,
		'./password-cost': at('./tests/support/quick-password-cost.ts'),
		'./seal-cost': at('./tests/support/quick-seal-cost.ts'),
	},
}
const notOurs = '**/node_modules/**'
const databaseTests = [
	'db/**/*.test.ts',
	'app/areas/*/services/**/*.test.ts',
	'app/jobs/**/*.test.ts',
]
const waitingTests = ['agent-cli/**/*.test.ts', 'packages/farm-sim/**/*.test.ts']

/** Several writers want the same rows at once, and PostgreSQL lets them try: exactly one may win. */
const lockTests = [
	'app/areas/accounts/services/first-account.test.ts',
	'app/areas/accounts/services/register.test.ts',
	'app/areas/equipment/services/agents/enrolment.test.ts',
	'app/areas/alarms/services/channels/many-servers.test.ts',
	'app/areas/alarms/services/channels/queue-events.test.ts',
	'app/areas/platform/services/events/events.test.ts',
	'app/areas/platform/services/audit/audit.test.ts',
	'app/areas/readings/services/agent-cache.test.ts',
	'app/areas/readings/services/calibration/calibration-sessions.test.ts',
	'app/areas/control/services/commands.test.ts',
	'app/areas/growing/services/inventory/lots.test.ts',
	'app/areas/growing/services/inventory/mixed-lots.test.ts',
	'app/areas/farms/services/members/members.test.ts',
	'app/areas/selling/services/orders/orders.test.ts',
	'app/areas/selling/services/standing-orders/standing-orders.test.ts',
	'app/areas/selling/services/sales-invoices/sales-invoices.test.ts',
	'app/areas/selling/services/stores/stores.test.ts',
	'app/areas/growing/services/planting-cycles/trays.test.ts',
	'app/areas/growing/services/scouting/treatments.test.ts',
	'app/areas/growing/services/supplies/supplies.test.ts',
	'app/areas/growing/services/recipes/recipes.test.ts',
	'app/areas/platform/services/farm-work/farm-work.test.ts',
	'app/areas/platform/services/limits/rate-limit.test.ts',
	'app/areas/platform/services/run-once.test.ts',
	'app/areas/growing/services/tasks/task-series.test.ts',
]
/** SQL that the engines read each in its own way: text search, sums by day and time, upserts of many rows. */
const dialectTests = [
	'app/jobs/jobs.test.ts',
	'app/areas/growing/services/analytics/analytics.test.ts',
	'app/areas/platform/services/backups/backup.test.ts',
	'app/areas/equipment/services/devices/inventory.test.ts',
	'app/areas/farms/services/check-data-sources.test.ts',
	'app/areas/readings/services/history/history.test.ts',
	'app/areas/growing/services/inventory/inventory.test.ts',
	'app/areas/growing/services/journal/search-journal.test.ts',
	'app/areas/data-protection/services/archives/restore-archive.test.ts',
	'app/areas/data-protection/services/exports/exports.test.ts',
	'app/areas/data-protection/services/privacy/privacy.test.ts',
	'app/areas/uplink/services/store-batch.test.ts',
]
/** What each change proves on PostgreSQL; the rest of the database tests do so in `npm run test:all`. */
const postgresTests = ['db/**/*.test.ts', ...lockTests, ...dialectTests]
const moved = [...lockTests, ...dialectTests].filter((path) => !existsSync(at(path)))
if (moved.length > 0) throw new Error(`vitest.config.ts names tests that are gone: ${moved.join()}`)

/** A machine that is slow or busy is no defect; a test that hangs still fails. */
const patience = {
	testTimeout: 180_000,
	hookTimeout: 180_000,
	expect: { poll: { timeout: 60_000, interval: 20 } },
}
/** Files of a suite share their processes, which loads every module once: none changes what is global. */
const together = { ...patience, isolate: false }
const onPostgres = {
	...together,
	globalSetup: 'tests/support/postgres.ts',
	maxWorkers: 2, // each test has a database of its own, and half its time is the server's
}
const programs = { ...patience, testTimeout: 300_000, hookTimeout: 300_000 }
/** They take half a minute each and more, most of it waiting. */
const slowTests = ['tests/integration/**/*.slow.test.ts', 'agent-cli/**/*.slow.test.ts']

/** They wait for programs to come and go: begun first, they wait while the others work. */
const WAITING = /integration\/(discovery|stop-and-fail)\.test\.ts$/

class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files)
		const waits = ({ moduleId }: TestSpecification) => WAITING.test(moduleId)
		return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
	}
}

useTemporaryFolder()

/**
 * `unit` is pure code; `devices` are the agent and the simulated farm, with sockets on loopback, which wait
 * more than they work; `sqlite` and the two of PostgreSQL run the same files, one engine each;
 * `integration` and `slow` start whole programs; `season` lives for 30 days that pass fast; `interop` wants
 * programs nobody here wrote.
 */
export default defineConfig({
	test: {
		sequence: { sequencer: WaitingFirst },
		projects: [
			{
				resolve,
				test: {
					...together,
					name: 'unit',
					include: [
						'packages/**/*.test.ts',
						'app/**/*.test.{ts,tsx}',
						'server/**/*.test.ts',
						'tests/source/**/*.test.ts',
						'tests/fuzz/**/*.test.ts',
					],
					exclude: [notOurs, ...databaseTests, ...waitingTests],
				},
			},
			{
				resolve,
				test: {
					...together,
					name: 'devices',
					include: waitingTests,
					exclude: [notOurs, ...slowTests],
					maxWorkers: 4,
					sequence: { groupOrder: 1 },
				},
			},
			{
				resolve: quickHashes,
				test: { ...together, name: 'sqlite', include: databaseTests, env: { DATABASE_URL: '' } },
			},
			{
				resolve: quickHashes,
				test: { ...onPostgres, name: 'postgres', include: postgresTests },
			},
			{
				resolve: quickHashes,
				test: {
					...onPostgres,
					name: 'postgres-rest',
					include: databaseTests,
					exclude: [notOurs, ...postgresTests],
				},
			},
			{
				resolve,
				test: {
					...programs,
					name: 'integration',
					isolate: false, // they change nothing that is global, and load every module once
					maxWorkers: 3, // each file has a server of its own, and they wait more than they work
					include: ['tests/integration/**/*.test.ts'],
					exclude: [notOurs, ...slowTests],
				},
			},
			{
				resolve,
				test: { ...programs, name: 'slow', include: slowTests, fileParallelism: false },
			},
			{
				resolve: quickHashes,
				test: {
					...programs,
					name: 'season',
					include: ['tests/season/**/*.test.ts'],
					env: { DATABASE_URL: '' },
				},
			},
			{
				resolve,
				test: {
					...programs,
					name: 'interop',
					include: ['tests/interop/**/*.test.ts'],
					fileParallelism: false,
				},
			},
		],
	},
})
