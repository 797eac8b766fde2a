import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '~': at('./app') }
const resolve = { alias }
/** Services hash hundreds of passwords in their tests; what a hash costs people is tested in `unit`. */
const quickHashes = {
	alias: { ...alias, './password-cost': at('./tests/support/quick-password-cost.ts') },
}
const databaseTests = ['db/**/*.test.ts', 'app/services/**/*.test.ts']
/** A machine that is slow or busy is no defect; a test that hangs still fails. */
const patience = {
	testTimeout: 30_000,
	hookTimeout: 30_000,
	expect: { poll: { timeout: 20_000, interval: 20 } },
}

/** They take half a minute each and more; `npm run test:slow` and the continuous tests run them. */
const slowTests = 'tests/integration/**/*.slow.test.ts'

/**
 * `unit` is pure code and sockets on loopback; `sqlite` and `postgres` run the same files, one engine
 * each; `integration` starts whole programs; `interop` wants programs nobody here wrote.
 */
export default defineConfig({
	test: {
		projects: [
			{
				resolve,
				test: {
					...patience,
					name: 'unit',
					include: [
						'packages/**/*.test.ts',
						'agent-cli/**/*.test.ts',
						'app/**/*.test.{ts,tsx}',
						'server/**/*.test.ts',
						'tests/source/**/*.test.ts',
					],
					exclude: ['**/node_modules/**', ...databaseTests],
				},
			},
			{
				resolve: quickHashes,
				test: { ...patience, name: 'sqlite', include: databaseTests, env: { DATABASE_URL: '' } },
			},
			{
				resolve: quickHashes,
				test: {
					...patience,
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
					exclude: ['**/node_modules/**', ...(process.env['EVERYTHING'] ? [] : [slowTests])],
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
