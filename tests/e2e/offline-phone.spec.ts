import type { Page } from '@playwright/test'
import { createClient } from '#client/create-client'
import { stockFarm } from '../support/phone/stock-farm'
import { writeEntry } from '../support/phone/write-entry'
import { PASSWORD, type TestAccount } from './support/account'
import {
	headings,
	keepFarm,
	loseAnswers,
	nothingWaits,
	readTasks,
	tickOff,
	waiting,
	whenKept,
	writeNote,
} from './support/offline'
import { farm } from './support/running-farm'
import { expect, expectReadable, scriptsAnswer, test } from './support/test'

test.use({ losesNetwork: true, serviceWorkers: 'allow' })

const YEAR_MS = 365 * 86_400_000
const wait = (page: Page) => page.getByText('1 entry waits for its person')

async function logIn(page: Page, { email }: TestAccount): Promise<void> {
	await page.goto('/login')
	await scriptsAnswer(page)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Login', exact: true }).click()
	await expect(page).toHaveURL(/dashboard|step=farm/)
	await page.goto('/dashboard')
}

/** Stores something small, in the page; says whether there was room. */
const storeProbe = () =>
	new Promise<string>((resolve) => {
		const opening = indexedDB.open('probe')
		opening.onupgradeneeded = () => opening.result.createObjectStore('any')
		opening.onerror = () => resolve(String(opening.error?.name))
		opening.onsuccess = () => {
			const writing = opening.result.transaction('any', 'readwrite')
			writing.objectStore('any').put('x'.repeat(1000), 1)
			writing.oncomplete = () => resolve('stored')
			writing.onabort = () => resolve(String(writing.error?.name))
		}
	})

test('a phone without room says so at once, and what was typed stays in the form', async ({
	page,
	context,
}) => {
	await keepFarm(page, 'Full Pod')
	await context.setOffline(true)
	await page.reload()
	const browser = await context.newCDPSession(page)
	const { origin } = new URL(page.url())
	await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
	// The browser remembers for half a minute how much room there was.
	await expect.poll(() => page.evaluate(storeProbe)).toBe('QuotaExceededError')
	await page.getByRole('button', { name: 'Journal entry' }).click()
	await page.getByLabel('Name of the crop').fill('Basil')
	await page.getByLabel('Title').fill('Yellow leaves')
	await page.getByLabel('Photos').setInputFiles('public/icon-512.png')
	const keep = page.getByRole('button', { name: 'Keep on this phone' })
	await keep.click()
	await expect(page.getByText('This phone is full: nothing was kept.')).toBeVisible()
	await expect(page.getByLabel('Title')).toHaveValue('Yellow leaves')
	const files = page.getByLabel('Photos').evaluate((input: HTMLInputElement) => input.files?.length)
	expect(await files).toBe(1)
	await page.getByRole('button', { name: 'Done: Clean the filter' }).click()
	await expect(page.getByText('This phone is full: nothing was kept.')).toHaveCount(2)
	await nothingWaits(page)
	await browser.send('Storage.overrideQuotaForOrigin', { origin })
	await expect.poll(() => page.evaluate(storeProbe)).toBe('stored')
	await keep.click()
	await waiting(page, 1)
	await expect(page.getByText(/^\d+ kB$/)).toBeVisible() // the size of the photo
	await expectReadable(page)
	await context.setOffline(false)
	await nothingWaits(page)
})

test('a clock that was set back or ahead dates nothing wrongly', async ({ page, context }) => {
	const account = await keepFarm(page, 'Late Pod')
	const now = new Date()
	await context.setOffline(true)
	await page.clock.setSystemTime(new Date(now.getTime() + 3 * YEAR_MS))
	await page.reload()
	await tickOff(page)
	await context.setOffline(false)
	await nothingWaits(page)
	const [done] = (await readTasks(page, account)) as { completed_at: string | null }[]
	const at = new Date(done?.completed_at ?? 0).getTime()
	expect(Math.abs(at - now.getTime())).toBeLessThan(10 * 60_000)

	await page.clock.setSystemTime(now)
	await whenKept(page)
	await context.setOffline(true)
	await page.clock.setSystemTime(new Date('1970-01-02T00:00:00Z'))
	await page.reload()
	await expect(page.getByText('The clock of this phone was set back')).toBeVisible()
	await writeNote(page, 'In the dark')
	await page.clock.setSystemTime(new Date(now.getTime() + 60_000))
	await context.setOffline(false)
	await expect(headings(page, 'Needs you (1)')).toBeVisible()
	await page.getByRole('button', { name: 'Change: Journal: In the dark' }).click()
	await expect(page.getByText(/The clock of this phone was wrong, or was set/)).toBeVisible()
	await expectReadable(page)
	await page.getByRole('button', { name: 'Save on this phone' }).click()
	await nothingWaits(page)
	await page.goto('/crop-journal')
	await expect(headings(page, 'In the dark')).toHaveCount(1)
})

