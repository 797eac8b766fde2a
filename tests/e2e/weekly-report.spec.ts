import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a manager reads the last week, the one before, and sends the report by mail on Fridays',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/reports/weekly')
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly Report')
			await page.getByRole('link', { name: 'Next week' }).click()
			await expect(page.getByText(/, so far$/)).toBeVisible()
			await expect(page.getByRole('region', { name: 'Climate and water' })).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await expect(page.getByRole('link', { name: 'Next week' })).toHaveCount(0)
			await page.getByRole('link', { name: 'Week before' }).click()
			await expect(page.getByRole('link', { name: 'Next week' })).toBeVisible()

			await page.getByRole('link', { name: 'Send by mail' }).click()
			await page.getByLabel('Day').selectOption('Friday')
			await page.getByRole('checkbox').first().check()
			await page.getByRole('button', { name: 'Save recipients' }).click()
			await expect(page.getByText('Sent on Fridays from 7:00 on the farm.').first()).toBeVisible()
			await page.goto('/reports/recipients')
			await expect(page.getByLabel('Day')).toHaveValue('4')
			await page.getByRole('checkbox').first().uncheck()
			await page.getByRole('button', { name: 'Save recipients' }).click()
			await expect(page.getByText('Nobody gets the report by mail.').first()).toBeVisible()
		},
	)

	test('an owner of several farms sees which needs them, and opens its report', async ({
		page,
	}) => {
		await signIn(page, '/reports/farms')
		await expect(page.getByText('Those that need you come first.', { exact: false })).toBeVisible()
		await page.getByRole('link', { name: 'Week before' }).click()
		await expect(page.getByRole('link', { name: 'Next week' })).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
		const farm = page.getByRole('rowheader').first().getByRole('link')
		const name = await farm.textContent()
		await farm.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly Report')
		await expect(page.getByText(`How ${name} did,`, { exact: false })).toBeVisible()
	})

	test('a link that is not complete stops no report, and says so', async ({ page }) => {
		await page.goto('/reports/stop?token=v1.x')
		await expect(page.getByText(/This link is not complete/)).toBeVisible()
		await expect(page.getByRole('button', { name: 'Stop weekly reports' })).toHaveCount(0)
	})
})
