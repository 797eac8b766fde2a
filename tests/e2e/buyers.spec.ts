import type { Page } from '@playwright/test'
import { siteUrl } from './support/running-farm'
import { expect, expectNoViolations, signIn, test } from './support/test'

/** Grows, cuts and offers thirty heads of a new crop, by calls; returns the title of the offer. */
async function offerACrop(page: Page): Promise<string> {
	const post = async (path: string, data: object) => {
		const answer = await page.request.post(path, { headers: { Origin: siteUrl() }, data })
		expect(answer.ok(), await answer.text()).toBe(true)
		return (await answer.json()) as { id: number }
	}
	const dayBefore = (days: number) =>
		new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
	const cropName = `Lettuce ordered ${Date.now().toString(36)}`
	const planting = { cropName, quantity: 30, plantDate: dayBefore(40), transplantDays: 0, trays: 0 }
	const { id } = await post('/api/planting-cycles', planting)
	const cutting = { quantity: 30, storageLocation: 'Cooler 1', harvestedOn: dayBefore(1) }
	await post(`/api/lots/cycle-${id}/harvests`, { ...cutting, isLast: true })
	const offer = { cropName, unit: 'heads', title: cropName, pack: 1, price: 3, isOn: true }
	await post('/api/ecommerce/offers?farmId=11', offer)
	return cropName
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off @slow'}`, () => {
		test.use({ javaScriptEnabled })

		test('a restaurant’s standing order makes its order, which is packed and handed over', async ({
			page,
		}) => {
			await signIn(page)
			const crop = await offerACrop(page)
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
		})
	})
}
