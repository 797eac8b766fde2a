import type { Page } from '@playwright/test'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { simulatedOutputs } from './support/running-farm'

const OUTPUT = '/zones/outputs/nursery-work-lights'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'an interlock keeps a lamp off over a person, until it is removed',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, OUTPUT)
			await page.getByRole('link', { name: 'Change limits and interlocks' }).click()
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.getByLabel('Longest run').fill('1200')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('Its class allows 18 h at most')).toBeVisible()
			await expect(page.getByLabel('Longest run')).toHaveValue('1200')

			await page.getByLabel('Longest run').fill('30')
			await page.getByLabel('Kind').selectOption('above')
			await page.getByLabel('Sensor or input').selectOption('nursery/ph')
			await page.getByLabel('Value').fill('1')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('Limits and interlocks saved').first()).toBeVisible()
			await untilItSays(page, 'Keeps it off')
			await expect(page.getByText('30 min').filter({ visible: true }).first()).toBeVisible()

			await page.getByRole('button', { name: 'ON', exact: true }).click()
			await expect(page.getByText('Control Failed').first()).toBeVisible()
			expect((await simulatedOutputs())['nursery-work-lights']).toBe(false)
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.getByRole('link', { name: 'Change limits and interlocks' }).click()
			await page.getByLabel('Remove').check()
			await page.getByLabel('Longest run').fill('')
			await page.getByRole('button', { name: 'Save' }).click()
			await untilItSays(page, 'No interlocks')
			await page.getByRole('button', { name: 'ON', exact: true }).click()
			await expect(page.getByText('Equipment Controlled').first()).toBeVisible()
			expect((await simulatedOutputs())['nursery-work-lights']).toBe(true)
			await page.getByRole('button', { name: 'Auto', exact: true }).click()
		},
	)
})

/** Opens the page again until it shows the text; people without scripts do the same. */
async function untilItSays(page: Page, text: string): Promise<void> {
	await expect(async () => {
		await page.goto(OUTPUT)
		await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 })
	}).toPass()
}
