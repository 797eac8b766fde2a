import type { Browser, Page } from '@playwright/test'
import { somewhere } from './somewhere'
import { expect } from './test'
import { siteUrl } from './running-farm'

type Joining = {
	farmId: number
	role: 'viewer' | 'grower' | 'manager'
	javaScriptEnabled?: boolean
}

/** Invites Ben to the farm of the page's owner, lets him join, and returns a page of his own browser. */
export async function joinFarm(
	page: Page,
	browser: Browser,
	{ farmId, role, javaScriptEnabled = true }: Joining,
): Promise<Page> {
	const url = siteUrl()
	const email = `ben-${crypto.randomUUID()}@farm.example`
	const headers = { Origin: url, ...somewhere() }
	const invited = await page.request.post(`/api/farms/${farmId}/invitations`, {
		headers,
		data: { email, role },
	})
	expect(invited.ok(), await invited.text()).toBe(true)
	await page.goto('/outbox')
	const mail = await page.getByRole('article').filter({ hasText: email }).first().innerText()
	const link = /\/invitation\?token=[\w-]+/.exec(mail)?.[0] ?? ''
	const context = await browser.newContext({ javaScriptEnabled, baseURL: url })
	const person = { firstName: 'Ben', lastName: 'Bean', password: 'beans climb up slowly 9' }
	const joined = await context.request.post(link, { headers, form: person, maxRedirects: 0 })
	expect(joined.status(), await joined.text()).toBe(302)
	return context.newPage()
}
