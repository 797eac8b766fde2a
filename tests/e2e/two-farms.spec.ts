import type { Page } from '@playwright/test'
import { simulatedOutputs } from './support/running-farm'
import { expect, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const POD = 'Pod 1'

/** The part of the frame that names the page's farm. */
const shownFarm = (page: Page) => page.getByRole('region', { name: 'Current farm' })

const follow = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Plans 24 heads of lettuce by the form of the farm that the tab shows. */
async function plant(page: Page, notes: string): Promise<void> {
	await follow(page, 'Cycles')
	await page
		.getByRole('link', { name: /New .*cycle/i })
		.first()
		.click()
	await expect(page.getByRole('heading', { name: /New Planting Cycle/i })).toBeVisible()
	await page.getByLabel('Crop').selectOption('Butterhead Lettuce - Rex')
	await page.getByLabel('Plants').fill('24')
	await page.getByLabel('Planting day').fill('2027-02-20')
	await page.getByLabel('Notes').fill(notes)
	await page.getByRole('button', { name: 'Create planting cycle' }).click()
	await expect(page.getByText('Planting cycle created successfully').first()).toBeVisible()
	await expect(page.getByText(notes, { exact: true }).first()).toBeVisible()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'two tabs stay on two farms while switching, planting and stopping everything',
		{ tag: '@core' },
		async ({ page, context }) => {
			await signIn(page, '/zone-control?tab=nursery&farmId=11')
			const other = await context.newPage()
			await other.goto('/switch-farms')
			const card = other.getByRole('article').filter({ hasText: 'Farm ID10' })
			await card.getByRole('button', { name: /^Switch to/ }).click()
			await expect(shownFarm(other)).not.toContainText(POD)
			await expect(shownFarm(other)).toContainText('10')

			// The tab that was open before switches the output of its own farm.
			const row = page.locator('#nursery-work-lights')
			await row.getByRole('button', { name: 'ON' }).click()
			await expect(row).toContainText('Reported on')
			expect((await simulatedOutputs())['nursery-work-lights']).toBe(true)
			await expect(shownFarm(page)).toContainText(POD)

			const notes = `Two tabs ${javaScriptEnabled ? 1 : 2}`
			await plant(page, notes)
			await follow(other, 'Cycles')
			await expect(shownFarm(other)).toContainText('10')
			await expect(other.getByText(notes)).toHaveCount(0)

			// A form of the second tab is for the second farm, although the first was worked on last.
			await plant(other, `${notes}, the other farm`)
			await expect(shownFarm(other)).toContainText('10')
			await follow(page, 'Cycles')
			await expect(shownFarm(page)).toContainText(POD)
			await expect(page.getByText(notes, { exact: true }).first()).toBeVisible()
			await expect(page.getByText(`${notes}, the other farm`)).toHaveCount(0)

			await page
				.getByRole('link', { name: /Emergency stop/i })
				.first()
				.click()
			await page.getByRole('button', { name: 'Stop everything now' }).click()
			await expect(page.getByText('Emergency stop is on since').first()).toBeVisible()
			await expect(shownFarm(page)).toContainText(POD)
			await other.reload()
			await expect(shownFarm(other)).toContainText('10')
			await expect(other.getByText('Emergency stop is on since')).toHaveCount(0)
			await page.goto('/emergency-stop?farmId=11')
			await page.getByRole('button', { name: 'Release the emergency stop' }).click()
			await expect(page.getByText('Emergency stop released').first()).toBeVisible()
			await page.request.post('/switch-farms', {
				form: { farmId: '11' },
				headers: { Origin: new URL(page.url()).origin },
			})
		},
	)
})
