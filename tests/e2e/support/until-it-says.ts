import type { Page } from '@playwright/test'
import { expect } from './test'

/** Also where scripts are off: the page is loaded again until it says that. */
export async function untilItSays(page: Page, text: RegExp): Promise<void> {
	const read = () => page.goto(page.url()).then(() => page.getByRole('main').innerText())
	await expect.poll(read, { intervals: [1_000] }).toMatch(text)
}
