import { expect, signIn, test } from './support/test'

test('the dashboard shows the farm live, the camera is listed, and nothing foreign is loaded', async ({
	page,
	baseURL,
}) => {
	const foreign: string[] = []
	page.on('request', (request) => {
		if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) {
			foreign.push(request.url())
		}
	})
	await signIn(page)
	await page.goto('/dashboard')
	const humidity = page.getByRole('group', { name: 'Humidity' })
	const before = await humidity.innerText()
	expect(before).toMatch(/\d+\s*%/)
	const ages = page.locator('main time')
	await expect(ages.first()).toBeVisible()
	// A reading replaces another without a reload: the newest instant on the page moves on.
	const newest = () =>
		ages.evaluateAll((all) =>
			Math.max(...all.map((t) => Date.parse(t.getAttribute('datetime') ?? ''))),
		)
	const first = await newest()
	await expect.poll(newest, { timeout: 15_000 }).toBeGreaterThan(first)
	await page.goto('/dashboard?tab=hardware')
	await expect(page.getByText('Simulated camera')).toBeVisible()
	expect(foreign).toEqual([])
})

test('the theme follows the choice, also after a reload', async ({ page }) => {
	await signIn(page)
	await page.goto('/dashboard')
	const background = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	await page.emulateMedia({ colorScheme: 'light' })
	const light = await background()
	await page.emulateMedia({ colorScheme: 'dark' })
	expect(await background()).not.toBe(light)
})
