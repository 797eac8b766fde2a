import { existsSync } from 'node:fs'

/**
 * Where Debian and Ubuntu install Chromium. The headless one is first: it needs half the processor
 * time.
 */
const SYSTEM_BROWSERS = [
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
]

/** Path of the system's browser, if there is one. */
export const systemBrowser = () => SYSTEM_BROWSERS.find((path) => existsSync(path))

/** The path of the browser the tests will use, or null when there is none. */
export async function findBrowser() {
	const found = systemBrowser()
	if (found) return found
	const { chromium } = await import('@playwright/test')
	const own = chromium.executablePath()
	return existsSync(own) ? own : null
}

/** The command that installs a browser on this system. */
export const browserInstallCommand = () =>
	existsSync('/etc/debian_version')
		? 'sudo apt-get install chromium-headless-shell'
		: 'npx playwright install chromium'
