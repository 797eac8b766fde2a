import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test'

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
		test.use({ javaScriptEnabled })

		test('a grower plans a crop, moves it, and removes it with its tasks', async ({ page }) => {
			await signIn(page)
			const notes = `<b>rack ${javaScriptEnabled ? 1 : 2}</b> 🌱`
			await page.goto('/planting-cycles/new')
			await page.getByLabel('Crop').selectOption('Butterhead Lettuce - Rex')
			await page.getByLabel('Plants').fill('24')
			await page.getByLabel('Planting day').fill('2027-02-20')
			await page.getByLabel('Notes').fill(notes)
			await page.getByRole('button', { name: 'Create planting cycle' }).click()
			await expect(page.getByText('Planting cycle created successfully').first()).toBeVisible()
			const card = cardWith(page, notes)
			await expect(card).toContainText('Mar 6, 2027') // 14 days over the end of February
			await expect(card).toContainText('Apr 6, 2027')

			await card.getByRole('link', { name: /Edit/ }).click()
			await page.getByLabel('Planting day').fill('2027-02-21')
			await page.getByRole('button', { name: /Save|Update/ }).click()
			await expect(page.getByText('Planting cycle updated successfully').first()).toBeVisible()
			await expect(cardWith(page, notes)).toContainText('Mar 7, 2027')
			await page.goto('/task-scheduler?tab=tasks')
			await expect(page.getByText('Transplant Butterhead Lettuce - Rex').first()).toBeVisible()

			await page.goto('/planting-cycles')
			await cardWith(page, notes)
				.getByRole('link', { name: /Delete/ })
				.click()
			await expect(page.getByText(/Are you sure you want to delete the "Butterhead/)).toBeVisible()
			await page.getByRole('button', { name: 'Delete planting cycle' }).click()
			await expect(page.getByText('Planting cycle deleted successfully').first()).toBeVisible()
			await expect(cardWith(page, notes)).toHaveCount(0)
			await page.goto('/task-scheduler?tab=tasks')
			await expect(page.getByText('Transplant Butterhead Lettuce - Rex')).toHaveCount(0)
		})

		test('wrong input says so at its field and keeps what was typed', async ({ page }) => {
			await signIn(page)
			await page.goto('/planting-cycles/new')
			await page.getByLabel('Notes').fill('kept')
			await page.getByLabel('Crop').selectOption('Butterhead Lettuce - Rex')
			// The browser lets this one pass; only the server knows that a harvest follows the transplant.
			await page.getByLabel('Transplant after').fill('60')
			await page.getByLabel('Harvest after').fill('30')
			await page.getByRole('button', { name: 'Create planting cycle' }).click()
			const field = page.getByLabel('Harvest after')
			await expect(field).toHaveAttribute('aria-invalid', 'true')
			await expect(field).toHaveValue('30')
			await expect(page.getByLabel('Notes')).toHaveValue('kept')
		})
	})
}

const cardWith = (page: Page, notes: string) => page.getByRole('article').filter({ hasText: notes })

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a wrong password says so and keeps the e-mail address', async ({ page }) => {
		await page.goto('/login')
		await page.getByLabel('Email').fill('nobody@example.com')
		await page.getByLabel('Password').fill('not-the-password')
		await page.getByRole('button', { name: /sign in|log ?in/i }).click()
		await expect(page.getByText('Please check your credentials')).toBeVisible()
		await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
		await expect(page.getByLabel('Password')).toHaveValue('')
	})
})
