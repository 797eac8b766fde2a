import { defineConfig, devices } from '@playwright/test'
import { systemBrowser } from './scripts/test/find-browser.mjs'
import { useTemporaryFolder } from './tests/support/temporary-folder'

useTemporaryFolder()

const executablePath = systemBrowser()
const isRoot = process.getuid?.() === 0
/** Stories that `npm test` tells: one for each thing that people rely on, with scripts. */
const CORE = /^(?!.*scripts off).*@core/

export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: 'test-results',
	// Each has a server, a database and a simulated farm of its own: see tests/e2e/support.
	workers: 2,
	// A machine that is slow or busy is no defect; what never comes still fails.
	timeout: 480_000,
	expect: { timeout: 60_000 },
	forbidOnly: Boolean(process.env['CI']),
	reporter: 'list',
	projects: [
		{ name: 'e2e', grep: CORE },
		{ name: 'e2e-rest', grepInvert: CORE },
	],
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1280, height: 900 },
		// The worker would answer in place of the routes that stories set up. Those about it let it in.
		serviceWorkers: 'block',
		actionTimeout: 60_000,
		navigationTimeout: 120_000,
		// Recording costs a third of the time: `npx playwright test --trace on` does it on demand.
		trace: 'off',
		screenshot: 'only-on-failure',
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
