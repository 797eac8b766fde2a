import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a grower plans a crop, moves it, and removes it with its tasks',
		{ tag: '@core' },
		async ({ page }) => {
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
			await expect(card).toContainText('Mar 6, 2027') // 14 days, across the end of February
			await expect(card).toContainText('Apr 6, 2027')

			await card.getByRole('link', { name: /Edit/ }).click()
			await page.getByLabel('Planting day').fill('2027-02-21')
			await page.getByRole('button', { name: /Save|Update/ }).click()
			await expect(page.getByText('Planting cycle updated successfully').first()).toBeVisible()
			await expect(cardWith(page, notes)).toContainText('Mar 7, 2027')
			const transplant = page.getByText('Transplant Butterhead Lettuce - Rex')
			await page.goto('/calendar?day=2027-03-07')
			await expect(transplant.locator('visible=true').first()).toBeVisible()

			await page.goto('/planting-cycles')
			await cardWith(page, notes)
				.getByRole('link', { name: /Delete/ })
				.click()
			await expect(page.getByText(/Are you sure you want to delete the "Butterhead/)).toBeVisible()
			await page.getByRole('button', { name: 'Delete planting cycle' }).click()
			await expect(page.getByText('Planting cycle deleted successfully').first()).toBeVisible()
			await expect(cardWith(page, notes)).toHaveCount(0)
			await page.goto('/calendar?day=2027-03-07')
			await expect(transplant).toHaveCount(0)
		},
	)

	test('a recipe fills in its crop and days, and keeps what was typed', async ({ page }) => {
		await signIn(page, '/planting-cycles/new')
		const take = page.getByRole('button', { name: 'Use recipe timing' })
		await page.getByLabel('Plants').fill('24')
		await page.getByLabel('Notes').fill('kept')
		await take.click()
		await expect(page.getByText('Choose a recipe first')).toBeVisible()
		await page.getByLabel('Recipe').selectOption({ label: 'Arugula' })
		await take.click()
		await expect(page.getByText('Arugula proposes')).toBeVisible()
		await expect(page.getByLabel('Crop')).toHaveValue('Arugula')
		await expect(page.getByLabel('Harvest after')).toHaveValue('40')
		await expect(page.getByLabel('Plants')).toHaveValue('24')
		await expect(page.getByLabel('Notes')).toHaveValue('kept')
		await expect(take).toBeFocused()
		await page.getByLabel('Recipe').selectOption({ label: 'Red Russian kale' })
		await take.click()
		await expect(page.getByLabel('Crop')).toHaveValue('Kale')
		await expect(page.getByLabel('Notes')).toHaveValue('kept')
	})

	test('wrong input shows its error at its field and stays', async ({ page }) => {
		await signIn(page, '/planting-cycles/new')
		await page.getByLabel('Notes').fill('kept')
		await page.getByLabel('Crop').selectOption('Butterhead Lettuce - Rex')
		// The browser accepts this one; only the server knows that a harvest follows the
		// transplant.
		await page.getByLabel('Transplant after').fill('60')
		await page.getByLabel('Harvest after').fill('30')
		await page.getByRole('button', { name: 'Create planting cycle' }).click()
		const field = page.getByLabel('Harvest after')
		await expect(field).toHaveAttribute('aria-invalid', 'true')
		await expect(field).toHaveValue('30')
		await expect(page.getByLabel('Notes')).toHaveValue('kept')
	})

	test('each wrong field shows its error, and nothing typed is lost', async ({ page }) => {
		await signIn(page, '/planting-cycles/new')
		// The browser would stop these itself; without its checks the server gets them.
		await page.locator('form#cycle').evaluate((form: HTMLFormElement) => (form.noValidate = true))
		const notes = '<b>🌱</b>'.repeat(1000)
		const typed = { Plants: '1000000000000', 'Seed lot': '<i>L-1</i>', Notes: notes }
		await page.getByLabel('Crop', { exact: true }).selectOption('Basil - Sweet')
		for (const [label, text] of Object.entries(typed)) {
			await page
				.getByLabel(label)
				.evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'))
			await page.getByLabel(label).fill(text)
		}
		await page.getByLabel('Remind by text message').check()
		await page.getByLabel('Phone number').fill('617 555 0123')
		await page.getByRole('button', { name: 'Create planting cycle' }).click()
		for (const message of [
			'Quantity must be a whole number from 1 to 1,000,000',
			'Notes must be at most 2000 characters',
			/with its country code/,
		])
			await expect(page.getByText(message)).toBeVisible()
		for (const [label, text] of Object.entries(typed))
			await expect(page.getByLabel(label)).toHaveValue(text)
		await expect(page.getByLabel('Remind by text message')).toBeChecked()
		await expect(page.getByLabel('Phone number')).toHaveValue('617 555 0123')
	})

	test('a planting gets trays in the picture, or is refused with the numbers', async ({ page }) => {
		await signIn(page)
		const day = javaScriptEnabled ? '2027-07-01' : '2027-09-01'
		const notes = `trays of ${day}`
		await page.goto('/planting-cycles/new')
		await page.getByLabel('Crop', { exact: true }).selectOption('Butterhead Lettuce - Rex')
		await page.getByLabel('Planting day').fill(day)
		await page.getByLabel('Notes').fill(notes)
		await page.getByLabel('Nursery trays').fill('16')
		await page.getByRole('button', { name: 'Create planting cycle' }).click()
		await expect(page.getByText(/This needs 16 trays, 15 are free .* 15 exist/)).toBeVisible()
		await expect(page.getByLabel('Nursery trays')).toHaveValue('16')
		await page.getByLabel('Nursery trays').fill('4')
		await page.getByRole('button', { name: 'Create planting cycle' }).click()
		await expect(page.getByText('Planting cycle created successfully').first()).toBeVisible()

		await page.goto(`/planting-cycles/trays?day=${day}`)
		await expect(page.getByText(/4 of 15 trays full/)).toBeVisible()
		await expect(page.getByText('4 trays (row 1: 1–4)')).toBeVisible()
		await page.getByRole('link', { name: 'Edit Butterhead Lettuce - Rex' }).click()
		await page.getByLabel('Transplant after').fill('16')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText(/Moved: transplant from .*, harvest from/).first()).toBeVisible()
		await cardWith(page, notes)
			.getByRole('link', { name: /Delete/ })
			.click()
		await expect(page.getByText('4 nursery trays, free for others afterwards')).toBeVisible()
		await page.getByRole('button', { name: 'Delete planting cycle' }).click()
		await expect(page.getByText('Planting cycle deleted successfully').first()).toBeVisible()
		await page.goto(`/planting-cycles/trays?day=${day}`)
		await expect(page.getByText('Every tray is free')).toBeVisible()
	})

	test('an end by the edit form asks first, and empty fields keep stored values', async ({
		page,
	}) => {
		await signIn(page, '/planting-cycles/new')
		const notes = `to be ended ${javaScriptEnabled}`
		await page.getByLabel('Crop').selectOption('Spinach')
		await page.getByLabel('Plants').fill('3')
		await page.getByLabel('Nursery trays').fill('0')
		await page.getByLabel('Notes').fill(notes)
		await page.getByRole('button', { name: 'Create planting cycle' }).click()
		await cardWith(page, notes).getByRole('link', { name: /^Edit/ }).click()
		await expect(page.getByRole('heading', { name: 'Edit Planting Cycle' })).toBeVisible()
		await page.getByLabel('Plants').fill('')
		await page.getByLabel('Notes').fill('')
		await page.getByLabel('Status').selectOption('Terminated')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText('End "Spinach" as terminated?')).toBeVisible()
		await expect(page.getByText('3 plants in Zone A no longer grow')).toBeVisible()
		await page.getByRole('link', { name: 'Cancel' }).click()
		await expect(cardWith(page, notes)).toContainText('Planted')
		await cardWith(page, notes).getByRole('link', { name: /^Edit/ }).click()
		await expect(page.getByRole('heading', { name: 'Edit Planting Cycle' })).toBeVisible()
		await page.getByLabel('Status').selectOption('Terminated')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await page.getByRole('button', { name: 'End as terminated' }).click()
		await expect(page.getByText('Spinach is terminated.').first()).toBeVisible()
		await expect(cardWith(page, notes)).toHaveCount(0)
	})

	test('cycles are filtered by crop, and ended ones are found', async ({ page }) => {
		await signIn(page, '/planting-cycles')
		await page.getByLabel('Search a crop').fill('buttercrunch')
		await page.getByLabel('Status').selectOption('Harvested')
		await page.getByRole('button', { name: 'Filter' }).click()
		const first = page.getByRole('article').filter({ hasText: 'Buttercrunch' }).first()
		await expect(first).toContainText('Harvested')
		await expect(first.getByRole('link', { name: /^Lot of/ })).toBeVisible()
		await page.getByLabel('Search a crop').fill('no such crop')
		await page.getByRole('button', { name: 'Filter' }).click()
		await expect(page.getByText('No planting cycles match')).toBeVisible()
	})
})

const cardWith = (page: Page, notes: string) => page.getByRole('article').filter({ hasText: notes })

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a wrong password is refused, and the e-mail address stays', async ({ page }) => {
		await page.goto('/login')
		await page.getByLabel('Email').fill('nobody@example.com')
		await page.getByLabel('Password').fill('not-the-password')
		await page.getByRole('button', { name: /sign in|log ?in/i }).click()
		await expect(page.getByText('Please check your credentials')).toBeVisible()
		await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
		await expect(page.getByLabel('Password')).toHaveValue('')
	})
})
