import type { Page } from '@playwright/test'
import { expect, expectReadable, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

/**
 * Plants a crop for this test, long enough ago to be harvested; returns the address of its harvest
 * form.
 */
async function plant(page: Page, cropName: string): Promise<string> {
	const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
	const answer = await page.request.post('/api/planting-cycles', {
		headers: { Origin: siteUrl() },
		data: { cropName, quantity: 100, plantDate: day, transplantDays: 0, trays: 0 },
	})
	expect(answer.ok(), await answer.text()).toBe(true)
	const { id } = (await answer.json()) as { id: number }
	return `/planting-cycles/${id}/harvest`
}

const uniqueCropName = (what: string) => `Lettuce ${what} ${Date.now().toString(36)}`

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a harvest with waste and a partial sale: lot and stock agree',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const crop = uniqueCropName('sold')
			await page.goto(await plant(page, crop))
			await page.getByLabel('Quantity').fill('60')
			await page.getByLabel('Waste').fill('4')
			await page.getByLabel('Weight').fill('20')
			await page.getByLabel('Unit').selectOption('lb')
			await page.getByRole('button', { name: 'Record harvest' }).click()
			await expect(page.getByText(/^36 plants of 100 are not cut/)).toBeVisible()
			await page.getByLabel('End the cycle').check()
			await page.getByRole('button', { name: 'Record harvest' }).click()
			await expect(page).toHaveURL(/\/lots\/\d+\?farmId=\d+$/)
			await expect(page.getByText('20 lb').first()).toBeVisible()

			await page.getByRole('link', { name: 'Sell' }).click()
			await page.getByLabel('Quantity').fill('61')
			await page.getByLabel('Buyer').fill('Green Fork <b>&</b> Sons')
			await page.getByRole('button', { name: 'Record sale' }).click()
			await expect(page.getByText('Only 60 heads are left')).toBeVisible()
			await expect(page.getByLabel('Buyer')).toHaveValue('Green Fork <b>&</b> Sons')
			await page.getByLabel('Quantity').fill('12.5')
			await page.getByLabel('Price per unit').fill('3')
			await page.getByRole('button', { name: 'Record sale' }).click()
			await expect(page).toHaveURL(/\/lots\/\d+\?farmId=\d+$/)
			const stock = page.getByRole('region', { name: 'Stock', exact: true })
			await expect(stock).toContainText('47.5 heads')
			await expect(page.getByRole('row', { name: /Sold/ })).toContainText('$37.50')

			await page.goto(`/crop-inventory?search=${encodeURIComponent(crop)}`)
			const row = page.getByRole('row').filter({ hasText: crop })
			await expect(row).toContainText('47.5 heads')
			await expect(row).toContainText('$118.75')
			await expect(row).toContainText('Harvested')
		},
	)

	test('a price is edited in the list, a wrong one is refused', async ({ page }) => {
		await signIn(page)
		const crop = uniqueCropName('priced')
		await plant(page, crop)
		await page.goto(`/crop-inventory?search=${encodeURIComponent(crop)}`)
		const row = page.getByRole('row').filter({ hasText: crop })
		if (javaScriptEnabled) await scriptsAnswer(page)
		await row.getByRole('link', { name: /Edit price/ }).click()
		if (javaScriptEnabled) {
			let calls = 0
			page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0))
			await row.getByLabel(/Price of one unit/).fill('two')
			await row.getByRole('button', { name: 'Save price' }).click()
			await expect(page.getByText('Invalid Price', { exact: true }).first()).toBeVisible()
			await expect(row.getByRole('alert')).toHaveText('Please enter a valid price')
			expect(calls).toBe(0)
			await row.getByLabel(/Price of one unit/).fill('3.75')
			await row.getByRole('button', { name: 'Save price' }).click()
		} else {
			await page.getByLabel('Price per unit').fill('-1')
			await page.getByRole('button', { name: 'Save price' }).click()
			await expect(page.getByText('Invalid Price')).toBeVisible()
			await expect(page.getByText('Please enter a valid price')).toBeVisible()
			await expect(page.getByLabel('Price per unit')).toHaveValue('-1')
			await page.getByLabel('Price per unit').fill('3.75')
			await page.getByRole('button', { name: 'Save price' }).click()
		}
		await expect(page.getByText('Price Updated').first()).toBeVisible()
		await expect(row).toContainText('$375.00')
	})
})

withAndWithoutScripts(() => {
	test('wrong input shows its error; a harvest larger than the planting asks first', async ({
		page,
	}) => {
		await signIn(page)
		await page.goto(await plant(page, uniqueCropName('much')))
		await page.getByLabel('Quantity').fill('1e12')
		await page.getByLabel('Notes').fill('kept 🌱 <i>here</i>')
		await page.getByRole('button', { name: 'Record harvest' }).click()
		await expect(page.getByText('Please enter a quantity such as 12 or 12.5')).toBeVisible()
		await expect(page.getByLabel('Quantity')).toHaveValue('1e12')
		await expect(page.getByLabel('Notes')).toHaveValue('kept 🌱 <i>here</i>')
		await page.getByLabel('Quantity').fill('130')
		await page.getByRole('button', { name: 'Record harvest' }).click()
		await expect(page.getByText(/130 heads cut of 100 planted/)).toBeVisible()
		await page.getByLabel('Quantity is correct').check()
		await page.getByLabel('Final harvest').uncheck()
		await page.getByRole('button', { name: 'Record harvest' }).click()
		await expect(page.getByText('Harvest recorded').first()).toBeVisible()
	})
})

test('a sale is undone, a lot is traced by its buyer, and every page of it is readable', async ({
	page,
}) => {
	await signIn(page)
	const buyer = uniqueCropName('buyer')
	await page.goto(await plant(page, uniqueCropName('traced')))
	await page.getByLabel('Quantity').fill('60')
	await expectReadable(page)
	await page.getByRole('button', { name: 'Record harvest' }).click()
	await page.getByLabel('End the cycle').check()
	await page.getByRole('button', { name: 'Record harvest' }).click()
	await page.getByRole('link', { name: 'Sell' }).click()
	await page.getByLabel('Quantity').fill('10')
	await page.getByLabel('Buyer').fill(buyer)
	await expectReadable(page)
	await page.getByRole('button', { name: 'Record sale' }).click()
	await expect(page).toHaveURL(/\/lots\/\d+\?farmId=\d+$/)
	const lot = new URL(page.url()).pathname
	await expectReadable(page)
	await page.goto(`/lots/recall?buyer=${encodeURIComponent(buyer.toUpperCase())}`)
	await expect(page.getByRole('row').filter({ hasText: '10 heads' })).toContainText(buyer)
	await expectReadable(page)
	await page.goto(`${lot}/label`)
	await expectReadable(page)
	await page.goto(lot)
	await page.getByRole('link', { name: /Undo Sold/ }).click()
	await page.getByRole('button', { name: 'Undo entry' }).click()
	await expect(page.getByRole('region', { name: 'Stock', exact: true })).toContainText('60 heads')
	await page.goto(`/lots/recall?buyer=${encodeURIComponent(buyer)}`)
	await expect(page.getByText(/Nothing found for buyer/)).toBeVisible()
	await page.goto('/crop-inventory')
	await expectReadable(page)
})
