import { agreeTo } from './support/agree-to'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a person makes a token, a program reads with it, and revoking ends that',
		{ tag: '@core' },
		async ({ page, request }) => {
			const { farmId } = await signInWithFarm(page, 'Token farm')
			const scope = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) })
			await page.goto('/account')
			await page.getByRole('link', { name: 'API Tokens' }).click()
			await expect(page.getByText('No tokens yet')).toBeVisible()
			if (javaScriptEnabled) await expectReadable(page)

			await page.getByLabel('Name', { exact: true }).fill(' ')
			await scope('read').uncheck()
			await page.getByRole('button', { name: 'Make token' }).click()
			await expect(page.getByText('Give it a name')).toBeVisible()
			await expect(page.getByText('Choose what it may do')).toBeVisible()

			await page.getByLabel('Name', { exact: true }).fill('Grafana')
			await scope('read').check()
			await scope('tasks').check()
			await page.getByLabel('Expires after').selectOption('30')
			await page.getByRole('button', { name: 'Make token' }).click()
			await expect(page.getByText('it is not shown again')).toBeVisible()
			const token = await page.getByRole('textbox', { name: 'Token of Grafana' }).inputValue()
			expect(token).toMatch(/^sfc_/)
			const row = page.getByRole('listitem').filter({ hasText: 'Grafana' })
			await expect(row).toContainText('read, tasks')
			await expect(row).toContainText('not used yet')

			const read = () =>
				request.get(`/api/environmental-data?farmId=${farmId}`, {
					headers: { Authorization: `Bearer ${token}` },
				})
			expect((await read()).status()).toBe(200)
			await page.goto('/account/tokens')
			await expect(row).toContainText('last used')
			await expect(page.getByText(token)).toHaveCount(0)

			await agreeTo(row, 'Revoke', 'Revoke this token')
			await expect(page.getByText('No tokens yet')).toBeVisible()
			expect((await read()).status()).toBe(401)
		},
	)

	test('an owner makes a token that belongs to the farm, and revoking ends it', async ({
		page,
		request,
	}) => {
		const { farmId } = await signInWithFarm(page, 'Farm with tokens')
		await page.goto(`/farms/${farmId}/people`)
		await page.getByRole('link', { name: 'Tokens', exact: true }).click()
		await expect(page.getByText('No tokens yet')).toBeVisible()
		if (javaScriptEnabled) await expectReadable(page)

		await page.getByRole('button', { name: 'Make token' }).click()
		await expect(page.getByText('Give it a name')).toBeVisible()
		await page.getByLabel('Name', { exact: true }).fill('Telegraf')
		await page.getByLabel('Role').selectOption('grower')
		await page.getByRole('button', { name: 'Make token' }).click()
		await expect(page.getByText('it is not shown again')).toBeVisible()
		const token = await page.getByRole('textbox', { name: 'Token of Telegraf' }).inputValue()
		const row = page.getByRole('listitem').filter({ hasText: 'Telegraf' })
		await expect(row).toContainText('read · Grower · made by')
		const read = () =>
			request.get(`/api/environmental-data?farmId=${farmId}`, {
				headers: { Authorization: `Bearer ${token}` },
			})
		expect((await read()).status()).toBe(200)

		await page.goto('/account/tokens')
		await expect(page.getByText('No tokens yet')).toBeVisible()
		await page.goto(`/farms/${farmId}/tokens`)
		await agreeTo(row, 'Revoke', 'Revoke this token')
		await expect(page.getByText('No tokens yet')).toBeVisible()
		expect((await read()).status()).toBe(401)
	})
})
