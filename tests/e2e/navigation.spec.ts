import { enterWithFarm } from './support/account'
import { expect, scriptsAnswer, test } from './support/test'

const STEPS = [
	{ link: 'Hydroponics', path: '/hydroponic' },
	{ link: 'Calendar', path: '/calendar' },
	{ link: 'Growing Recipes', path: '/recipes' },
]

/** Matches the address of a page that names the viewer's farm. */
const addressOf = (path: string) => new RegExp(`${path}\\?farmId=\\d+$`)

test('links lead from area to area without loading the document again', async ({ page }) => {
	await enterWithFarm(page, 'Walking Pod')
	await page.goto('/dashboard')
	await scriptsAnswer(page)
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
	const main = page.getByRole('navigation', { name: 'Main' })
	for (const { link, path } of STEPS) {
		await main.getByRole('link', { name: link }).click()
		await expect(page).toHaveURL(addressOf(path))
		await expect(main.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
	}
	await page.goBack()
	await expect(page).toHaveURL(addressOf('/calendar'))
	expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a page that does not exist links to pages that do', async ({ page }) => {
	await enterWithFarm(page, 'Lost Pod')
	await page.goto('/calendar/no-such-page')
	await scriptsAnswer(page)
	await page
		.getByRole('navigation', { name: 'Main' })
		.getByRole('link', { name: 'History' })
		.click()
	await expect(page).toHaveURL(addressOf('/history'))
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
})
