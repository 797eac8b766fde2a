import type { Page } from '@playwright/test'
import { clearFaults, expect, expectReadable, fault, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

test.afterEach(clearFaults)

/** Opens the page of the nursery's pH sensor through the list. */
async function findPh(page: Page): Promise<void> {
	await page.goto('/sensor-health?by=zone')
	const nursery = page.getByRole('region', { name: 'Nursery', exact: true })
	await nursery.getByRole('rowheader').getByRole('link', { name: 'pH', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'pH' })).toBeVisible()
}

async function openPh(page: Page): Promise<void> {
	await signIn(page)
	await findPh(page)
}

async function saveStuckAfter(page: Page, minutes: string): Promise<void> {
	await page.getByLabel('Stuck after').fill(minutes)
	await page.getByRole('button', { name: 'Save limits' }).click()
	await expect(page.getByText('Limits saved').first()).toBeVisible()
	await expect(page.getByLabel('Stuck after')).toHaveValue(minutes)
}

/** Opens the page again until the page shows the text; people without scripts do the same. */
async function untilItSays(page: Page, text: RegExp): Promise<void> {
	const steps = page.getByRole('region', { name: 'What to do next' })
	await expect
		.poll(() => page.goto(page.url()).then(() => steps.innerText()), {
			intervals: [1_000],
		})
		.toMatch(text)
}

withAndWithoutScripts(() => {
	test('a pH sensor with a constant value is shown as stuck, and recovers', async ({ page }) => {
		await openPh(page)
		await saveStuckAfter(page, '0.1')
		await fault('stuck-sensor', 'nursery-ph')
		await untilItSays(page, /It has stopped moving/)
		const newest = page.getByRole('group', { name: 'Newest reading' })
		await expect(newest.getByText(/^Stuck: Has not changed for/)).toBeVisible()
		await page.goto('/sensor-health?show=care')
		await expect(page.getByText(/It has stopped moving/).first()).toBeVisible()
		await page.goBack()
		await clearFaults()
		await untilItSays(page, /^(?![^]*stopped moving)/)
		await saveStuckAfter(page, '')
	})

	test('invalid limits are refused at their field, and what was typed stays', async ({ page }) => {
		await openPh(page)
		const least = page.getByLabel('Lowest it can measure')
		const most = page.getByLabel('Highest it can measure')
		await least.fill('7')
		await most.fill('6')
		await page.getByRole('button', { name: 'Save limits' }).click()
		await expect(page.getByText('The highest must be above the lowest')).toBeVisible()
		await expect(most).toHaveAttribute('aria-invalid', 'true')
		await expect(least).toHaveValue('7')
		await expect(most).toHaveValue('6')
	})
})

withAndWithoutScripts(() => {
	test('the list is filtered, grouped and sorted by links', async ({ page }) => {
		await signIn(page, '/sensor-health')
		const care = page.getByRole('link', { name: /^Needs attention/ })
		await care.click()
		await expect(care).toHaveAttribute('aria-current', 'page')
		// Each link keeps the choices of the page before, so wait for that page.
		const all = page.getByRole('link', { name: /^All/ })
		await all.click()
		await expect(all).toHaveAttribute('aria-current', 'page')
		await page.getByRole('link', { name: 'Device', exact: true }).click()
		await expect(page).toHaveURL(/by=device/)
		const byZone = page.getByRole('link', { name: 'Zone', exact: true })
		await byZone.click()
		await expect(byZone).toHaveAttribute('aria-current', 'true')
		const nursery = page.getByRole('table', { name: /^Nursery/ })
		await nursery.getByRole('link', { name: 'Sensor', exact: true }).click()
		await expect(nursery.getByRole('columnheader', { name: 'Sensor' })).toHaveAttribute(
			'aria-sort',
			'ascending',
		)
		const names = await nursery.getByRole('rowheader').getByRole('link').allInnerTexts()
		expect(names.length).toBeGreaterThan(3)
		const sorted = [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
		expect(names).toEqual(sorted)
	})
})

test('the pages of sensors are readable', async ({ page }) => {
	await signIn(page, '/sensor-health')
	await expectReadable(page)
	await findPh(page)
	await expectReadable(page)
})
