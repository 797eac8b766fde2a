import type { Page } from '@playwright/test'
import { siteUrl } from './running-farm'
import { expect } from './test'

/** Grows, cuts and offers thirty heads of a new crop, by calls; returns the title of the offer. */
export async function offerACrop(page: Page, farmId = 11): Promise<string> {
	const post = async (path: string, data: object) => {
		const answer = await page.request.post(path, { headers: { Origin: siteUrl() }, data })
		expect(answer.ok(), await answer.text()).toBe(true)
		return (await answer.json()) as { id: number }
	}
	const dayBefore = (days: number) =>
		new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
	const cropName = `Lettuce ordered ${Date.now().toString(36)}`
	const planting = { cropName, quantity: 30, plantDate: dayBefore(40), transplantDays: 0, trays: 0 }
	const { id } = await post(`/api/planting-cycles?farmId=${farmId}`, planting)
	const cutting = { quantity: 30, storageLocation: 'Cooler 1', harvestedOn: dayBefore(1) }
	await post(`/api/lots/cycle-${id}/harvests?farmId=${farmId}`, { ...cutting, isLast: true })
	const offer = { cropName, unit: 'heads', title: cropName, pack: 1, price: 3, isOn: true }
	await post(`/api/ecommerce/offers?farmId=${farmId}`, offer)
	return cropName
}
