import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('an agent’s page says how it and its machine are, and shows its log', async ({ page }) => {
		await signIn(page, '/local-agent-install')
		await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
		await expect(page.getByRole('cell', { name: 'Free memory' })).toBeVisible()
		await page.getByRole('button', { name: 'Read its log' }).click()
		await expect(page.getByRole('list', { name: 'Log' })).toContainText('info: farm-agent runs')
		await page.getByRole('button', { name: 'Check machine and network' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Check of /)
		const checks = page.getByRole('list', { name: 'Checks' })
		await expect(checks).toContainText(/server: .* knows this agent/, { timeout: 60_000 })
		await expect(checks).toContainText(/mDNS .*: asked 3 times from/)
		await expect(checks).toContainText('the running agent reads')
		await expect(checks).not.toContainText('reads 0 points')
		const silent = checks.getByRole('listitem').filter({ hasText: 'nobody answered' })
		await expect(silent.filter({ hasText: 'OK' })).toHaveCount(0)
		await expect(page.getByText(/^Checked in \d+\.\d s\.$/)).toBeVisible()
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
	})
})
