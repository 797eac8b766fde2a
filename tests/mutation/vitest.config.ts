import { defineConfig } from 'vitest/config'

/** The tests that `npm run test:mutation` runs for each mutation of the control code. */
export default defineConfig({
	test: {
		include: ['packages/domain/src/control/**/*.test.ts'],
		setupFiles: ['tests/mutation/quick-properties.ts'],
		isolate: false,
		testTimeout: 60_000,
	},
})
