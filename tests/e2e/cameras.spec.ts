import { agreeTo } from './support/agree-to'
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
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const CAMERA = 'Simulated camera'
const PATH = '/security-cameras'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a camera is watched, turned and configured, and its events are shown', async ({ page }) => {
		await signIn(page, `${PATH}?view=grid`)
		await page.getByRole('link', { name: CAMERA }).click()
		await expectPicture(page)
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('button', { name: 'Turn left' }).click()
		await expect(page.getByText('Moved').first()).toBeVisible({ timeout: 20_000 })
		await page.getByLabel('Name of this position').fill('Left rack')
		await page.getByRole('button', { name: 'Save position' }).click()
		await expect(page.getByText('Remembered').first()).toBeVisible()
		await untilThere(page, () => page.getByRole('button', { name: 'Go to Left rack' }))
		await page.getByRole('button', { name: 'Go to Whole farm' }).click()
		await expect(page.getByText('On its way').first()).toBeVisible()
		await agreeTo(page, 'Forget Left rack', 'Forget position')
		await expect(page.getByText('Forgotten').first()).toBeVisible()

		await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
		await page.getByLabel('Person detection alerts').check()
		await page.getByLabel('Alert sensitivity').selectOption('high')
		await page.getByLabel('Location').fill('Back gate')
		await page.getByLabel('Keep for').fill('0')
		await page.getByRole('button', { name: 'Save settings' }).click()
		await expect(page.getByLabel('Keep for')).toHaveValue('0')
		await expect(page.getByLabel('Location')).toHaveValue('Back gate')
		await page.getByLabel('Keep for').fill('7')
		await page.getByRole('button', { name: 'Save settings' }).click()
		await expect(page.getByText('Camera Settings Saved').first()).toBeVisible()
		await page.goto(`${PATH}?tab=settings`)
		await untilThere(page, () => page.getByText('Alerts of persons, sensitivity high'))
		await page.goto(`${PATH}?view=grid`)
		await untilThere(page, () => page.getByText('Back gate').first())

		await page.waitForTimeout(1500) // it subscribes to the camera's events
		await fault('visitor', 'camera', 'person')
		await page.goto(`${PATH}?tab=events&severity=high`)
		const picture = () => page.getByRole('img', { name: `Person at ${CAMERA}` }).first()
		await untilThere(page, picture)
		await page
			.getByRole('button', { name: `Add to journal: Person at ${CAMERA}` })
			.first()
			.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Person: ${CAMERA}`)
		await expect(page.getByRole('img', { name: `Photo 1 of Person: ${CAMERA}` })).toBeVisible()
		await page.goto('/notifications')
		// The bell's menu has it too, hidden.
		await untilThere(page, () => page.getByRole('main').getByText(`${CAMERA}: person`).first())
		await clearFaults()

		await page.goto('/security-cameras?view=single')
		await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
		await page.getByLabel('Person detection alerts').uncheck()
		await expect(page.getByLabel('Location')).toHaveValue('Back gate')
		await page.getByLabel('Location').fill('')
		await page.getByRole('button', { name: 'Save settings' }).click()
		await expect(page.getByText('Camera Settings Saved').first()).toBeVisible()
	})

	test('a tray is photographed each hour of light, and the pictures are a film', async ({
		page,
	}) => {
		test.setTimeout(240_000) // the first picture is taken a minute after the hour began
		await signIn(page, '/security-cameras?view=single')
		await page.getByRole('link', { name: 'Add hourly picture' }).click()
		const name = `Tray ${javaScriptEnabled ? 1 : 2}`
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add an hourly picture')
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByLabel('Place of the camera').selectOption('Whole farm')
		await page.getByLabel('Only while a grow light').uncheck()
		await page.getByLabel('From').fill('0')
		await page.getByLabel('Until').fill('24')
		await page.getByLabel('Tray: row').fill('1')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Name a tray by its row and its place')).toBeVisible()
		await page.getByLabel('Tray: place in the row').fill('1')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Hourly picture saved').first()).toBeVisible()
		await untilThere(page, () => page.getByRole('link', { name, exact: true }))
		const film = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
		await expect(async () => {
			await page.goto(film)
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 1000 })
			await expect(page.getByText('Averages of that hour.')).toBeVisible({ timeout: 1000 })
		}).toPass({ timeout: 200_000, intervals: [2000] })
		const picture = page.getByRole('img', { name: new RegExp(`^${name}, `) }).first()
		const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
		await expect.poll(width).toBe(640)
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click()
		await expect(page).toHaveURL(/frame=\d+/)
		await page.goto('/security-cameras?view=single')
		await page.getByRole('link', { name: `Change ${name}` }).click()
		await agreeTo(page, 'Remove this hourly picture')
		await expect(page.getByText('Hourly picture removed').first()).toBeVisible()
	})

	test('a recording is downloaded from the farm as a file', async ({ page }) => {
		await signIn(page, '/security-cameras?view=single')
		await page.getByRole('button', { name: 'Record', exact: true }).click()
		await expect(page.getByText('Recording Updated').first()).toBeVisible()
		await page.getByRole('link', { name: 'Recordings' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Recordings of ${CAMERA}`)
		const address = page.url()
		await page.getByLabel('Day').fill('2020-01-01')
		await page.getByRole('button', { name: 'Get it from the farm' }).click()
		await expect(page.getByText(/There is no file of it. Nothing was recorded then/)).toBeVisible()
		await expect(page.getByLabel('Day')).toHaveValue('2020-01-01')
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
		// Waiting on the page itself would not do: an answer takes up to half a minute on a busy machine.
		await page.goto(address)
		await untilThere(page, () => page.getByText('Stored at the farm since'))
		await page.getByLabel('Length').selectOption('10 minutes')
		await page.getByRole('button', { name: 'Get it from the farm' }).click()
		const answer = page.getByText(/is on its way|ffmpeg is not installed/).first()
		await expect(answer).toBeVisible()
		if (/is on its way/.test(await answer.innerText())) {
			const file = () => page.getByRole('link', { name: /^Download/ }).first()
			await untilThere(page, file)
			const sent = await page.request.get((await file().getAttribute('href')) ?? '')
			expect((await sent.body()).subarray(4, 8).toString()).toBe('ftyp')
		}
		await page.goto('/security-cameras?view=single')
		await page.getByRole('button', { name: 'Stop recording' }).click()
		await expect(page.getByText('Recording Updated').first()).toBeVisible()
	})
})

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a camera is added manually, after the connection test named the error',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, PATH)
			const port = /127\.0\.0\.1:(\d+)/.exec((await page.textContent('main')) ?? '')?.[1] ?? ''
			await page.getByRole('link', { name: 'Add Manual' }).first().click()
			await page.getByLabel('Name', { exact: true }).fill(CAMERA)
			await page.getByLabel('IP address').fill('127.0.0.1')
			await page.getByLabel('Location').fill('Nursery')
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
			await untilThere(page, () => page.getByText('The camera is online'))
		},
	)
})

async function expectPicture(page: Page): Promise<void> {
	const picture = page.getByRole('img', { name: `What ${CAMERA} sees now` })
	const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
	await expect.poll(width, { timeout: 20_000 }).toBe(640)
}

/** The agent reports it within seconds; a page without scripts is reloaded. */
const untilThere = (page: Page, what: () => ReturnType<Page['getByText']>) =>
	expect(async () => {
		if (!(await what().isVisible())) await page.reload()
		await expect(what()).toBeVisible({ timeout: 1000 })
	}).toPass({ timeout: 120_000 })
