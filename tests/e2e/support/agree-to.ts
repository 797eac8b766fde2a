import type { Locator, Page } from '@playwright/test'

/** Opens the question of a button, and confirms it. */
export async function agreeTo(
	where: Page | Locator,
	asks: string | RegExp,
	agree = String(asks),
): Promise<void> {
	const named = asks instanceof RegExp ? asks : `${asks}…`
	await where
		.locator('summary')
		.and(where.getByLabel(named).or(where.getByText(named)))
		.click()
	await where.getByRole('button', { name: agree, exact: true }).click()
}
