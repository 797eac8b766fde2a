import type { Page } from '@playwright/test'
import { sessionCookie } from '../mint-person'
import { waitUntil } from '../wait-until'
import { COUNTED, HARVESTED } from './stock-farm'
import type { Phone } from './start-phone'

/** Signs a phone in, as with the form of the login page. */
export async function signInOn(
	{ context }: Pick<Phone, 'context'>,
	{ url, session }: { url: string; session: string },
): Promise<void> {
	const expires = Math.floor(Date.now() / 1000) + 86_400
	await context.addCookies([
		{ ...sessionCookie(session), url, sameSite: 'Lax', httpOnly: true, expires },
	])
}

/** Opens the page for the time without a connection, once this phone keeps the farm. */
export async function openOffline(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/dashboard`)
	await waitUntil('this phone keeps the page', () =>
		page.evaluate(
			async () =>
				navigator.serviceWorker.controller !== null &&
				(await caches.match('/offline')) !== undefined,
		),
	)
	await page.goto(`${url}/offline`)
	await page.getByRole('heading', { name: 'Tasks until tomorrow' }).waitFor()
}

type Form = { open: string; fill: (page: Page, name: string) => Promise<void> }

const lot = (page: Page, label: string, crop: string) =>
	page
		.getByLabel(label, { exact: true })
		.locator('option', { hasText: crop })
		.first()
		.getAttribute('value')
		.then((value) => page.getByLabel(label, { exact: true }).selectOption(value ?? ''))

const NOTE: Form = {
	open: 'Journal entry',
	fill: (page, name) => page.getByLabel('Title').fill(name),
}
const PHOTO: Form = {
	open: 'Journal entry',
	async fill(page, name) {
		await page.getByLabel('Title').fill(name)
		await page.getByLabel('Notes').fill('photo')
		await page.getByLabel('Photos').setInputFiles('public/icon-512.png')
	},
}
const HARVEST: Form = {
	open: 'Harvest',
	async fill(page, name) {
		await lot(page, 'Crop', HARVESTED)
		await page.getByLabel('Quantity').fill('1')
		await page.getByLabel('Storage place').fill('Cold room')
		await page.getByLabel('Notes').fill(name)
	},
}
const COUNT: Form = {
	open: 'Stock count',
	async fill(page, name) {
		await lot(page, 'Lot', COUNTED)
		await page.getByLabel('Counted').fill(String(500 - Number(name.slice(1))))
		await page.getByLabel('Reason').fill(name)
	},
}
const LOSS: Form = {
	open: 'Tray loss',
	async fill(page, name) {
		await page.getByLabel('Tray', { exact: true }).fill('T-0001')
		await page.getByLabel('Plants lost').fill('1')
		await page.getByLabel('What happened').fill(name)
	},
}
const FORMS = [NOTE, HARVEST, LOSS, COUNT, NOTE, HARVEST, LOSS, PHOTO]

/** Writes the entry of a number on the offline page, as a person does. Each fifth ticks off a task. */
export async function writeEntry(page: Page, number: number): Promise<void> {
	const name = `E${number}`
	const task = page.getByRole('button', { name: `Done: ${name}`, exact: true })
	if (number % 5 === 0 && (await task.count()) > 0) {
		await task.click()
		return task.waitFor({ state: 'detached' })
	}
	const { open, fill } = FORMS[number % FORMS.length] as Form
	await page.getByRole('button', { name: open, exact: true }).click()
	await fill(page, name)
	const keep = page.getByRole('button', { name: 'Keep on this phone' })
	await keep.click()
	await keep.waitFor({ state: 'detached' })
}
