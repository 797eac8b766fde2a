import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { somewhere } from './somewhere'
import { expect } from './test'

export const PASSWORD = 'basil under violet light'

export type Business = { customerId: string; email: string }

const newEmail = () => `owner-${randomUUID()}@leaf.example`
const YEAR = String(new Date().getUTCFullYear() + 4)

/** Signs up a business and pays with a test card; ends on the confirmation. */
export async function signUpAndPay(page: Page): Promise<Business> {
	const email = newEmail()
	const next = () => page.getByRole('button', { name: 'Next' }).click()
	await page.goto('/signup')
	await page.getByLabel('Business name').fill('Green Leaf Farms')
	await page.getByLabel('Contact name').fill('Ana Grower')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Phone').fill('617 555 0123')
	await next()
	await page.getByRole('radio', { name: /AgriPod/ }).check()
	await page.getByLabel('Number of pods').fill('1')
	await page.getByLabel('Location').fill('Boston, MA')
	await next()
	await page.getByLabel('Current operation').selectOption('new')
	await page.getByLabel('Business goals').fill('Salad and herbs for the neighbourhood')
	await page.getByLabel('Internet at the site').check()
	await page.getByLabel('Power supply at the site').check()
	await next()
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Continue to payment' }).click()
	await page.waitForURL('**/payment/*')
	const customerId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
	await page.getByLabel('Card number').fill('4242424242424242')
	await page.getByLabel('Expiry month').selectOption({ index: 12 })
	await page.getByLabel('Expiry year').selectOption(YEAR)
	await page.getByLabel('CVV').fill('123')
	await page.getByLabel('Cardholder name').fill('Ana Grower')
	await page.getByLabel('Billing address').fill('1 Main Street')
	await page.getByLabel('City').fill('Boston')
	await page.getByLabel('State').fill('MA')
	await page.getByLabel('ZIP code').fill('02110')
	await page.getByRole('button', { name: /^Pay / }).click()
	await expect(page.getByText('Payment successful')).toBeVisible()
	return { customerId, email }
}

/**
 * Signs up and pays by sending the forms directly, for tests that start after the payment. The browser then
 * has the owner's session, but no open page.
 */
export async function paidCustomer(page: Page, { pods = 1, pay = true } = {}): Promise<Business> {
	const email = newEmail()
	const from = somewhere()
	const send = (path: string, form: Record<string, string>) => sendForm(page, path, form, from)
	const [businessName, contactName] = ['Green Leaf Farms', 'Ana Grower']
	await send('/signup?step=1', { businessName, contactName, email, phone: '617 555 0123' })
	await send('/signup?step=2', {
		farmType: 'agriponic-farms-agripod',
		numberOfPods: String(pods),
		location: 'Boston, MA',
		timezone: 'America/New_York',
	})
	await send('/signup?step=3', {
		currentOperation: 'new',
		businessGoals: 'Salad and herbs for the neighbourhood',
		hasInternet: 'on',
		hasPower: 'on',
	})
	const payment = await send('/signup?step=4', { password: PASSWORD })
	if (pay) await payWithTestCard(page, payment)
	return { customerId: payment.split('/').at(-1) ?? '', email }
}

/** Sends the payment form of a signup; `path` is its page. */
export const payWithTestCard = (page: Page, path: string) =>
	sendForm(page, path, {
		cardNumber: '4242424242424242',
		expiryMonth: '12',
		expiryYear: YEAR,
		cvv: '123',
		cardholderName: 'Ana Grower',
		billingAddress: '1 Main Street',
		city: 'Boston',
		state: 'MA',
		zipCode: '02110',
	})

/** Sends a form as a browser does on a page of the same site; returns the path that it leads to. */
async function sendForm(
	page: Page,
	path: string,
	form: Record<string, string>,
	from: Record<string, string> = {},
): Promise<string> {
	const headers = { 'Sec-Fetch-Site': 'same-origin', ...from }
	const answer = await page.request.post(path, { form: { ...form, intent: 'next' }, headers })
	expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
	return new URL(answer.url()).pathname
}
