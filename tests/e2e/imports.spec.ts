import { agreeTo } from './support/agree-to'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts(() => {
	test(
		'a grower creates a token, a program writes with it, and the token is revoked',
		{ tag: '@core' },
		async ({ page }) => {
			await signInWithFarm(page, 'Import farm')
			await page.goto('/local-agent-install')
			await page.getByRole('link', { name: 'Imports from other programs' }).click()
			await expect(page.getByText('No program writes here yet')).toBeVisible()
			await page.getByLabel('Name of the program').fill('Telegraf on the office PC')
			await page.getByRole('button', { name: 'Make a token' }).click()
			await expect(page.getByText('it is not shown again')).toBeVisible()
			const token = await page.getByRole('textbox', { name: 'Token of Telegraf' }).inputValue()
			await expect(page.getByLabel('Example: Telegraf')).toContainText(token)

			const write = () =>
				page.request.post('/api/v2/write?precision=ms', {
					headers: { Authorization: `Token ${token}` },
					data: `climate,device=esp-1,zone=nursery temp_f=68,ph=6.1 ${Date.now()}`,
				})
			expect((await write()).status()).toBe(204)
			await page.goto('/imports')
			await expect(page.getByText(token)).toHaveCount(0)
			await expect(page.getByText('1 device · 2 points')).toBeVisible()
			await expect(page.getByText('writing')).toBeVisible()
			await page.goto('/dashboard?tab=hardware')
			await expect(page.getByText('esp-1 climate').first()).toBeVisible()
			await page.goto('/dashboard?tab=agents')
			await expect(page.getByText('No network agents connected')).toBeVisible()

			await page.goto('/imports')
			await agreeTo(page, 'Remove', 'Remove this import')
			await expect(page.getByText('Import removed').first()).toBeVisible()
			await expect(page.getByText('No program writes here yet')).toBeVisible()
			expect((await write()).status()).toBe(401)
		},
	)

	test('a token without a name is not created', async ({ page }) => {
		await signInWithFarm(page, 'Import farm')
		await page.goto('/imports')
		await page.getByLabel('Name of the program').fill('   ')
		await page.getByRole('button', { name: 'Make a token' }).click()
		await expect(page.getByText('Give it a name')).toBeVisible()
		await expect(page.getByText('it is not shown again')).toHaveCount(0)
	})
})

test('the page of a new token is readable on every screen', async ({ page }) => {
	await signIn(page, '/imports')
	await page.getByLabel('Name of the program').fill(`Telegraf ${Date.now()}`)
	await page.getByRole('button', { name: 'Make a token' }).click()
	await expect(page.getByText('it is not shown again')).toBeVisible()
	await expectReadable(page)
})
