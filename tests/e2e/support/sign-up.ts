import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test'

export const PASSWORD = 'basil under violet light'

export type Business = { customerId: string; email: string }

/** A stranger signs a business up and pays with a test card; ends on the confirmation. */
export async function signUpAndPay(page: Page, { pods = 1 } = {}): Promise<Business> {
	const email = `owner-${randomUUID()}@leaf.example`
	const next = () => page.getByRole('button', { name: 'Next' }).click()
	await page.goto('/signup')
	await page.getByLabel('Business name').fill('Green Leaf Farms')
	await page.getByLabel('Contact name').fill('Ana Grower')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Phone').fill('617 555 0123')
	await next()
	await page.getByRole('radio', { name: /AgriPod/ }).check()
	await page.getByLabel('Number of pods').fill(String(pods))
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
	await pay(page)
	return { customerId, email }
}

async function pay(page: Page): Promise<void> {
	await page.getByLabel('Card number').fill('4242424242424242')
	await page.getByLabel('Expiry month').selectOption({ index: 12 })
	await page.getByLabel('Expiry year').selectOption({ index: 5 })
	await page.getByLabel('CVV').fill('123')
	await page.getByLabel('Cardholder name').fill('Ana Grower')
	await page.getByLabel('Billing address').fill('1 Main Street')
	await page.getByLabel('City').fill('Boston')
	await page.getByLabel('State').fill('MA')
	await page.getByLabel('ZIP code').fill('02110')
	await page.getByRole('button', { name: /^Pay / }).click()
	await expect(page.getByText('Payment successful')).toBeVisible()
}
