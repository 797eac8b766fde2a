import { signInWithFarm } from './support/account'
import { offerACrop } from './support/offer-a-crop'
import { expect, expectNoViolations, expectReadable, signIn, test } from './support/test'
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

	test('an invoice whose day has passed is overdue until it is paid', async ({ page }) => {
		const { farmId } = await signInWithFarm(page, 'Billing farm')
		const heading = page.getByRole('heading', { level: 1 })
		const setTimezone = async (timezone: string) => {
			await page.goto(`/farms/${farmId}/settings`)
			await page.getByLabel('Location').fill('An island')
			await page.getByLabel('Timezone').selectOption(timezone)
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Farm updated').first()).toBeVisible()
		}
		await setTimezone('Pacific/Pago_Pago')
		const crop = await offerACrop(page, farmId)
		await page.goto('/buyers/new')
		await page.getByLabel('Name', { exact: true }).fill('Late bistro')
		await page.getByLabel('Email').fill('late@bistro.example')
		await page.getByLabel('Payment within').fill('0')
		await page.getByRole('button', { name: 'Add buyer' }).click()
		await expect(heading).toHaveText('Late bistro')
		const buyer = new URL(page.url()).pathname
		await page.getByRole('link', { name: 'New order' }).click()
		await page.getByLabel(crop).fill('4')
		await page.getByRole('button', { name: 'Enter order' }).click()
		await page.getByRole('button', { name: 'Hand over' }).click()
		await page.getByRole('button', { name: 'Draft invoice' }).click()
		await page.locator('summary', { hasText: 'Issue…' }).click()
		await page.getByRole('button', { name: 'Issue invoice' }).click()
		await expect(heading).toHaveText(/^Invoice INV-/)
		const invoice = new URL(page.url()).pathname
		await expect(page.getByRole('button', { name: 'Mail reminder' })).toHaveCount(0)
		await page.goto('/invoices?tab=overdue')
		await expect(page.getByRole('row', { name: 'Late bistro' })).toHaveCount(0)

		// The clock of the farm is 25 hours ahead there: the day on which it was due is over.
		await setTimezone('Pacific/Kiritimati')
		await page.goto('/invoices?tab=overdue')
		await expect(page.getByRole('row', { name: 'Late bistro' })).toContainText('$12.00')
		await page.goto('/dashboard')
		await page.getByRole('link', { name: '1 invoice is overdue: $12.00' }).click()
		await expect(page.getByRole('row', { name: 'Late bistro' })).toContainText('$12.00')
		await page.goto(buyer)
		await expect(page.getByText('Overdue', { exact: true }).locator('..')).toContainText('$12.00')
		await page.getByRole('link', { name: 'Statement' }).click()
		await expect(page.getByText('Overdue on').locator('..')).toContainText('$12.00')
		await expectReadable(page)
		await page.goto(invoice)
		await expect(page.getByRole('button', { name: 'Mail reminder' })).toBeVisible()
		await page.getByLabel('Amount').fill('12')
		await page.getByRole('button', { name: 'Enter payment' }).click()
		await expect(page.getByRole('heading', { name: 'To pay: $0.00' })).toBeVisible()

		await expect(page.getByRole('button', { name: 'Mail reminder' })).toHaveCount(0)
		await page.goto('/invoices?tab=overdue')
		await expect(page.getByRole('row', { name: 'Late bistro' })).toHaveCount(0)
		await page.goto(buyer)
		await expect(page.getByText('Overdue', { exact: true })).toHaveCount(0)
		await page.goto('/dashboard')
		await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
		await expect(page.getByText('overdue:')).toHaveCount(0)
	})
})
