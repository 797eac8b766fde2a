import { existsSync } from 'node:fs'

/** Where Debian and Ubuntu put Chromium; playwright.config.ts looks in the same places. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Path of the browser the tests will use, or null when there is none. */
export async function findBrowser() {
	const found = SYSTEM_BROWSERS.find(existsSync)
	if (found) return found
	const { chromium } = await import('@playwright/test')
	const own = chromium.executablePath()
	return existsSync(own) ? own : null
}

/** The command that installs a browser here. */
export const browserInstallCommand = () =>
	existsSync('/etc/debian_version')
		? 'sudo apt-get install chromium'
		: 'npx playwright install chromium'
