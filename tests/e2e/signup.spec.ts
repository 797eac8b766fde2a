import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const PASSWORD = 'tall tomatoes in winter'
const newEmail = () => `${randomUUID()}@farm.example`

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function businessInfo(page: Page, email: string) {
	await page.getByLabel('Business name').fill('Green Leaf')
	await page.getByLabel('Contact name').fill('Ana Grower')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Phone').fill('+1 555 123 4567')
	await next(page)
	await expect(page.getByLabel('Number of pods')).toBeVisible()
}

async function farmDetails(page: Page) {
	await page.getByRole('radio', { name: /AgriPod/ }).check()
	await page.getByLabel('Number of pods').fill('2')
	await page.getByLabel('Location').fill('Denver, CO')
	await page.getByLabel('Timezone').selectOption('America/Denver')
	await next(page)
	await expect(page.getByLabel('Business goals')).toBeVisible()
}

async function requirements(page: Page) {
	await page.getByLabel('Current operation').selectOption('new')
	await page.getByLabel('Business goals').fill('Basil for restaurants')
	await page.getByLabel('Internet at the site').check()
	await next(page)
	await expect(page.getByText('Charged today')).toBeVisible()
}

async function card(page: Page, number: string) {
	await page.getByLabel('Card number').fill(number)
	await page.getByLabel('Expiry month').selectOption('12')
	await page.getByLabel('Expiry year').selectOption({ index: 5 })
	await page.getByLabel('CVV').fill('123')
}

async function address(page: Page) {
	await page.getByLabel('Cardholder name').fill('Ana Grower')
	await page.getByLabel('Billing address').fill('1 Main Street')
	await page.getByLabel('City').fill('Denver')
	await page.getByLabel('State').fill('CO')
	await page.getByLabel('ZIP code').fill('80014')
}

/** Signs up a new person up to the payment; returns the address of its page. */
async function signUp(page: Page): Promise<string> {
	await page.goto('/signup')
	await businessInfo(page, newEmail())
	await farmDetails(page)
	await requirements(page)
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Continue to payment' }).click()
	await page.waitForURL(/\/payment\/[\w-]+$/)
	return page.url()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test('a stranger signs up, pays with a test card, and arrives at the onboarding', async ({
		page,
	}) => {
		await page.goto('/signup?type=freight-farms-greenery-s')
		await businessInfo(page, newEmail())
		await expect(page.getByRole('radio', { name: /Freight container/ })).toBeChecked()
		await farmDetails(page)
		await requirements(page)
		for (const text of ['$850', '30-day free trial', 'Cancel anytime', '24/7 emergency support'])
			await expect(page.getByText(text).first()).toBeVisible()
		await page.getByLabel('Password').fill(PASSWORD)
		await page.getByRole('button', { name: 'Continue to payment' }).click()
		await page.waitForURL(/\/payment\/[\w-]+$/)
		const payment = new URL(page.url()).pathname
		const customerId = payment.split('/').pop()
		await expect(page.getByText('Test payments only')).toBeVisible()

		await card(page, '4000000000000002')
		await address(page)
		await page.getByRole('button', { name: 'Pay $850' }).click()
		await expect(page.getByText('Payment Failed: Your card was declined.')).toBeVisible()
		await expect(page.getByLabel('City')).toHaveValue('Denver')
		if (!javaScriptEnabled) await expect(page.getByLabel('Card number')).toHaveValue('')

		await card(page, '4242 4242 4242 4242')
		await page.getByRole('button', { name: 'Pay $850' }).dblclick()
		await page.waitForURL(`**/onboarding/${customerId}`)

		await page.goto(payment)
		await expect(page.getByText('Payment successful')).toBeVisible()
		await page.goto('/billing')
		await expect(page.getByText('Setup and first month')).toHaveCount(2) // declined first, then paid
		await expect(page.getByText('Succeeded')).toHaveCount(1)
		await expect(page.getByText('Visa ending in 4242')).toBeVisible()
		await page.goto('/payment-setup')
		await expect(page).toHaveURL(/\/signup$/)

		await page.goto('/subscription')
		await page.getByRole('link', { name: 'Cancel subscription' }).click()
		await expect(page.getByText('$250 for the first month is refunded')).toBeVisible()
		await page.getByRole('button', { name: 'Cancel subscription' }).click()
		await page.getByRole('button', { name: 'Resume subscription' }).click()
		await expect(page.getByText('Subscription resumed').first()).toBeVisible()
		await page.goto('/billing')
		await expect(page.getByText('-$250')).toBeVisible()
		await page.getByRole('link', { name: 'Change card' }).click()
		await card(page, '5555555555554444')
		await address(page)
		await page.getByRole('button', { name: 'Save card' }).click()
		await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
	})

	test('errors are shown at their fields, and what was typed stays', async ({ page }) => {
		await page.goto('/signup')
		await page.getByLabel('Business name').fill('A')
		await page.getByLabel('Contact name').fill('B')
		await page.getByLabel('Email').fill('ana@nowhere')
		await page.getByLabel('Phone').fill('555')
		await next(page)
		await wrong(page, 'Business name', 'A', 'Business name must be at least 2 characters')
		await wrong(page, 'Contact name', 'B', 'Contact name must be at least 2 characters')
		await wrong(page, 'Email', 'ana@nowhere', 'Invalid email address')
		await wrong(page, 'Phone', '555', 'Phone number must be at least 10 digits')
		await page.goto('/signup?step=1') // after a reload or on another day, partial and wrong input is kept too
		await expect(page.getByLabel('Phone')).toHaveValue('555')
		await businessInfo(page, newEmail())

		await page.getByRole('radio', { name: /AgriPod/ }).check()
		await page.getByLabel('Number of pods').fill('11')
		await page.getByLabel('Location').fill('Here')
		await next(page)
		await wrong(page, 'Number of pods', '11', 'Must be between 1-10 pods')
		await wrong(page, 'Location', 'Here', 'Location must be at least 5 characters')
		await farmDetails(page)

		await page.getByLabel('Current operation').selectOption('expansion')
		await page.getByLabel('Business goals').fill('Basil')
		await next(page)
		await wrong(page, 'Business goals', 'Basil', 'Please describe your business goals')
		await requirements(page)

		await page.getByLabel('Password').fill('short')
		await page.getByRole('button', { name: 'Continue to payment' }).click()
		await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
		await page.getByLabel('Password').fill(PASSWORD)
		await page.getByRole('button', { name: 'Continue to payment' }).click()
		await page.waitForURL(/\/payment\//)

		await card(page, '4242 4242 4242 424')
		await page.getByLabel('CVV').fill('12')
		await page.getByLabel('Cardholder name').fill('A')
		await page.getByLabel('Billing address').fill('1 M')
		await page.getByLabel('City').fill('D')
		await page.getByLabel('State').fill('C')
		await page.getByLabel('ZIP code').fill('800')
		await page.getByRole('button', { name: 'Pay $850' }).click()
		await expect(page.getByText('Card number must be 16 digits')).toBeVisible()
		await expect(page.getByText('CVV must be 3 or 4 digits')).toBeVisible()
		await wrong(page, 'Cardholder name', 'A', 'Cardholder name must be at least 2 characters')
		await wrong(page, 'Billing address', '1 M', 'Billing address must be at least 5 characters')
		await wrong(page, 'City', 'D', 'City must be at least 2 characters')
		await wrong(page, 'State', 'C', 'State must be at least 2 characters')
		await wrong(page, 'ZIP code', '800', 'ZIP code must be at least 5 characters')
	})

	test('Previous, reload and another device continue where the person stopped', async ({
		page,
		browser,
		baseURL,
	}) => {
		const email = newEmail()
		await page.goto('/signup')
		await businessInfo(page, email)
		await page.getByLabel('Location').fill('Half')
		await page.getByRole('button', { name: 'Previous' }).click()
		await expect(page.getByLabel('Email')).toHaveValue(email)
		await page.reload()
		await expect(page.getByLabel('Email')).toHaveValue(email)
		await next(page)
		await expect(page.getByLabel('Location')).toHaveValue('Half')
		await page.getByLabel('Number of pods').fill('3')
		await page.getByRole('button', { name: 'Continue on another device' }).click()
		const link = await page.getByRole('link', { name: /resume=/ }).getAttribute('href')

		const context = await browser.newContext({ javaScriptEnabled, baseURL: baseURL ?? '' })
		const other = await context.newPage()
		await other.goto(link ?? '')
		await expect(other).toHaveURL(/step=2$/)
		await expect(other.getByLabel('Number of pods')).toHaveValue('3')
		await expect(other.getByLabel('Location')).toHaveValue('Half')
		await context.close()
		await page.goto('/signup?step=4') // not before the form is complete
		await expect(page).toHaveURL(/step=2$/)
	})

	test('two clicks and the back button create one customer', { tag: '@core' }, async ({ page }) => {
		await page.goto('/signup')
		await businessInfo(page, newEmail())
		await farmDetails(page)
		await requirements(page)
		await page.getByLabel('Password').fill(PASSWORD)
		await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
		await page.waitForURL(/\/payment\/[\w-]+$/)
		const payment = page.url()
		await page.goto('/signup?step=4')
		await expect(page).toHaveURL(payment)
		await page.goto('/payment-setup')
		await expect(page).toHaveURL(payment)
		await page.goto('/billing')
		await expect(page.getByText('Not paid yet')).toHaveCount(1)
	})
})