test('an entry waits while its person is signed out, is told before and after, and is then sent', async ({
	page,
	context,
}) => {
	const account = await keepFarm(page, 'Closed Pod')
	await context.setOffline(true)
	await page.reload()
	await tickOff(page)
	// The session ends while there is no connection.
	await context.clearCookies()
	await context.setOffline(false)
	await expect(wait(page)).toBeVisible()
	await logIn(page, account)
	await expect.poll(() => readTasks(page, account)).toMatchObject([{ is_completed: true }])

	await whenKept(page)
	await context.setOffline(true)
	await page.reload()
	await writeNote(page, 'Before I go')
	await context.route('**/offline/farm.json*', (route) => route.abort())
	await context.setOffline(false)
	await page.goto('/dashboard')
	await scriptsAnswer(page)
	await page.getByText('Account', { exact: true }).first().click()
	await expect(page.getByText(/^1 entry waits on this phone, to be sent/).first()).toBeVisible()
	await page.getByRole('button', { name: 'Logout' }).first().click()
	await expect(page).toHaveURL(/login/)
	await expect(wait(page)).toBeVisible()
	await context.unroute('**/offline/farm.json*')
	await logIn(page, account)
	await page.goto('/crop-journal')
	await expect.poll(() => page.reload().then(() => headings(page, 'Before I go').count())).toBe(1)
})

test('what changed meanwhile about a harvest, a count and a tray is told, and the person decides', async ({
	page,
	context,
}) => {
	const { farmId, token } = await keepFarm(page, 'Busy Pod')
	const api = createClient({ baseUrl: farm().url, token })
	const stocked = await stockFarm(api, farmId, 0)
	const { today, counted, harvested } = stocked
	await page.evaluate(() => indexedDB.deleteDatabase('farm-offline'))
	await whenKept(page)
	await expect(page.getByRole('button', { name: 'Tray loss' })).toBeVisible()
	await context.setOffline(true)
	await page.reload()
	for (const number of [1, 2, 3]) await writeEntry(page, number)
	await waiting(page, 3)
	await expect(page.getByText('Plants lost')).toBeVisible()
	const at = { storageLocation: 'Shelf', harvestedOn: today }
	await api.recordHarvest({
		params: { lotId: harvested },
		body: { quantity: 4000, isLast: true, isEndMeant: true, ...at },
	})
	const sale = { quantity: 3, pricePerUnit: 2, buyer: 'Café', happenedOn: today }
	await api.recordSale({ params: { lotId: counted }, body: sale })
	const seen = await loseAnswers(context, 0)
	await context.setOffline(false)
	await expect(headings(page, 'Needs you (3)')).toBeVisible()
	await expect(page.getByText(/The stock was changed after you counted: 3 .* sold/)).toBeVisible()
	await expect(page.getByText('T-0001 has 0 plants')).toBeVisible()
	expect(seen.sent).toBe(3)
	await page.getByRole('button', { name: /^Change: Count of/ }).click()
	await page.getByLabel('Counted').fill('490')
	await page.getByRole('button', { name: 'Save on this phone' }).click()
	await expect(headings(page, 'Needs you (2)')).toBeVisible()
	await expect
		.poll(async () => (await api.readLot({ params: { lotId: counted } })).movements.length)
		.toBe(3)
	await expectReadable(page)
	await expect(page.getByText(/^The last harvest of .* was recorded meanwhile/)).toBeVisible()
	await page.getByRole('button', { name: 'It is correct: send it' }).click()
	await expect(headings(page, 'Needs you (1)')).toBeVisible()
	await page.getByRole('button', { name: 'Discard: Loss in T-0001: 1' }).click()
	await page.getByRole('button', { name: 'Discard it' }).click()
	await nothingWaits(page)
})
