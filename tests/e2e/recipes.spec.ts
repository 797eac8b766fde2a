import type { Page } from '@playwright/test'
import { expect, expectNoViolations, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

withAndWithoutScripts((javaScriptEnabled) => {
	const suffix = () => `${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`

	test(
		'a grower finds a recipe, reads the sources of its figures, and selects it',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/recipes')
			await expect(page.getByText(/\d+ Recipes Available/)).toBeVisible()
			await page.getByRole('link', { name: /Lettuce/ }).click()
			await expect(page.getByRole('article')).toHaveCount(4)
			await page.getByRole('searchbox', { name: 'Search recipes' }).fill('no such crop')
			await page.getByRole('button', { name: 'Search' }).click()
			await expect(page.getByText('No recipes found in this category')).toBeVisible()
			await page.getByRole('link', { name: 'Clear search' }).click()

			await page.getByRole('link', { name: 'View Details: Butterhead lettuce' }).click()
			await expect(page.getByRole('row', { name: /^pH/ })).toContainText('5.6–6.0')
			await page.getByRole('link', { name: 'Source 1' }).first().click()
			await expect(page.getByText('Boston lettuce is grown for 35 days')).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			// Selects another one first, so that this test can be repeated on the same farm.
			await selectBoth(page, 'Romaine lettuce')
			await selectBoth(page, 'Butterhead lettuce')
			await expect(
				page.getByText('Butterhead lettuce is now the active recipe').first(),
			).toBeVisible()
			await page.goto('/recipes?tab=lettuce')
			const card = page.getByRole('article', { name: 'Butterhead lettuce' })
			await expect(card).toContainText('ACTIVE')
			await expect(
				card.getByRole('button', { name: 'Active Recipe: Butterhead lettuce' }),
			).toBeDisabled()
			await page.goto('/zone-control?tab=nursery')
			await expect(page.getByText('Active recipe:')).toBeVisible()
			await page.getByRole('link', { name: 'Butterhead lettuce' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Butterhead lettuce')
		},
	)

	test('a copy gains and loses a stage, and its history shows each change', async ({ page }) => {
		await signIn(page)
		const name = `House butterhead ${suffix()}`
		await page.goto('/recipes/butterhead-lettuce/copy')
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByRole('button', { name: 'Add stage' }).click()
		const fourth = page.getByRole('group', { name: 'Stage 4' })
		await fourth.getByLabel('Stage name').fill('Finish')
		await fourth.getByLabel('Days').fill('2')
		await page.getByRole('button', { name: 'Remove stage 1' }).click()
		await expect(page.getByRole('group', { name: 'Stage 4' })).toHaveCount(0)
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
		await page.getByRole('button', { name: 'Save copy' }).click()
		await expect(page.getByText('Recipe copied').first()).toBeVisible()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
		await expect(page.getByText('34 days').first()).toBeVisible()

		await page.getByRole('link', { name: 'Edit' }).click()
		const vegetative = page.getByRole('group', { name: 'Stage 2' })
		await vegetative.getByLabel('pH, lowest').fill('5.8')
		await vegetative.getByLabel('pH, highest').fill('6.2')
		await vegetative.getByLabel('Air temperature at night, lowest').fill('60')
		await vegetative.getByLabel('Air temperature at night, highest').fill('64')
		await vegetative.getByText('Lamps by colour').click()
		await vegetative.getByLabel(/^Blue lamps/).fill('30')
		await vegetative.getByLabel(/^Far-red after the day/).fill('500')
		await page.getByRole('button', { name: 'Save new version' }).click()
		await expect(vegetative.getByText('Must be a whole number from 0 to 120 minutes')).toBeVisible()
		await expect(vegetative.getByLabel(/^Blue lamps/)).toHaveValue('30')
		await vegetative.getByLabel(/^Far-red after the day/).fill('30')
		await page.getByLabel('Note on this change').fill('Tip burn <b>in</b> February 🌱')
		await page.getByRole('button', { name: 'Save new version' }).click()
		await expect(page.getByText('Recipe saved').first()).toBeVisible()
		await expect(page.getByText('Blue lamps 30 %, far-red for 30 min after the day')).toBeVisible()
		await page.getByRole('link', { name: 'Versions' }).click()
		await expect(page.getByText('pH 5.6–6.0 → 5.8–6.2 in Vegetative')).toBeVisible()
		await expect(page.getByText(/^Air temperature at night .*→ 60–64 °F/)).toBeVisible()
		await expect(page.getByText('Tip burn <b>in</b> February 🌱')).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('link', { name: 'Back to the recipe' }).click()
		await page.getByRole('link', { name: 'Retire' }).click()
		await page.getByRole('button', { name: 'Retire recipe' }).click()
		await expect(page.getByText('Recipe retired').first()).toBeVisible()
		await expect(page.getByRole('article', { name })).toHaveCount(0)
	})

	test('when two people edit a recipe, the second is informed and keeps what was typed', async ({
		page,
		browser,
	}) => {
		await signIn(page)
		const name = `Shared ${suffix()}`
		await page.goto('/recipes/sweet-basil/copy')
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByRole('button', { name: 'Save copy' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
		const address = `${new URL(page.url()).pathname}/edit`
		const baseURL = siteUrl()
		const context = await browser.newContext({ baseURL, javaScriptEnabled })
		const other = await context.newPage()
		await signIn(other)
		await page.goto(address)
		await other.goto(address)
		await other.getByLabel('Crop').fill('Thai basil')
		await other.getByRole('button', { name: 'Save new version' }).click()
		await expect(other.getByText('Recipe saved').first()).toBeVisible()

		await page.getByLabel('Description').fill('Typed with wet gloves')
		await page.getByRole('button', { name: 'Save new version' }).click()
		await expect(page.getByText(/saved version 2 while you were typing/)).toBeVisible()
		await expect(page.getByLabel('Description')).toHaveValue('Typed with wet gloves')
		await page.getByRole('button', { name: 'Save new version' }).click()
		await expect(page.getByText(/is now version 3/).first()).toBeVisible()
		await context.close()
	})

	test('wrong figures are refused at their field and nothing typed is lost', async ({ page }) => {
		await signIn(page, '/recipes/new')
		await page.getByLabel('Name', { exact: true }).fill('<i>Herb</i> 🌿')
		await page.getByLabel('Crop').fill('Herb')
		await page.getByLabel('Category').selectOption('herbs')
		await page.getByLabel('Difficulty').selectOption('easy')
		await page.getByLabel('Description').fill('kept')
		const first = page.getByRole('group', { name: 'Stage 1' })
		await first.getByLabel('pH, lowest').fill('7')
		await first.getByLabel('pH, highest').fill('5')
		await page.getByRole('button', { name: 'Add recipe' }).click()
		await expect(page.getByText('pH: the lowest must not be above the highest')).toBeVisible()
		await expect(first.getByLabel('pH, lowest')).toHaveValue('7')
		await expect(page.getByLabel('Description')).toHaveValue('kept')
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<i>Herb</i> 🌿')
		if (javaScriptEnabled) await expectNoViolations(page)
	})
})

/** Selects a recipe from its card for both zones, whatever was active before. */
async function selectBoth(page: Page, name: string): Promise<void> {
	await page.goto('/recipes?tab=lettuce')
	const select = page.getByRole('link', { name: `Select Recipe: ${name}` })
	if ((await select.count()) === 0) return
	await select.click()
	// The page first says what changes, and where.
	await expect(page.getByText('Why this stage:').first()).toBeVisible()
	await expect(page.getByText(/Where automation is on, equipment follows/)).toBeVisible()
	await page.getByRole('button', { name: 'Select Recipe' }).click()
	await expect(page.getByText('Recipe Selected').first()).toBeVisible()
}

test('a stage that was added before the scripts came keeps what is typed when another goes', async ({
	page,
}) => {
	await signIn(page)
	let release = () => {}
	const isReleased = new Promise<void>((resolve) => (release = resolve))
	await page.route('**/assets/*.js', async (route) => {
		await isReleased
		await route.continue()
	})
	await page.goto('/recipes/butterhead-lettuce/copy', { waitUntil: 'domcontentloaded' })
	await page.getByRole('button', { name: 'Add stage' }).click()
	await page.getByRole('group', { name: 'Stage 4' }).getByLabel('Stage name').fill('Finish')
	release()
	await scriptsAnswer(page)
	await page.getByRole('button', { name: 'Remove stage 1' }).click()
	await expect(page.getByRole('group', { name: 'Stage 4' })).toHaveCount(0)
	await expect(page.getByRole('group', { name: 'Stage 3' }).getByLabel('Stage name')).toHaveValue(
		'Finish',
	)
})
