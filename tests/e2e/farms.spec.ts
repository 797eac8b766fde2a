import { signInWithFarm } from './support/account'
import { openBeforeScripts } from './support/late-scripts'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a farm is added, found in the list of farms, and set up',
		{ tag: '@core' },
		async ({ page }) => {
			await signInWithFarm(page, 'First barn')
			await page.goto('/add-farm')
			await page.getByLabel('Farm name').fill('Second barn')
			await page.getByLabel('Farm type').selectOption('freight-farms-greenery-s')
			await page.getByRole('button', { name: 'Add Farm' }).click()
			await page.waitForURL('**/login?step=farm')
			await expect(page.getByText('Second barn').first()).toBeVisible()

			await page.goto('/switch-farms')
			const card = page.getByRole('article', { name: 'Second barn' })
			await expect(card).toContainText('Location not set')
			await expect(card).toContainText('16')
			await expect(page.getByRole('article', { name: 'First barn' })).toContainText('Current')
			await card.getByRole('link', { name: 'Edit Settings of Second barn' }).click()
			await page.getByLabel('Name').fill('Container')
			await page.getByLabel('Location').fill('Denver, CO')
			await page.getByLabel('Timezone').selectOption('America/Denver')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Farm updated').first()).toBeVisible()

			await page.getByRole('link', { name: 'Audit log' }).click()
			await expect(page.getByText('Verified: 2 entries, chain intact')).toBeVisible()
			await expect(page.getByText('Second barn → Container')).toBeVisible()
			await page.getByLabel('Action').selectOption('farm.created')
			await page.getByRole('button', { name: 'Filter' }).click()
			await expect(page.getByText('1 entry')).toBeVisible()
			const csv = page.getByRole('link', { name: 'Download CSV' })
			await expect(csv).toHaveAttribute('href', /audit\.csv\?action=farm\.created$/)
			const file = await page.request.get((await csv.getAttribute('href')) ?? '')
			expect(file.headers()['content-type']).toContain('text/csv')
			expect((await file.text()).split('\r\n')[1]).toContain(
				'farm.created,Farm created,Second barn',
			)
		},
	)

	test('the farm selection creates a farm and leads to its dashboard', async ({ page }) => {
		await signInWithFarm(page, 'First barn')
		await page.goto('/farm-selection')
		await page.getByRole('button', { name: 'Create Farm' }).click()
		const dialog = page.getByRole('dialog', { name: 'Create a farm' })
		const create = dialog.getByRole('button', { name: 'Create Farm' })
		if (javaScriptEnabled) await expect(create).toBeDisabled()
		await dialog.getByLabel('Farm name').fill('Third barn')
		await dialog.getByLabel('Farm type').selectOption('agriponic-farms-agripod')
		await create.click()
		await page.getByRole('button', { name: 'Select Third barn' }).click()
		await page.waitForURL(/\/dashboard\?farmId=\d+$/)
		await expect(page.getByText('Third barn').first()).toBeVisible()
	})
})

withAndWithoutScripts(() => {
	test('errors of a new farm are shown at their fields', async ({ page }) => {
		await signInWithFarm(page, 'First barn')
		await page.goto('/add-farm')
		await page.getByLabel('Farm name').fill('   ')
		await page.getByLabel('Farm type').selectOption('agriponic-farms-agripod')
		await page.getByRole('button', { name: 'Add Farm' }).click()
		await expect(page.getByText('Farm name is required')).toBeVisible()
		await expect(page.getByLabel('Farm type')).toHaveValue('agriponic-farms-agripod')
	})
})

test('what was typed before the scripts came counts', async ({ page }) => {
	await signInWithFarm(page, 'First barn')
	const bringScripts = await openBeforeScripts(page, '/farm-selection')
	await page.getByRole('button', { name: 'Create Farm' }).click()
	const dialog = page.getByRole('dialog', { name: 'Create a farm' })
	await dialog.getByLabel('Farm name').fill('Early barn')
	await dialog.getByLabel('Farm type').selectOption('agriponic-farms-agripod')
	await bringScripts()
	await dialog.getByRole('button', { name: 'Create Farm' }).click()
	await expect(page.getByRole('button', { name: 'Select Early barn' })).toBeVisible()
})

test('the pages of a farm fit every screen and are accessible', async ({ page }) => {
	const { farmId } = await signInWithFarm(page, 'First barn')
	const own = ['settings', 'people', 'audit'].map((part) => `/farms/${farmId}/${part}`)
	for (const path of [...own, '/switch-farms', '/farm-selection', '/add-farm']) {
		await page.goto(path)
		await expectReadable(page)
	}
})
