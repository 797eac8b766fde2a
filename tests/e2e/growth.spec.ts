import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

/** Starts a new crop, so that tests can be repeated, and opens its growth page. */
async function openNewCrop(page: Page): Promise<void> {
	await signIn(page)
	const body = { cropName: 'Spinach', quantity: 1, transplantDays: 0, harvestDays: 40 }
	const headers = { Origin: siteUrl() }
	const answer = await page.request.post('/api/planting-cycles', { data: body, headers })
	const { id } = (await answer.json()) as { id: number }
	await page.goto(`/growth-progress/${id}`)
}

withAndWithoutScripts(() => {
	test(
		'a grower records a stage, sees the crop move on, and deletes the record',
		{ tag: '@core' },
		async ({ page }) => {
			await openNewCrop(page)
			const stages = page.getByRole('region', { name: 'Stages', exact: true })
			await expect(stages.getByText(/Seeding · stage 1 of 4/)).toBeVisible()
			await page.getByLabel('Stage', { exact: true }).selectOption('vegetative growth')
			const note = '<b>four leaves</b> 🌱'
			await page.getByRole('textbox', { name: /^Note/ }).fill(note)
			await page.getByRole('button', { name: 'Record stage' }).click()
			await expect(page.getByText('Stage recorded', { exact: true }).first()).toBeVisible()
			await expect(stages.getByText(/Vegetative growth · stage 3 of 4/)).toBeVisible()
			const noted = page.getByRole('region', { name: 'Recorded stages' })
			await expect(noted.getByText(note)).toBeVisible()
			await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('')

			await agreeTo(noted, /^Remove the note Vegetative growth/, 'Remove note')
			await expect(page.getByText('Note removed').first()).toBeVisible()
			await expect(stages.getByText(/Seeding · stage 1 of 4/)).toBeVisible()
			await expect(noted.getByText(note)).toHaveCount(0)
		},
	)

	test('a stage dated before planting is refused at its field, which keeps what was typed', async ({
		page,
	}) => {
		await openNewCrop(page)
		const day = page.getByLabel('Seen on')
		await day.fill('2020-02-29')
		await page.getByLabel('Stage', { exact: true }).selectOption('germination')
		await page.getByRole('textbox', { name: /^Note/ }).fill('kept')
		await page.getByRole('button', { name: 'Record stage' }).click()
		await expect(page.getByText('This day is before planting')).toBeVisible()
		await expect(day).toHaveAttribute('aria-invalid', 'true')
		await expect(day).toHaveValue('2020-02-29')
		await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('kept')
		await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('germination')
	})

	test('the tabs show the farm, each crop with its reasons, and the past', async ({ page }) => {
		await openNewCrop(page)
		await page.goto('/growth-progress')
		await expect(page.getByText('Upcoming milestones')).toBeVisible()
		await page.getByRole('link', { name: 'Individual Crops' }).click()
		const card = page.getByRole('article').first()
		await card.getByText('Why this health').click()
		await expect(card.getByText(/Not included, no data|How the score/).first()).toBeVisible()
		await page.getByRole('link', { name: 'Analytics' }).click()
		await expect(page.getByText('Actual and planned days, by variety')).toBeVisible()
	})
})

test('the page of a crop is readable', async ({ page }) => {
	await openNewCrop(page)
	await expectReadable(page)
})
