import type { Page } from '@playwright/test'
import { expect, scriptsAnswer, signIn, test } from './support/test'

const MEASURED_MS = 60_000
const PER_HOUR = 3_600_000 / MEASURED_MS
const MOST_PER_HOUR = 500_000

/** Bytes of the values that a page's stream brings; each event has some 20 bytes of frame. */
async function countBytes(page: Page): Promise<() => number> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Network.enable')
	let bytes = 0
	browser.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
		if (eventName !== 'view') bytes += Buffer.byteLength(data) + eventName.length + 24
	})
	return () => bytes
}

test('values cost a live page at most 0.5 MB an hour @slow', async ({ browser, baseURL }) => {
	test.setTimeout(180_000)
	const counted = await Promise.all(
		[
			'/dashboard',
			'/dashboard?tab=environment',
			'/hydroponic',
			'/zone-control',
			'/sensor-health',
			'/history',
		].map(async (path) => {
			// Of its own, because a browser has six connections for all its tabs.
			const context = await browser.newContext({ baseURL: baseURL ?? '' })
			const page = await context.newPage()
			await signIn(page)
			await page.goto(path)
			await scriptsAnswer(page)
			await page.waitForTimeout(5_000) // the stream opens
			const bytes = await countBytes(page)
			await page.waitForTimeout(MEASURED_MS)
			await context.close()
			return { path, perHour: bytes() * PER_HOUR }
		}),
	)
	for (const { path, perHour } of counted) {
		expect(perHour, path).toBeLessThan(MOST_PER_HOUR)
		expect(perHour, `${path} is live`).toBeGreaterThan(0)
	}
})
