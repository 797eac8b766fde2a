import type { Page } from '@playwright/test'
import { mintPerson, sessionCookie } from '../../support/mint-person'
import { farm } from './running-farm'
import { expect } from './test'

export const PASSWORD = 'violet tractor 7 harvest'

export type TestAccount = { email: string; farmId: number; token: string }

/** Creates a person who owns one new farm, and signs the page in as that person. */
export async function signInWithFarm(page: Page, name: string): Promise<TestAccount> {
	const { url, dataDir } = farm()
	const email = `ana-${crypto.randomUUID()}@farm.example`
	const person = { firstName: 'Ana', lastName: 'Grower', email, password: PASSWORD }
	const token = mintPerson(dataDir, person)
	await page
		.context()
		.addCookies([{ ...sessionCookie(token), url, sameSite: 'Lax', httpOnly: true }])
	const made = await page.request.post('/api/farm-instances', {
		headers: { Origin: url },
		data: { name, farmType: 'agriponic-farms-agripod' },
	})
	expect(made.ok(), await made.text()).toBe(true)
	return { email, farmId: ((await made.json()) as { id: number }).id, token }
}
