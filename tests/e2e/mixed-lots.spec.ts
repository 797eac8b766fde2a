import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'produce of another grower is received, mixed and corrected, and says why it cannot be undone',
		{ tag: '@core' },
		async ({ page }) => {
			const mark = Date.now().toString(36)
			await signIn(page, '/crop-inventory')
			await page.getByRole('link', { name: 'Receive produce' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receive Produce')
			await page.getByLabel('Crop').fill(`Radicchio ${mark}`)
			await page.getByLabel('Quantity').fill('40')
			await page.getByLabel(/^Lot code(?! source)/).fill(`HF-${mark}`)
			await page.getByLabel('Name', { exact: true }).fill('Hill Farm')
			await page.getByLabel(/^GLN/).fill('123')
			await page.getByLabel('Number', { exact: true }).fill('991')
			await page.getByRole('button', { name: 'Receive produce' }).click()
			await expect(page.getByText(/A GLN has 13 digits/).first()).toBeVisible()
			await expect(page.getByLabel('Crop')).toHaveValue(`Radicchio ${mark}`)
			await page.getByLabel(/^GLN/).fill('')
			await page.getByRole('button', { name: 'Receive produce' }).click()
			await expect(page).toHaveURL(/\/lots\/\d+/)
			const origin = page.getByRole('region', { name: 'Origin' })
			await expect(origin).toContainText(`HF-${mark}`)
			const lotPage = page.url()

			await page.getByRole('link', { name: 'Mix', exact: true }).click()
			await page.getByLabel('Used of lot 1').fill('41')
			await expect(page.getByLabel('Lot 5')).toHaveCount(0)
			await page.getByRole('button', { name: 'Add lot' }).click()
			await expect(page.getByLabel('Lot 5 (optional)', { exact: true })).toBeVisible()
			await expect(page.getByLabel('Used of lot 1 (optional)', { exact: true })).toHaveValue('41')
			await page.getByLabel('Crop').fill(`Salad mix ${mark}`)
			await page.getByLabel('Quantity').fill('100')
			await page.getByRole('button', { name: 'Mix lots' }).click()
			await expect(page.getByText(/Only 40 heads are left/).first()).toBeVisible()
			await page.getByLabel('Used of lot 1 (optional)', { exact: true }).fill('10')
			await page.getByRole('button', { name: 'Mix lots' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Salad mix ${mark}`)
			await expect(page.getByRole('region', { name: 'Origin' })).toContainText('10 heads')
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.goto(lotPage)
			await expect(page.getByRole('region', { name: 'Went into' })).toContainText('10 heads')
			await page.getByRole('link', { name: /^Undo Received/ }).click()
			await page.getByRole('button', { name: /^Undo/ }).click()
			await expect(page.getByText(/10 heads of it went into MIX-\d+/).first()).toBeVisible()
			await page.goto(lotPage)
			await page.getByRole('link', { name: 'Correct receipt' }).click()
			await page.getByLabel(/^Cost/).fill('60')
			await page.getByRole('button', { name: 'Save changes' }).click()
			await expect(origin).toContainText('$60.00')
		},
	)
})
