import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { expect, expectNoSidewaysScroll, expectReadable, scriptsAnswer, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const WIDTHS = [360, 1280]
/** The panel of a menu in the frame; phones and desktops have different ones. */
const menu = (page: Page, label: string) =>
	page
		.locator('header details', { has: page.locator(`summary:has-text("${label}")`) })
		.locator('visible=true')

withAndWithoutScripts((javaScriptEnabled) => {
	for (const width of WIDTHS) {
		test(`the gear menu saves its settings, at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 })
			await signInWithFarm(page, 'Shell Pod')
			await page.goto('/planting-cycles?tab=tasks')
			if (javaScriptEnabled) await scriptsAnswer(page)
			const gear = menu(page, 'Settings')
			await gear.locator('summary').click()
			const alerts = gear.getByRole('switch', { name: 'Alert Notifications' })
			await expect(alerts).toHaveAttribute('aria-checked', 'true')
			await expect(gear.getByRole('switch', { name: 'System Notifications' })).toHaveAttribute(
				'aria-checked',
				'true',
			)
			const box = await gear.locator('summary + div').boundingBox()
			expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
			await alerts.click()
			// Without scripts the page loads again, with its menus closed.
			if (javaScriptEnabled) await expect(alerts).toHaveAttribute('aria-checked', 'false')
			else await expect(alerts).toBeHidden()
			await expect(page).toHaveURL(/\/planting-cycles\?tab=tasks&farmId=\d+$/)
			await page.reload()
			await gear.locator('summary').click()
			await expect(alerts).toHaveAttribute('aria-checked', 'false')
			await gear.getByRole('button', { name: 'Dark' }).click()
			await expect(page.locator('html')).toHaveClass('dark')
		})

		test(`the bell is empty on a new farm, at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 })
			await signInWithFarm(page, 'Bell Pod')
			await page.goto('/planting-cycles')
			const bell = menu(page, 'Notifications')
			await bell.locator('summary').click()
			await expect(bell.getByText('No new notifications.')).toBeVisible()
		})
	}

	test('strangers see what the product is, and get to the pages they want', async ({ page }) => {
		await page.goto('/')
		await expect(page).toHaveURL(/\/welcome$/)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page.getByText('$300')).toBeVisible()
		await expect(page.getByText('$125')).toBeVisible()
		for (const name of ['Help', 'Support', 'Privacy Policy']) {
			await page.getByRole('link', { name, exact: true }).click()
			await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
		}
		await page.goto('/dashboard')
		await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/)
	})
})

test('presses while a page gets its scripts going do not break it', async ({ page }) => {
	await signInWithFarm(page, 'Early Pod')
	await page.addInitScript(() => {
		setInterval(() => document.querySelector<HTMLElement>('header summary')?.click(), 10)
	})
	const browser = await page.context().newCDPSession(page)
	await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	for (const tab of ['cycles', 'tasks', 'calendar', 'cycles']) {
		await page.goto(`/planting-cycles?tab=${tab}`)
		await scriptsAnswer(page)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	}
})

test('the account page opens from the header, the sidebar and the phone menu', async ({ page }) => {
	await signInWithFarm(page, 'Account Pod')
	await page.goto('/planting-cycles')
	for (const place of ['header', 'aside']) {
		const account = page.locator(`${place} details`, { hasText: 'Account Information' })
		await account.locator('summary').click()
		await expect(account.getByRole('link', { name: 'Account Information' })).toBeVisible()
		await expect(account.getByRole('button', { name: 'Logout' })).toBeVisible()
		await page.keyboard.press('Escape')
	}
	await page.setViewportSize({ width: 360, height: 800 })
	await page.getByRole('button', { name: 'More' }).click()
	await page.getByRole('link', { name: 'Account Information' }).click()
	await expect(page).toHaveURL(/\/account\?farmId=\d+$/)
})

test('public pages fit phones and desktops, light and dark', async ({ page }) => {
	for (const path of ['/welcome', '/help', '/support', '/privacy']) {
		await page.goto(path)
		await expectReadable(page)
	}
})

test(
	'the message of a form is shown once, also when the page reloaded its data meanwhile',
	{ tag: '@core' },
	async ({ page }) => {
		await signInWithFarm(page, 'Told Pod')
		await page.goto('/planting-cycles')
		const [farm] = (await (await page.request.get('/api/farm-instances')).json()) as {
			id: number
		}[]
		const headers = { Origin: siteUrl() }
		const posting = { headers, form: { farmId: farm?.id ?? 0 }, maxRedirects: 0 }
		expect((await page.request.post('/switch-farms', posting)).status()).toBe(302)
		// As when a page revalidates because of a live event while the form is being answered.
		for (const path of ['/planting-cycles.data', '/planting-cycles.data'])
			expect((await page.request.get(path)).ok()).toBe(true)
		await page.goto('/planting-cycles')
		const toast = page.getByText('You are now on Told Pod.').first()
		await expect(toast).toBeVisible()
		await page.reload()
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(toast).toHaveCount(0)
	},
)

test(
	'the answer of a form stays on the page while live events arrive',
	{ tag: '@core' },
	async ({ page }) => {
		await signInWithFarm(page, 'Answer Pod')
		await page.goto('/recipes/sweet-basil/copy')
		await page.getByRole('button', { name: 'Save copy' }).click()
		await page.getByRole('link', { name: 'Edit' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Recipe')
		const other = await page.context().newPage()
		await other.goto(page.url())
		await other.getByLabel('Crop').fill('Thai basil')
		await other.getByRole('button', { name: 'Save new version' }).click()
		await expect(other.getByText('Recipe saved').first()).toBeVisible()
		await page.getByRole('button', { name: 'Save new version' }).click()
		const answer = page.getByText(/saved version 2 while you were typing/)
		await expect(answer).toBeVisible()

		await other.goto('/planting-cycles')
		await scriptsAnswer(other)
		for (const cropName of ['Spinach', 'Arugula']) {
			const headers = { Origin: siteUrl() }
			const data = { cropName, quantity: 1, harvestDays: 30 }
			expect((await page.request.post('/api/planting-cycles', { headers, data })).ok()).toBe(true)
			// Both pages get the event. That this page has received a second one proves that the other
			// has the first.
			await expect(other.getByRole('article').filter({ hasText: cropName })).toBeVisible()
		}
		await expect(answer).toBeVisible()
	},
)

test('the header has no second navigation, and stays on one line at every desktop width', async ({
	page,
}) => {
	await signInWithFarm(page, 'A Pod With A Name That Is Rather Long')
	const header = page.getByRole('banner').locator('visible=true')
	for (const width of [1024, 1280, 1536]) {
		await page.setViewportSize({ width, height: 800 })
		await page.goto('/calibration')
		await expect(header.getByRole('navigation')).toHaveCount(0)
		await expect(header).toContainText('A Pod With A Name That Is Rather Long')
		expect((await header.boundingBox())?.height).toBeLessThan(70)
		await expectNoSidewaysScroll(page)
		const stop = await header.getByRole('link', { name: 'Emergency stop' }).boundingBox()
		expect((stop?.x ?? 0) + (stop?.width ?? 0)).toBeLessThanOrEqual(width)
	}
})
