import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** Debian's Chromium when it is there, otherwise the one Playwright keeps. */
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const isRoot = process.getuid?.() === 0

export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: 'test-results',
	globalSetup: './tests/e2e/support/start-farm.ts',
	fullyParallel: false,
	workers: 1,
	timeout: 90_000,
	// A machine that is slow or busy is no defect; a page that never comes still fails.
	expect: { timeout: 15_000 },
	// Sweeps over every page, and most stories a second time without scripts; `npm run test:slow` and
	// the continuous tests run them.
	...(process.env['EVERYTHING'] ? {} : { grepInvert: /@slow/ }),
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1280, height: 900 },
		trace: 'retain-on-failure',
		launchOptions: {
			...(executablePath ? { executablePath } : {}),
			args: [
				...(isRoot ? ['--no-sandbox'] : []),
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				'--no-first-run',
				'--disable-quic',
			],
		},
	},
})
