import { expect, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts(() => {
	test('a person has the farm correct EC to 25 °C, sees it where it is calibrated, and takes it back', async ({
		page,
	}) => {
		const change = async (by: string) => {
			await page.getByRole('link', { name: 'Change temperature compensation' }).click()
			await page.getByRole('combobox', { name: /Who corrects/ }).selectOption(by)
			await page.getByRole('button', { name: 'Save' }).click()
		}
		await signIn(page, '/sensor-health')
		await page.getByRole('link', { name: /EC/ }).first().click()
		await change('farm')
		await expect(page.getByText('Temperature compensation saved').first()).toBeVisible()
		await expect(page.getByText(/Corrected to 77 °F/).first()).toBeVisible()
		await page.getByRole('link', { name: 'Calibrate' }).click()
		await expect(page.getByText(/Corrected to 77 °F/).first()).toBeVisible()
		await page.getByRole('link', { name: 'Sensor settings' }).click()
		await change('unknown')
		await expect(page.getByText(/^Not known\. EC is/).first()).toBeVisible()
	})
})
