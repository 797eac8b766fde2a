import type { Page } from '@playwright/test'
import { somewhere } from './somewhere'
import { expect } from './test'

const PASSWORD = 'violet tractor 7 harvest'

export type TestAccount = { email: string; farmId: number; token: string }

/** A new person who owns one new farm, signed in by the page's cookies. */
export async function enterWithFarm(page: Page, farm: string): Promise<TestAccount> {
	const url = process.env['E2E_URL'] ?? ''
	const email = `ana-${crypto.randomUUID()}@farm.example`
	const headers = { Origin: url }
	const person = { firstName: 'Ana', lastName: 'Grower', email, password: PASSWORD }
	const entered = await page.request.post('/api/auth/register', {
		headers: { ...headers, ...somewhere() },
		data: person,
	})
	expect(entered.ok(), await entered.text()).toBe(true)
	const { token } = (await entered.json()) as { token: string }
	const made = await page.request.post('/api/farm-instances', {
		headers,
		data: { name: farm, farmType: 'agriponic-farms-agripod' },
	})
	expect(made.ok(), await made.text()).toBe(true)
	return { email, farmId: ((await made.json()) as { id: number }).id, token }
}
