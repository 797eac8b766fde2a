import { expect, expectNoViolations, signIn, test } from './support/test'
import { simulatedLevels, simulatedOutputs } from './support/running-farm'

const LAMP = 'nursery-top-blue-lights'

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off @slow'}`, () => {
		test.use({ javaScriptEnabled })

		test('a lamp is set to a level, on its zone and on its own page', async ({ page }) => {
			await signIn(page)
			await page.goto('/zone-control?tab=nursery')
			const row = page.locator(`#${LAMP}`)
			await row.getByRole('spinbutton', { name: 'level in percent' }).fill('40')
			await row.getByRole('button', { name: 'Set level' }).click()
			await expect(page.getByText('Equipment Controlled').first()).toBeVisible()
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

			await page.getByRole('spinbutton', { name: 'level in percent' }).fill('0')
			await page.getByRole('button', { name: 'Set level' }).click()
			await expect.poll(async () => (await simulatedOutputs())[LAMP]).toBe(false)
			await page.getByRole('button', { name: 'Auto', exact: true }).click()
		})
	})
}
