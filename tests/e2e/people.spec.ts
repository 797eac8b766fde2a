import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { expect, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

/** The link in the newest mail to an address, read from the outbox page. */
async function invitationLink(page: Page, email: string): Promise<string> {
	await page.goto('/outbox')
	const mail = page.getByRole('article').filter({ hasText: email }).first()
	const text = await mail.innerText()
	const link = /\/invitation\?token=[\w-]+/.exec(text)?.[0]
	if (!link) throw new Error(`no invitation in ${text}`)
	return link
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'an invited stranger creates an account, joins, gets a higher role and is removed',
		{ tag: '@core' },
		async ({ page, browser }) => {
			const { farmId } = await signInWithFarm(page, 'Herb barn')
			const email = `ben-${crypto.randomUUID()}@farm.example`
			await page.goto(`/farms/${farmId}/people`)
			await page.getByLabel('Email').fill(email)
			await page.getByLabel('Role', { exact: true }).selectOption('grower')
			await page.getByRole('button', { name: 'Send invitation' }).click()
			await expect(page.getByText('Invitation sent').first()).toBeVisible()
			await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible()
			const link = await invitationLink(page, email)

			await page.goto(link)
			await expect(page.getByText('You are signed in as somebody else')).toBeVisible()

			const context = await browser.newContext({
				javaScriptEnabled,
				baseURL: siteUrl(),
			})
			const guest = await context.newPage()
			await guest.goto(link)
			await expect(guest.getByText('Ana Grower invites you to Herb barn as grower.')).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(guest)
			await guest.getByLabel('First name').fill('Ben')
			await guest.getByLabel('Last name').fill('Bean')
			await guest.getByLabel('Password').fill('beans climb up slowly 9')
			await guest.getByRole('button', { name: 'Create account and join' }).click()
			await guest.waitForURL(/\/dashboard\?farmId=\d+$/)
			await expect(guest.getByText('Welcome to Herb barn').first()).toBeVisible()
			await guest.goto(link)
			await expect(guest.getByText('This invitation cannot be used')).toBeVisible()

			await page.goto(`/farms/${farmId}/people`)
			const row = page.getByRole('listitem').filter({ hasText: 'Ben Bean' })
			await row.getByLabel('Role of Ben Bean', { exact: true }).selectOption('manager')
			await row.getByRole('button', { name: 'Change the role of Ben Bean' }).click()
			await expect(page.getByText('Ben Bean: Manager.').first()).toBeVisible()
			await guest.goto(`/farms/${farmId}/audit`)
			await expect(guest.getByRole('rowheader', { name: 'Role changed' })).toBeVisible()

			await row.getByRole('link', { name: 'Remove Ben Bean' }).click()
			await page.getByRole('button', { name: 'Remove Ben Bean' }).click()
			await expect(page.getByText('Ben Bean can no longer see Herb barn.').first()).toBeVisible()
			await guest.goto(`/farms/${farmId}/people`)
			await expect(guest.getByText('404')).toBeVisible()
			await context.close()
		},
	)

	test('an invalid address is refused and kept', async ({ page }) => {
		const { farmId, email } = await signInWithFarm(page, 'Herb barn')
		await page.goto(`/farms/${farmId}/people`)
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Role', { exact: true }).selectOption('viewer')
		await page.getByRole('button', { name: 'Send invitation' }).click()
		await expect(page.getByText(`${email} is on Herb barn already`)).toBeVisible()
		await expect(page.getByLabel('Email')).toHaveValue(email)
		await expect(page.getByText('The only owner')).toBeVisible()
	})
})