/** Expects a refused field: marked, described, and with what was typed. */
async function wrong(page: Page, label: string, value: string, text: string) {
	const field = page.getByLabel(label)
	await expect(field).toHaveAttribute('aria-invalid', 'true')
	await expect(field).toHaveValue(value)
	await expect(field).toHaveAccessibleDescription(
		new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
	)
}

test('a card number is grouped in fours while typing', async ({ page }) => {
	await signUp(page)
	const field = page.getByLabel('Card number')
	await field.pressSequentially('42424242x42424242')
	await expect(field).toHaveValue('4242 4242 4242 4242')
	for (let digits = 0; digits < 8; digits++) await field.press('ArrowLeft')
	await field.press('Backspace')
	await expect(field).toHaveValue('4242 4242 2424 242')
})

test('the demo account must log out first, and pays nothing', async ({ page }) => {
	await signIn(page, '/signup')
	await expect(page.getByText('You are looking around with the demo account')).toBeVisible()
	await page.goto('/billing')
	await expect(page.getByText('No subscription')).toBeVisible()
})

test('the pages are public and readable at every width', async ({ page }) => {
	test.slow() // axe checks eight pages, twice each
	const look = () => expectReadable(page)
	await page.goto('/signup')
	await look()
	await businessInfo(page, newEmail())
	await look()
	await farmDetails(page)
	await look()
	await requirements(page)
	await look()
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Continue to payment' }).click()
	await page.waitForURL(/\/payment\/[\w-]+$/)
	await look()
	await card(page, '4242 4242 4242 4242')
	await address(page)
	await page.getByRole('button', { name: 'Pay $850' }).click()
	await page.waitForURL(/\/onboarding\//)
	await page.goto('/billing')
	await look()
	await page.getByRole('link', { name: 'Change card' }).click()
	await expect(page.getByLabel('Card number')).toBeVisible()
	await look()
	await page.goto('/subscription')
	await look()
	await page.getByRole('link', { name: 'Cancel subscription' }).click()
	await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
	await look()
})
