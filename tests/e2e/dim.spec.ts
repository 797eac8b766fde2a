import type { Page } from '@playwright/test'
import { expect, expectNoViolations, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { simulatedLevels, simulatedOutputs } from './support/running-farm'

const LAMP = 'nursery-top-blue-lights'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a lamp is set to a level, on its zone and on its own page',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/zone-control?tab=nursery')
			const row = page.locator(`#${LAMP}`)
			// A level is an override while the recipe drives the lamp.
			const override = row.getByText('Override for…')
			if (await override.isVisible()) await override.click()
			await row.getByRole('spinbutton', { name: 'level in percent' }).fill('40')
			// The plan may be switching the lamp at this moment; a person presses again.
			await expect(async () => {
				await row.getByRole('button', { name: 'Set level' }).click()
				await expect(page.getByText('Equipment Controlled').first()).toBeVisible({
					timeout: 10_000,
				})
			}).toPass()
			await expect(row).toContainText('Reported on at 40 %')
			await expect(row).toContainText('set to 40 % by Demo Grower')
			expect((await simulatedLevels())[LAMP]).toBe(0.4)
			if (javaScriptEnabled) await expectNoViolations(page)

			await row.getByRole('link', { name: 'Top blue lights' }).click()
			await expect(page.getByText('On at 40 %', { exact: true })).toBeVisible()
			if (javaScriptEnabled) await page.getByRole('slider').fill('75')
			else await page.getByRole('spinbutton', { name: 'level in percent' }).fill('75')
			await page.getByRole('button', { name: 'Set level' }).click()
			await expect(page.getByText('On at 75 %', { exact: true })).toBeVisible()
			expect((await simulatedLevels())[LAMP]).toBe(0.75)
			if (javaScriptEnabled) await expectNoViolations(page)

			const level = page.getByRole('spinbutton', { name: 'level in percent' })
			await sendTooMuch(page)
			await expect(page.getByText('Enter a level from 0 to 100 %')).toBeVisible()
			await expect(level).toHaveValue('140')
			await expect(level).toHaveAttribute('aria-invalid', 'true')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.goto(`/zones/outputs/${LAMP}`)

			await page.getByRole('spinbutton', { name: 'level in percent' }).fill('0')
			await page.getByRole('button', { name: 'Set level' }).click()
			await expect.poll(async () => (await simulatedOutputs())[LAMP]).toBe(false)
			await page.getByRole('button', { name: 'Auto', exact: true }).click()

			// While the recipe drives the lamp, the level is behind a summary; its error is not.
			await expect(page.getByText('The recipe drives it')).toBeVisible()
			await page.getByText('Override for…').click()
			await sendTooMuch(page)
			await expect(page.getByText('Enter a level from 0 to 100 %')).toBeVisible()
			await expect(level).toHaveValue('140')
		},
	)
})

/** Sends a level of 140 % as a browser does that ignores the limits of a field. */
async function sendTooMuch(page: Page) {
	const level = page.getByRole('spinbutton', { name: 'level in percent' })
	await level.evaluate((field: HTMLInputElement) => field.form!.setAttribute('novalidate', ''))
	await level.fill('140')
	await page.getByRole('button', { name: 'Set level' }).click()
}

test('a refused level stays on the page when the recipe takes the lamp over', async ({
	page,
	context,
}) => {
	const path = `/zones/outputs/${LAMP}`
	await signIn(page, path)
	const override = page.getByText('Override for…')
	if (await override.isVisible()) await override.click()
	await page.getByRole('spinbutton', { name: 'level in percent' }).fill('30')
	await page.getByRole('button', { name: 'Set level' }).click()
	await expect(page.getByText('On at 30 %', { exact: true })).toBeVisible()
	await expect(override).toBeHidden()
	await page.reload()
	await scriptsAnswer(page)
	const error = page.getByText('Enter a level from 0 to 100 %')
	await sendTooMuch(page)
	await expect(error).toBeVisible()
	const other = await context.newPage()
	await other.goto(path)
	await other.getByRole('button', { name: 'Auto', exact: true }).click()
	await expect(page.getByText('The recipe drives it')).toBeVisible()
	await expect(error).toBeVisible()
	await expect(page.getByRole('spinbutton', { name: 'level in percent' })).toHaveValue('140')
})
