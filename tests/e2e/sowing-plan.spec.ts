import type { Page } from '@playwright/test'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { signInWithFarm } from './support/account'
import { siteUrl } from './support/running-farm'
import { expect, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const CROP = { cropName: 'Butterhead Lettuce', plantTime: '07:00', farmInstanceId: 0 }

/** Sells heads of a planting to two buyers for a day in nine weeks, and then loses the planting. */
async function loseWhatIsSold(page: Page, farmId: number): Promise<void> {
	const call = async (method: 'post' | 'put', path: string, data: object) => {
		const answer = await page.request[method](path, { headers: { Origin: siteUrl() }, data })
		expect(answer.ok(), await answer.text()).toBe(true)
		return (await answer.json()) as { id: number }
	}
	const plantDate = addDays(new Date().toISOString().slice(0, 10), 15)
	const grown = { quantity: 100, trays: 0, plantDate, transplantDays: 14, harvestDays: 45 }
	const planting = { ...CROP, ...grown, farmInstanceId: farmId }
	const { id } = await call('post', '/api/planting-cycles', planting)
	const query = `?farmId=${farmId}`
	const shown = { cropName: CROP.cropName, unit: 'heads', title: 'Butterhead', isOn: true }
	const offer = { ...shown, pack: 1, price: 3, perPlant: 1, shelfDays: 3 }
	const { id: offerId } = await call('post', `/api/ecommerce/offers${query}`, offer)
	for (const [buyerName, packs] of [
		['Green Fork', 30],
		['Café Blatt', 20],
	] as const) {
		const lines = [{ offerId, packs, readyOn: addDays(plantDate, 45) }]
		await call('post', `/api/ecommerce/orders${query}`, { buyerName, lines })
	}
	await call('put', `/api/planting-cycles/${id}${query}`, { status: 'terminated' })
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a farm sows for two orders in one press, and the plan says that it runs',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId } = await signInWithFarm(page, 'Planning Pod')
			await page.goto('/sowing-plan')
			await expect(page.getByText('No orders to sow for')).toBeVisible()
			await loseWhatIsSold(page, farmId)

			await page.goto('/sowing-plan')
			const sowing = page.getByRole('checkbox', { name: /50 plants of Butterhead Lettuce/ })
			await expect(sowing).toBeChecked()
			await expect(page.getByText(/Green Fork · Café Blatt|Café Blatt · Green Fork/)).toBeVisible()
			await expect(page.getByRole('region', { name: 'Cannot be met' })).toHaveCount(0)
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('button', { name: 'Start these plantings' }).click()
			await expect(page.getByText('1 planting started').first()).toBeVisible()
			await expect(page.getByText(/^Agreed .* Nothing has changed since\.$/)).toBeVisible()
			await expect(sowing).toHaveCount(0)

			await page.getByRole('link', { name: 'Harvest list' }).click()
			await expect(page.getByRole('row', { name: /50 heads/ })).toContainText('Grows (planting')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.goto('/sowing-plan/settings')
			await page.getByLabel('Plan ahead').fill('0')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByLabel('Plan ahead')).toHaveAttribute('aria-invalid', 'true')
			await page.getByLabel('Plan ahead').fill('10')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('for the orders of the next 10 weeks')).toBeVisible()
		},
	)
})
