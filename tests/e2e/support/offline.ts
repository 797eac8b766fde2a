import type { BrowserContext, Page, Route } from '@playwright/test'
import { signInWithFarm, type TestAccount } from './account'
import { farm } from './running-farm'
import { expect } from './test'

const SENT = '**/offline/farm.json*'
export const waiting = (page: Page, count: number) =>
	expect(page.getByRole('heading', { name: `Waiting to be sent (${count})` })).toBeVisible()
export const nothingWaits = (page: Page) =>
	expect(page.getByRole('heading', { name: /^(Waiting to be sent|Needs you)/ })).toHaveCount(0)

/** Calls the API as the person of the page. */
export async function call(page: Page, path: string, data: object): Promise<{ id: number }> {
	const made = await page.request.post(path, { headers: { Origin: farm().url }, data })
	expect(made.ok(), await made.text()).toBe(true)
	return (await made.json()) as { id: number }
}

export const readTasks = async (page: Page, { farmId }: TestAccount) => {
	const answer = await page.request.get(`/api/task-calendar?farmId=${farmId}`)
	expect(answer.ok(), await answer.text()).toBe(true)
	return answer.json() as Promise<object[]>
}

/** Waits until the phone keeps the farm and the service worker answers for the site. */
export async function whenKept(page: Page): Promise<void> {
	await page.goto('/dashboard')
	const isReady = () =>
		page.evaluate(async () => {
			const { controller } = navigator.serviceWorker
			return controller !== null && (await caches.match('/offline')) !== undefined
		})
	await expect.poll(isReady).toBe(true)
	await page.goto('/offline')
	await expect(page.getByRole('heading', { name: 'Tasks until tomorrow' })).toBeVisible()
}

/** Signs in on a phone that keeps a farm with a task and a planting. */
export async function keepFarm(page: Page, name: string): Promise<TestAccount> {
	const account = await signInWithFarm(page, name)
	const today = new Date().toISOString().slice(0, 10)
	await call(page, '/api/tasks', {
		farmInstanceId: account.farmId,
		title: 'Clean the filter',
		dueDate: today,
	})
	await whenKept(page)
	return account
}

export const tickOff = async (page: Page, task = 'Clean the filter') => {
	await page.getByRole('button', { name: `Done: ${task}` }).click()
	await waiting(page, 1)
}

export async function writeNote(page: Page, title: string): Promise<void> {
	await page.getByRole('button', { name: 'Journal entry' }).click()
	await page.getByLabel('Name of the crop').fill('Basil')
	await page.getByLabel('Title').fill(title)
	await page.getByRole('button', { name: 'Keep on this phone' }).click()
	await expect(page.getByText('Kept on this phone.')).toBeVisible()
}

/** Lets the next entries arrive on the server and loses its answers. */
export async function loseAnswers(context: BrowserContext, count: number) {
	const seen = { sent: 0 }
	await context.route(SENT, async (route: Route) => {
		if (route.request().method() !== 'POST' || ++seen.sent > count) return route.continue()
		await route.fetch()
		await route.abort()
	})
	return seen
}

export const headings = (page: Page, name: string) =>
	page.getByRole('heading', { name, exact: true })
