import { offerACrop } from './support/offer-a-crop'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a delivered order becomes an invoice that is paid in part, credited, and on the statement',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const heading = page.getByRole('heading', { level: 1 })
			const crop = await offerACrop(page)
			const name = `Bistro ${Date.now()}`
			await page.goto('/invoices/settings')
			await page.getByLabel('Country').fill('DE')
			await page.getByLabel('Tax number').fill('DE123456789')
			await page.getByLabel('What you sell is').selectOption('Taxed')
			await page.getByLabel('Rate (optional)').fill('7')
			await page.getByLabel('IBAN (optional)').fill('DE89 3704 0044 0532 0130 01')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('it has a typing error')).toBeVisible()
			await page.getByLabel('IBAN (optional)').fill('DE89 3704 0044 0532 0130 00')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(heading).toHaveText('Invoices')

			await page.goto('/buyers/new')
			await page.getByLabel('Name', { exact: true }).fill(name)
			await page.getByLabel('City').fill('Wien')
			await page.getByLabel('Country').fill('AT')
			await page.getByLabel('Payment within').fill('0')
			await page.getByRole('button', { name: 'Add buyer' }).click()
			await page.getByRole('link', { name: 'New order' }).click()
			await page.getByLabel(crop).fill('4')
			await page.getByRole('button', { name: 'Enter order' }).click()
			await page.getByRole('link', { name: 'Delivery note' }).click()
			await expect(heading).toContainText('Delivery note of order')
			await expect(page.getByText(`4 × ${crop}`)).toBeVisible()
			await page.getByRole('link', { name: 'Back to the order' }).click()
			await page.getByRole('button', { name: 'Hand over' }).click()
			await page.getByRole('button', { name: 'Draft invoice' }).click()
			await expect(heading).toHaveText('Invoice (draft)')
			await expect(page.getByText('$12.84')).toBeVisible()

			await page.locator('summary', { hasText: 'Issue…' }).click()
			await page.getByRole('button', { name: 'Issue invoice' }).click()
			await expect(heading).toHaveText(/^Invoice INV-\d{4}$/)
			if (javaScriptEnabled) await expectNoViolations(page)
			const invoice = new URL(page.url()).pathname
			const xml = await (await page.request.get(`${invoice}/ubl.xml`)).text()
			expect(xml).toContain('<cbc:PayableAmount currencyID="USD">12.84</cbc:PayableAmount>')

			await page.getByLabel('Amount').fill('5.84')
			await page.getByRole('button', { name: 'Enter payment' }).click()
			await expect(page.getByRole('heading', { name: 'To pay: $7.00' })).toBeVisible()
			await page.getByRole('link', { name: 'Write credit note' }).click()
			await page.getByLabel('Reason').fill('Wilted')
			await page.getByLabel(crop).fill('9')
			await page.getByRole('button', { name: 'Issue credit note' }).click()
			await expect(page.getByText('Only 4 pack')).toBeVisible()
			await page.getByLabel(crop).fill('1')
			await page.getByRole('button', { name: 'Issue credit note' }).click()
			await expect(heading).toHaveText(/^Credit note CN-\d{4}$/)

			await page.getByRole('link', { name: 'Statement' }).click()
			await expect(heading).toHaveText('Statement')
			await expect(page.getByText('Owed at the end').locator('..')).toContainText('$3.79')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.goto('/invoices')
			await expect(page.getByRole('row', { name })).toContainText('$3.79')
		},
	)
})
