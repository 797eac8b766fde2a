import { signInWithFarm } from './support/account'
import { offerACrop } from './support/offer-a-crop'
import { expect, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a restaurant’s standing order makes its order, which is packed, handed over and invoiced',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId } = await signInWithFarm(page, 'Standing farm')
			const crop = await offerACrop(page, farmId)
			await page.goto('/invoices/settings')
			await page.getByLabel('Country').fill('DE')
			await page.getByLabel('Tax number').fill('DE123456789')
			await page.getByLabel('What you sell is').selectOption('Taxed')
			await page.getByLabel('Rate (optional)').fill('7')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
			const name = `Green Fork ${Date.now()}`
			await page.goto('/buyers/new')
			await page.getByRole('button', { name: 'Add buyer' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Buyer')
			await page.getByLabel('Name', { exact: true }).fill(name)
			await page.getByLabel('Telephone number').fill('+49 30 1234')
			await page.getByLabel('Delivery route').fill('North')
			await page.getByRole('button', { name: 'Add buyer' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

			await page.getByRole('link', { name: 'Add standing order' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Standing Order')
			for (const box of await page.getByRole('checkbox').all()) await box.check()
			await page.getByLabel(crop).fill('2')
			await page.getByLabel('Make the order ahead by').fill('0')
			await page.getByRole('button', { name: 'Add standing order' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Standing Order')
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.goto('/deliveries')
			await expect(page.getByText(name).first()).toBeVisible()
			await page.goto(`/buyers?q=${encodeURIComponent(name)}`)
			await page.getByRole('link', { name }).click()
			await page.getByRole('link', { name: /, R-\d+$/ }).click()
			await page.getByRole('button', { name: 'Mark packed' }).click()
			await expect(page.getByText('It is packed.').first()).toBeVisible()
			await page.getByRole('button', { name: 'Hand over' }).click()
			await expect(page.getByText('Handed over').first()).toBeVisible()
			await page.getByRole('button', { name: 'Draft invoice' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice (draft)')
			await page.locator('summary', { hasText: 'Issue…' }).click()
			await page.getByRole('button', { name: 'Issue invoice' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{4}$/)
			await expect(page.getByRole('main')).toContainText(name)
		},
	)
})
