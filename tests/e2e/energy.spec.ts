import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a grower enters the price of electricity and a lamp’s power, and sees the costs', async ({
		page,
	}) => {
		const [price, watts] = javaScriptEnabled ? ['0.1834', '123'] : ['0.2187', '134']
		await signIn(page, '/energy')
		await page.getByRole('link', { name: 'Prices', exact: true }).click()
		await page.getByLabel('Currency').fill('EURO')
		await page.getByLabel('Price of a kWh').fill(price)
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Three letters, like EUR or USD').last()).toBeVisible()
		await expect(page.getByLabel('Currency')).toHaveValue('EURO')
		await expect(page.getByLabel('Price of a kWh')).toHaveValue(price)
		await page.getByLabel('Currency').fill('eur')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText(`EUR ${price}`)).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('link', { name: /power of Bottom blue lights/ }).click()
		await page.getByRole('spinbutton', { name: 'Power' }).fill('-5')
		await page
			.locator('form[method=post]')
			.last()
			.evaluate((form) => form.setAttribute('novalidate', ''))
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('More than 0')).toBeVisible()
		await page.getByRole('spinbutton', { name: 'Power' }).fill(watts)
		await page.getByRole('button', { name: 'Save' }).click()
		const row = page.getByRole('row', { name: /^Bottom blue lights/ })
		await expect(row).toContainText(`${watts} W entered by Demo Grower`)
		await row.getByRole('link', { name: 'Bottom blue lights', exact: true }).click()
		await expect(page.getByRole('heading', { name: 'Bottom blue lights', level: 1 })).toBeVisible()
	})
})
