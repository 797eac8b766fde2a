import type { Page } from '@playwright/test'
import { startCountingProxy } from './support/counting-proxy'
import { expect, scriptsAnswer, signIn, test } from './support/test'

const MEASURED_MS = 120_000
const PER_HOUR = 3_600_000 / MEASURED_MS
const MOST_PER_HOUR = 500_000

const PAGES = [
	'/dashboard',
	'/dashboard?tab=environment',
	'/hydroponic',
	'/zone-control',
	'/sensor-health',
	'/history',
	'/switch-farms',
]

/** Waits for the first heartbeat of a page's stream, 15 s after it has opened; by then the page is complete. */
async function streamIsOpen(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Network.enable')
	await new Promise<void>((resolve) =>
		browser.on('Network.eventSourceMessageReceived', ({ eventName }) => {
			if (eventName === 'heartbeat') resolve()
		}),
	)
}

test('a live page at rest costs at most 0.5 MB an hour, all that the server sends included', async ({
	browser,
	baseURL,
}) => {
	const counted = await Promise.all(
		PAGES.map(async (path) => {
			const proxy = await startCountingProxy(baseURL ?? '')
			const context = await browser.newContext({ baseURL: proxy.url })
			const page = await context.newPage()
			await signIn(page, path)
			await scriptsAnswer(page)
			await streamIsOpen(page)
			const before = proxy.bytes()
			await page.waitForTimeout(MEASURED_MS)
			const perHour = (proxy.bytes() - before) * PER_HOUR
			await context.close()
			proxy.close()
			return { path, perHour }
		}),
	)
	for (const { path, perHour } of counted) {
		console.log(`${path}: ${(perHour / 1e6).toFixed(2)} MB an hour`)
		expect.soft(perHour, path).toBeLessThan(MOST_PER_HOUR)
		expect(perHour, `${path} is live`).toBeGreaterThan(0)
	}
})
