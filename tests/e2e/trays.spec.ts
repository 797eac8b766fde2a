import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { signInWithFarm } from './support/account'
import { writeLabelFilm } from './support/fake-camera'
import { siteUrl } from './support/running-farm'
import { expect, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const CODES = Array.from({ length: 20 }, (_, at) => `T-${String(at + 1).padStart(4, '0')}`)

/** Plants a crop of 200 heads and names 20 trays of it, by calls. */
async function nameTrays(page: Page, farmId: number): Promise<void> {
	const headers = { Origin: siteUrl() }
	const crop = { cropName: 'Butterhead Lettuce', quantity: 200, trays: 0, farmInstanceId: farmId }
	const started = await page.request.post('/api/planting-cycles', { headers, data: crop })
	const { id: cycleId } = (await started.json()) as { id: number }
	const trays = { count: 20, cycleId, plants: 10 }
	const named = await page.request.post(`/api/trays?farmId=${farmId}`, { headers, data: trays })
	expect(named.ok(), await named.text()).toBe(true)
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'twenty trays are moved with four entries, counted, harvested and found again',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId } = await signInWithFarm(page, 'Tray Pod')
			await nameTrays(page, farmId)

			// Four entries: the codes, add, where to, move.
			await page.goto('/trays/scan')
			await page
				.getByLabel('Tray codes')
				.fill('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 99')
			await page.getByRole('button', { name: 'Add' }).click()
			await expect(page.getByText('In the list: 20 trays')).toBeVisible()
			await expect(page.getByText('T-0099')).toBeVisible()
			await page.getByLabel('To', { exact: true }).selectOption({ label: 'Zone A' })
			await page.getByLabel(/^Place/).fill('shelf 4')
			await page.getByRole('button', { name: 'Move 20 trays' }).click()
			await expect(page.getByText('20 trays moved to Zone A, shelf 4').first()).toBeVisible()

			await page.goto('/trays/scan?codes=T-0007,8')
			await page.getByLabel('Lost in T-0007').fill('11')
			await page.getByRole('button', { name: 'Record losses' }).click()
			await expect(page.getByText('T-0007 has 10 plants').first()).toBeVisible()
			await expect(page.getByLabel('Lost in T-0007')).toHaveValue('11')
			await page.getByLabel('Lost in T-0007').fill('3')
			await page.getByRole('button', { name: 'Record losses' }).click()
			await expect(page.getByText('3 plants recorded as lost').first()).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.goto('/trays?search=shelf+4')
			await page.getByRole('link', { name: 'T-0007' }).click()
			await expect(page.getByText('Zone A, shelf 4').first()).toBeVisible()
			await expect(page.getByText('Day', { exact: true })).toBeVisible()
			await expect(page.getByText('Plants lost: ', { exact: false })).toContainText('3 plants')
			await expect(page.getByRole('link', { name: /^Plant Butterhead/ })).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.getByRole('link', { name: 'Weigh' }).click()
			await page.getByLabel('Weight', { exact: true }).fill('heavy')
			await page.getByRole('button', { name: 'Save weight' }).click()
			await expect(page.getByText('Please enter a weight such as 450 or 2.5')).toBeVisible()
			await page.getByLabel('Weight', { exact: true }).fill('2.5')
			await page.getByRole('button', { name: 'Save weight' }).click()
			await expect(page.getByText('Weighed: 2.5 lb', { exact: false }).first()).toBeVisible()

			await page.getByRole('link', { name: 'Harvest', exact: true }).click()
			await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('7')
			await page.getByRole('button', { name: 'Record harvest' }).click()
			await expect(page.getByText('Harvest recorded').first()).toBeVisible()
			await page.goto('/trays/7')
			await expect(page.getByText('Empty').first()).toBeVisible()
		},
	)
})

test('a phone scans twenty labels and a shelf, and two presses move them', async () => {
	const dir = mkdtempSync(join(tmpdir(), 'labels-'))
	const film = join(dir, 'labels.y4m')
	const labels = CODES.map((code) => `https://farm.example/trays/${code}?farmId=1`)
	writeLabelFilm(film, [...labels, 'https://farm.example/trays/scan?zone=B&spot=rack+2'])
	const { launchOptions } = playwrightConfig.use ?? {}
	const browser = await chromium.launch({
		...launchOptions,
		args: [
			...(launchOptions?.args ?? []),
			'--use-fake-ui-for-media-stream',
			'--use-fake-device-for-media-stream',
			`--use-file-for-fake-video-capture=${film}`,
		],
	})
	try {
		const context = await browser.newContext({
			baseURL: siteUrl(),
			viewport: { width: 360, height: 740 },
			permissions: ['camera'],
		})
		const page = await context.newPage()
		const { farmId } = await signInWithFarm(page, 'Scanning Pod')
		await nameTrays(page, farmId)
		await page.goto('/trays/scan')
		let presses = 0
		const press = async (name: string) => {
			presses++
			await page.getByRole('button', { name }).click()
		}
		await press('Start camera')
		await expect(page.getByText('In the list: 20 trays')).toBeVisible({ timeout: 120_000 })
		await expect(page.getByLabel('To', { exact: true })).toHaveValue('B')
		await expect(page.getByLabel(/^Place/)).toHaveValue('rack 2')
		await press('Move 20 trays')
		await expect(page.getByText('20 trays moved to Zone B, rack 2').first()).toBeVisible()
		expect(presses).toBe(2)
		const moved = await page.request.get(`/api/trays?farmId=${farmId}&search=rack+2`)
		expect(((await moved.json()) as { total: number }).total).toBe(20)
	} finally {
		await browser.close()
		rmSync(dir, { recursive: true, force: true })
	}
})
