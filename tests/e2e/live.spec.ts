import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/start-server'
import { expect, scriptsAnswer, signIn, test } from './support/test'

test(
	'the dashboard shows live values, the camera is listed, and nothing from another site is loaded',
	{ tag: '@core' },
	async ({ page, baseURL }) => {
		const foreign: string[] = []
		page.on('request', (request) => {
			if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) {
				foreign.push(request.url())
			}
		})
		await signIn(page, '/dashboard')
		const humidity = page.getByRole('group', { name: 'Humidity' })
		const before = await humidity.innerText()
		expect(before).toMatch(/\d+\s*%/)
		const ages = page.locator('main time')
		await expect(ages.first()).toBeVisible()
		// A reading replaces another without a reload: the newest instant on the page changes.
		const newest = () =>
			ages.evaluateAll((all) =>
				Math.max(...all.map((t) => Date.parse(t.getAttribute('datetime') ?? ''))),
			)
		const first = await newest()
		await expect.poll(newest).toBeGreaterThan(first)
		await page.goto('/dashboard?tab=hardware')
		await expect(page.getByText('Simulated camera')).toBeVisible()
		expect(foreign).toEqual([])
	},
)

test('the theme follows the choice, also after a reload', async ({ page }) => {
	await signIn(page, '/dashboard')
	const background = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	await page.emulateMedia({ colorScheme: 'light' })
	const light = await background()
	await page.emulateMedia({ colorScheme: 'dark' })
	expect(await background()).not.toBe(light)
})

test('a dashboard whose server has stopped says so, and continues once it is back', async ({
	browser,
}) => {
	const dataDir = mkdtempSync(join(tmpdir(), 'farm-stopped-'))
	let server = await startServer({ dataDir })
	// A separate page, because failed calls are logged on its console.
	const context = await browser.newContext({ baseURL: server.url })
	const page = await context.newPage()
	try {
		await signIn(page)
		await page.clock.install()
		await page.goto('/dashboard')
		await scriptsAnswer(page)
		const banner = page.getByText('Database connection limited')
		await page.clock.fastForward(3_000)
		await expect(banner).toHaveCount(0)
		await server.stop()
		await page.clock.fastForward('05:00')
		await expect(banner).toBeVisible()
		await expect(page.getByText(/Using cached data\..* Readings are 5 minutes old\./)).toBeVisible()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Pod 1')

		server = await startServer({ dataDir, port: server.port })
		await expect(async () => {
			await page.clock.fastForward(30_000)
			await expect(banner).toHaveCount(0, { timeout: 1_000 })
		}).toPass({ timeout: 60_000 })
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Pod 1')
	} finally {
		await context.close()
		await server.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
})
