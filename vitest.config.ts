import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { useTemporaryFolder } from './tests/support/temporary-folder'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '~': at('./app') }
const resolve = { alias }
/** Services hash hundreds of passwords in their tests; what a hash costs people is tested in `unit`. */
const quickHashes = {
	alias: { ...alias, './password-cost': at('./tests/support/quick-password-cost.ts') },
}
const notOurs = '**/node_modules/**'
const databaseTests = ['db/**/*.test.ts', 'app/services/**/*.test.ts']
const waitingTests = ['agent-cli/**/*.test.ts', 'packages/farm-sim/**/*.test.ts']
/** A machine that is slow or busy is no defect; a test that hangs still fails. */
const patience = {
	testTimeout: 30_000,
	hookTimeout: 30_000,
	expect: { poll: { timeout: 20_000, interval: 20 } },
}
/** Files of a suite share their processes, which loads every module once: none changes what is global. */
const together = { ...patience, isolate: false, setupFiles: 'tests/support/forget-limits.ts' }

/** They take half a minute each and more; `npm run test:slow` and the continuous tests run them. */
const slowTests = 'tests/integration/**/*.slow.test.ts'

useTemporaryFolder()

/**
 * `unit` is pure code; `devices` are the agent and the simulated farm, with sockets on loopback, which wait
 * more than they work; `sqlite` and `postgres` run the same files, one engine each; `integration` starts
 * whole programs; `interop` wants programs nobody here wrote.
 */
export default defineConfig({
	test: {
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
				test: {
					...together,
					name: 'postgres',
					include: databaseTests,
					globalSetup: 'tests/support/postgres.ts',
					fileParallelism: false,
				},
			},
			{
				resolve,
				test: {
					name: 'integration',
					include: ['tests/integration/**/*.test.ts'],
					exclude: [notOurs, ...(process.env['EVERYTHING'] ? [] : [slowTests])],
					fileParallelism: false,
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				resolve,
				test: {
					name: 'interop',
					include: ['tests/interop/**/*.test.ts'],
					fileParallelism: false,
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
})
