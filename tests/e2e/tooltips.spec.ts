import { signIn, expect, scriptsAnswer, test } from './support/test'

test('a button that is an icon alone says its name when it is pointed at', async ({ page }) => {
	await signIn(page, '/dashboard')
	await scriptsAnswer(page)
	const search = page.getByRole('banner').getByRole('link', { name: 'Search' })
	await search.hover()
	const tip = page.locator('body > [aria-hidden=true]', { hasText: 'Search' })
	await expect(tip).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(tip).toHaveCount(0)
})
