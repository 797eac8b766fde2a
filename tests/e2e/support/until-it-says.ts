import type { Page } from '@playwright/test'
import { expect } from './test'

/** Reloads the page until it shows the text; works without scripts. */
export async function untilItSays(page: Page, text: RegExp): Promise<void> {
	const read = () => page.goto(page.url()).then(() => page.getByRole('main').innerText())
	await expect.poll(read, { intervals: [1_000] }).toMatch(text)
}
