import type { Page } from '@playwright/test'
import {
	clearFaults,
	expect,
	expectNoSidewaysScroll,
	expectNoViolations,
	fault,
	signIn,
	test,
} from './support/test'

const CAMERA = 'Simulated camera'
const PATH = '/security-cameras'

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off @slow'}`, () => {
		test.use({ javaScriptEnabled })

		test('a camera is seen, turned and set, and what it sees is told', async ({ page }) => {
			await signIn(page)
			await page.goto(`${PATH}?view=grid`)
			await page.getByRole('link', { name: CAMERA }).click()
			await expectPicture(page)
			await expectNoSidewaysScroll(page)
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.getByRole('button', { name: 'Turn left' }).click()
			await expect(page.getByText('Moved').first()).toBeVisible({ timeout: 20_000 })
			await page.getByLabel('Name of where it looks now').fill('Left rack')
			await page.getByRole('button', { name: 'Remember' }).click()
			await expect(page.getByText('Remembered').first()).toBeVisible()
			await untilThere(page, () => page.getByRole('button', { name: 'Go to Left rack' }))
			await page.getByRole('button', { name: 'Go to Whole farm' }).click()
			await expect(page.getByText('On its way').first()).toBeVisible()
			await page.getByRole('button', { name: 'Forget Left rack' }).click()
			await expect(page.getByText('Forgotten').first()).toBeVisible()

			await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
			await page.getByLabel('Person detection alerts').check()
			await page.getByLabel('Alert sensitivity').selectOption('high')
			await page.getByLabel('Keep for').fill('0')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByLabel('Keep for')).toHaveValue('0')
			await page.getByLabel('Keep for').fill('7')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Camera Settings Saved').first()).toBeVisible()
			await page.goto(`${PATH}?tab=settings`)
			await untilThere(page, () => page.getByText('Alerts of persons, sensitivity high'))

			await page.waitForTimeout(1500) // it subscribes to the camera's events
			await fault('visitor', 'camera', 'person')
			await page.goto(`${PATH}?tab=events&severity=high`)
			const picture = () => page.getByRole('img', { name: `Person at ${CAMERA}` }).first()
			await untilThere(page, picture)
			await page.goto('/notifications')
			await untilThere(page, () => page.getByText(`${CAMERA}: person`).first())
			await clearFaults()

			await page.goto('/security-cameras?view=single')
			await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
			await page.getByLabel('Person detection alerts').uncheck()
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Camera Settings Saved').first()).toBeVisible()
		})

		test('a camera is added by hand, after the test said what was wrong', async ({ page }) => {
			await signIn(page)
			await page.goto(PATH)
			const port = /127\.0\.0\.1:(\d+)/.exec((await page.textContent('main')) ?? '')?.[1] ?? ''
			await page.getByRole('link', { name: 'Add Manual' }).first().click()
			await page.getByLabel('Name', { exact: true }).fill(CAMERA)
			await page.getByLabel('IP address').fill('127.0.0.1')
			await page.getByLabel('Location').selectOption('Nursery')
			await page.getByLabel('Web port').fill(port)
			await page.getByLabel('User name').fill('admin')
			await page.getByLabel('Password').fill('wrong')
			await page.getByRole('button', { name: 'Test and add camera' }).click()
			await expect(page.getByText(/User and password: failed, .*refuses this user/)).toBeVisible()
			await expect(page.getByLabel('User name')).toHaveValue('admin')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByLabel('Password').fill('farm-demo')
			await page.getByRole('button', { name: 'Test and add camera' }).click()
			await expect(page.getByText('Camera Added Successfully').first()).toBeVisible()
			await untilThere(page, () => page.getByText('The camera answers'))
		})
	})
}

async function expectPicture(page: Page): Promise<void> {
	const picture = page.getByRole('img', { name: `What ${CAMERA} sees now` })
	const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
	await expect.poll(width, { timeout: 20_000 }).toBe(640)
}

/** The agent tells of it within seconds; a page without scripts is opened again. */
const untilThere = (page: Page, what: () => ReturnType<Page['getByText']>) =>
	expect(async () => {
		if (!(await what().isVisible())) await page.reload()
		await expect(what()).toBeVisible({ timeout: 1000 })
	}).toPass({ timeout: 60_000 })
