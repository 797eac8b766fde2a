import { defineConfig } from 'vitest/config'

/** What `npm run test:mutation` runs again for each change that it makes to the control code. */
export default defineConfig({
	test: {
		include: ['packages/domain/src/control/**/*.test.ts'],
		setupFiles: ['tests/mutation/quick-properties.ts'],
		isolate: false,
		testTimeout: 60_000,
	},
})
