import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a grower maps the light of a zone, sees which level it needs, and deletes the map', async ({
		page,
	}) => {
		await signIn(page, '/zone-control/plan')
		await page.getByRole('link', { name: 'Light map' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light Map')
		await page.getByRole('link', { name: 'Add map of nursery' }).click()
		await expect(page.getByLabel('Zone')).toHaveValue('nursery')
		await page.getByLabel('Lamps were at').fill('50')
		await page.getByLabel('Meter', { exact: true }).selectOption('Lux meter or phone (lux)')
		await page.getByLabel('Readings').fill('6000 about 5000')
		await page.getByRole('button', { name: 'Add map' }).click()
		await expect(page.getByText(/Row 1: “about” is no number/)).toBeVisible()
		await expect(page.getByLabel('Readings')).toHaveValue('6000 about 5000')
		await page.getByLabel('Readings').fill('6000 7000 5000\n6500 - 400')
		await page.getByRole('button', { name: 'Add map' }).click()
		await expect(page.getByText('Choose the kind of lamps, or enter a factor')).toBeVisible()
		await page.getByLabel('Lamps, for a lux meter').selectOption('white-led')
		await page.getByRole('button', { name: 'Add map' }).click()
		await expect(page.getByText('Light map added').first()).toBeVisible()

		const map = page.getByRole('table', { name: 'Light map of Nursery' })
		// 400 lux × 0.015 at 50 % are 8.4 µmol/m²/s at the 70 % of the plan.
		await expect(map.getByRole('cell', { name: /^8 too low/ })).toBeVisible()
		await expect(map.getByRole('cell', { name: 'Not measured' })).toBeVisible()
		await expect(page.getByText(/of 5 positions get the light of/)).toBeVisible()
		await expect(page.getByText(/lux × 0.015 \(White LED\)/)).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.goto('/zone-control/plan')
		await expect(page.getByText('Light by map')).toBeVisible()
		await page.getByRole('link', { name: 'Light by map' }).click()
		await page.getByRole('link', { name: 'Delete map' }).click()
		await page.getByRole('button', { name: 'Delete light map' }).click()
		await expect(page.getByText('Light map deleted').first()).toBeVisible()
		await expect(page.getByText('Nursery: no light map')).toBeVisible()
	})
})
