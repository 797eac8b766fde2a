import { signInWithFarm } from './support/account'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('tanks, lights, pumps and sensors are listed with their measured values', async ({
		page,
	}) => {
		await signIn(page, '/hydroponic')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hydroponic Dashboard')
		for (const name of ['Nutrient Tanks', 'Grow Lights', 'Water Pumps', 'Sensors']) {
			await expect(page.getByRole('group', { name })).toContainText(/\d/)
			await expect(page.getByRole('region', { name })).toBeVisible()
		}
		await expect(page.getByRole('group', { name: 'Nutrient Tanks' })).toContainText(/\d+ ?gal/)
		const tanks = page.getByRole('region', { name: 'Nutrient Tanks' })
		await expect(tanks.getByRole('heading', { name: 'Tank D - PH Down' })).toBeVisible()
		await expect(tanks.getByText('No sensor measures this tank').first()).toBeVisible()
		for (const name of ['History of pH', 'Level of Tank D - PH Down']) {
			await page.goto('/hydroponic')
			const link = tanks.getByRole('link', { name })
			await link.click()
			if (javaScriptEnabled) {
				const sheet = page.getByRole('dialog', { name: 'History' })
				await expect(sheet.getByRole('img').first()).toBeVisible()
				await page.keyboard.press('Escape')
				await expect(sheet).toHaveCount(0)
				await expect(link).toBeFocused()
				await link.click()
				await sheet.getByRole('link', { name: 'Open in History' }).click()
			}
			await expect(page).toHaveURL(/\/history\?p=\d+/)
		}
	})

	test('a farm without equipment says so, and shows no numbers', async ({ page }) => {
		await signInWithFarm(page, 'Empty Pod')
		await page.goto('/hydroponic')
		await expect(page.getByText('No Equipment Detected')).toBeVisible()
		await expect(
			page.getByText('Make sure your agent is running and equipment is connected to the network'),
		).toBeVisible()
		await expect(page.getByRole('group', { name: 'Nutrient Tanks' })).toHaveCount(0)
	})
})

test('the hydroponic dashboard is readable on phones and desktops', async ({ page }) => {
	await signIn(page, '/hydroponic')
	await expectReadable(page)
})
