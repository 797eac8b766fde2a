import { signInWithFarm } from './support/account'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts(() => {
	test(
		'the first screen says what is wrong, how far off, and which button helps',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			// The acid tank of the simulated farm is almost empty from the start.
			const problem = page
				.getByRole('listitem')
				.filter({ hasText: /Tank D - PH Down is 1\d\s%, limit 15\s%, for / })
			await expect
				.poll(() => page.goto('/dashboard').then(() => problem.count()), { timeout: 90_000 })
				.toBe(1)
			const verdict = page.getByRole('region', { name: /problems? needs? you$/ })
			await expect(verdict.getByRole('heading', { level: 2 })).toBeVisible()
			await expect(problem.getByRole('button', { name: 'I refilled it' })).toBeVisible()
			await expect(problem.getByRole('button', { name: /^Snooze 1 hour/ })).toBeVisible()
			await page.goto('/dashboard?tab=hardware')
			await expect(problem).toHaveCount(1)
		},
	)

	test('a farm without an agent says so first, and leads to its installation', async ({ page }) => {
		await signInWithFarm(page, 'Now Pod')
		await page.goto('/dashboard')
		const verdict = page.getByRole('region', { name: 'No farm agent yet' })
		await verdict.getByRole('link', { name: 'Install an agent' }).click()
		await expect(page).toHaveURL(/local-agent-install/)
	})

	test('the work of today is done from the first screen', { tag: '@core' }, async ({ page }) => {
		await signInWithFarm(page, 'Today Pod')
		await page.goto('/dashboard')
		const today = page.getByRole('region', { name: 'Today' })
		await expect(today).toContainText('Nothing is due today.')
		await page.goto('/calendar/tasks/new')
		await page.getByLabel('Task').fill('Clean the drains')
		await page.getByRole('button', { name: 'Add task' }).click()
		await page.waitForURL(/\/(calendar|task-scheduler)\?/)
		await page.goto('/dashboard')
		await today.getByRole('button', { name: 'Done: Clean the drains' }).click()
		await expect(page.getByText('Task completed successfully').first()).toBeVisible()
		await expect(today).toContainText('Nothing is due today.')
		await expect(page).toHaveURL(/\/dashboard/)
	})
})

test('the first screen is readable on phones and desktops', async ({ page }) => {
	await signIn(page, '/dashboard')
	await expectReadable(page)
})
