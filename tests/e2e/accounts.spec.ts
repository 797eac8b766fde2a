import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const PASSWORD = 'a heap of wet basil'
const newAddress = () => `ana-${randomUUID()}@farm.example`

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.getByLabel('First name').fill('Ana')
	await page.getByLabel('Last name').fill('Grower')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Create account' }).click()
}

/** Registers a new person and signs them in. */
async function register(page: Page, email = newAddress()): Promise<string> {
	await page.goto('/register?next=/account')
	await fillIn(page, email)
	// The address changes before the page does, and the previous page has a first name too.
	await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible()
	return email
}

/** Opens the link of the newest mail to an address. */
async function followMail(page: Page, email: string, subject: string): Promise<void> {
	await page.goto('/outbox')
	const mail = page
		.getByRole('article')
		.filter({ hasText: subject })
		.filter({ hasText: email })
		.first()
	await mail.getByRole('link').first().click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
	await page.goto('/login')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Login', exact: true }).click()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test('a stranger registers and is signed in', { tag: '@core' }, async ({ page }) => {
		await page.goto('/login')
		await page.goto('/register')
		await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
		await fillIn(page, newAddress())
		await page.waitForURL('**/farm-selection')
		await expect(page.getByText('Account created').first()).toBeVisible()
		await page.goto('/register')
		await expect(page).toHaveURL(/\/farm-selection$/)
	})

	test('each wrong field shows its error, and what was typed stays except the password', async ({
		page,
	}) => {
		const email = newAddress()
		await page.goto('/register')
		await fillIn(page, email, 'password1')
		const field = page.getByLabel('Password')
		await expect(field).toHaveAttribute('aria-invalid', 'true')
		await expect(page.getByText('This password is known from leaks')).toBeVisible()
		await expect(page.getByLabel('First name')).toHaveValue('Ana')
		await expect(page.getByLabel('Email')).toHaveValue(email)
		if (!javaScriptEnabled) await expect(field).toHaveValue('')
		// The browser accepts a blank; the server does not.
		await page.getByLabel('First name').fill(' ')
		await page.getByLabel('Last name').fill(' ')
		await page.getByLabel('Email').fill('ana@farm')
		await field.fill(PASSWORD)
		await page.getByRole('button', { name: 'Create account' }).click()
		for (const text of ['First name is required', 'Last name is required', 'Invalid email address'])
			await expect(page.getByText(text)).toBeVisible()
	})

	test('an address that already has an account is refused at its field', async ({
		page,
		browser,
	}) => {
		const email = await register(page)
		const other = await browser.newContext({ javaScriptEnabled, baseURL: siteUrl() })
		const stranger = await other.newPage()
		await stranger.goto('/register')
		await fillIn(stranger, email.toUpperCase())
		await expect(stranger.getByText(/There is an account with this email address/)).toBeVisible()
		await other.close()
	})

	test('redirects after registering stay on this site', async ({ page }) => {
		await page.goto('/register?next=//evil.example/')
		await fillIn(page, newAddress())
		await page.waitForURL('**/farm-selection')
	})

	test(
		'a forgotten password is replaced with the mailed link, once',
		{ tag: '@core' },
		async ({ page }) => {
			const email = await register(page)
			await page.context().clearCookies()
			await page.goto('/login')
			await page.getByRole('link', { name: /forgot/i }).click()
			// The previous page has an email field too.
			await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
			await page.getByLabel('Email').fill(email)
			await page.getByRole('button', { name: 'Send the link' }).click()
			await expect(page.getByText('Check your mail')).toBeVisible()
			await followMail(page, email, 'Choose a new password')
			await expect(page.getByText(`For ${email}`)).toBeVisible()
			const link = page.url()
			await page.getByLabel('New password').fill('password1')
			await page.getByRole('button', { name: 'Change password' }).click()
			await expect(page.getByText('This password is known from leaks')).toBeVisible()
			await page.getByLabel('New password').fill('violet light at noon')
			await page.getByRole('button', { name: 'Change password' }).click()
			await expect(page.getByText('Password changed').first()).toBeVisible()
			await signIn(page, email, PASSWORD)
			await expect(page.getByText('Please check your credentials')).toBeVisible()
			await signIn(page, email, 'violet light at noon')
			await expect(page).toHaveURL(/step=farm/)
			await page.goto(link)
			await expect(page.getByText('This link has been used or has expired')).toBeVisible()
		},
	)

	test('an unknown address gets the same answer as a known one', async ({ page }) => {
		await page.goto('/forgot-password')
		await page.getByLabel('Email').fill(newAddress())
		await page.getByRole('button', { name: 'Send the link' }).click()
		await expect(page.getByText('Check your mail')).toBeVisible()
	})

	test('the profile is changed, and wrong input keeps what was typed', async ({ page }) => {
		await register(page)
		await page.getByLabel('First name').fill('Anna')
		await page.getByLabel('Phone').fill('12345')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible()
		await expect(page.getByLabel('First name')).toHaveValue('Anna')
		await page.getByLabel('Phone').fill('617 555 0123')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText('Profile updated').first()).toBeVisible()
		await page.reload()
		await expect(page.getByLabel('First name')).toHaveValue('Anna')
		await expect(page.getByLabel('Phone')).toHaveValue('617 555 0123')
		const email = newAddress()
		await page.getByLabel('Email').fill(email)
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText('Profile updated').first()).toBeVisible()
		await page.reload()
		await expect(page.getByLabel('Email')).toHaveValue(email)
	})

	test('the account page shows the real data', async ({ page }) => {
		await register(page)
		const status = page.getByRole('region', { name: 'Account Status' })
		await expect(status).toContainText('Active')
		const today = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
		await expect(status).toContainText(today.format(new Date()))
		await expect(status).toContainText('None yet')
		await expect(page.getByRole('region', { name: 'Subscription' })).toContainText(
			'No subscription',
		)
	})

	test('notices are switched off and stay off', async ({ page }) => {
		await register(page)
		const box = page.getByRole('region', { name: 'Notifications' })
		const toggle = box.getByRole('switch', { name: 'Alert Notifications' })
		await expect(toggle).toHaveAttribute('aria-checked', 'true')
		await toggle.click()
		await expect(toggle).toHaveAttribute('aria-checked', 'false')
		await expect(toggle).not.toHaveAttribute('aria-busy')
		await page.goto('/account')
		await expect(toggle).toHaveAttribute('aria-checked', 'false')
		await expect(box.getByRole('switch', { name: 'System Notifications' })).toHaveAttribute(
			'aria-checked',
			'true',
		)
	})

	test('changing the password keeps this browser signed in and signs the others out', async ({
		page,
		browser,
	}) => {
		const email = await register(page)
		const context = await browser.newContext({
			javaScriptEnabled,
			baseURL: siteUrl(),
		})
		const other = await context.newPage()
		await signIn(other, email, PASSWORD)
		await expect(other).toHaveURL(/step=farm/)
		await page.goto('/account')
		await page.getByRole('link', { name: /Change Password/ }).click()
		await page.getByLabel('Current password').fill('not the one')
		await page.getByLabel('New password').fill('violet light at noon')
		await page.getByRole('button', { name: 'Change password' }).click()
		await expect(page.getByText('Wrong password')).toBeVisible()
		await page.getByLabel('Current password').fill(PASSWORD)
		await page.getByLabel('New password').fill('violet light at noon')
		await page.getByRole('button', { name: 'Change password' }).click()
		await expect(page.getByText('Password changed').first()).toBeVisible()
		await other.goto('/account')
		await expect(other).toHaveURL(/\/login/)
		await context.close()
	})

	test('the login history names the browsers, and signs the others out', async ({
		page,
		browser,
	}) => {
		const email = await register(page)
		const context = await browser.newContext({
			javaScriptEnabled,
			baseURL: siteUrl(),
		})
		const other = await context.newPage()
		await signIn(other, email, 'not the one')
		await expect(other.getByText('Please check your credentials')).toBeVisible()
		for (const label of ['Sign out', 'Sign out everywhere else']) {
			await signIn(other, email, PASSWORD)
			await expect(other).toHaveURL(/step=farm/)
			await page.goto('/account/logins')
			const sessions = page.getByRole('region', { name: 'Signed in now' })
			await expect(sessions.getByRole('listitem')).toHaveCount(2)
			await expect(sessions.getByRole('listitem').first()).toContainText('This session')
			await sessions.getByText(label, { exact: true }).click()
			await expect(sessions.getByRole('listitem')).toHaveCount(1)
			await other.goto('/account')
			await expect(other).toHaveURL(/\/login/)
		}
		const history = page.getByRole('region', { name: 'Last sign-ins' })
		await expect(history.getByText('Wrong password')).toHaveCount(1)
		await expect(history.getByText(/^Chrome on /)).toHaveCount(4)
		await context.close()
	})
})

test('the pages of an account fit every screen and are accessible', async ({ page }) => {
	const look = async (path: string) => {
		await page.goto(path)
		await expectReadable(page)
	}
	for (const path of ['/register', '/register?sent', '/register/confirm?token=x']) await look(path)
	for (const path of ['/forgot-password', '/forgot-password?sent', '/reset-password?token=x'])
		await look(path)
	await register(page)
	await look('/account')
	for (const path of ['/account/password', '/account/logins', '/confirm-identity']) await look(path)
	await look('/outbox')
})
