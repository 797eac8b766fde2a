import type { Locator, Page } from '@playwright/test'
import { expect, scriptsAnswer, signIn, test } from './support/test'

test('an output is dragged by mouse to what it drives, and nothing changes before it is saved', async ({
	page,
}) => {
	await signIn(page)
	const [item, slot] = await openBoard(page)
	const [from, to] = [await centre(item), await centre(slot)]
	await page.mouse.move(from.x, from.y)
	await page.mouse.down()
	await page.mouse.move(from.x + 10, from.y)
	await page.mouse.move(to.x, to.y, { steps: 5 })
	await expectOver(page)
	await page.mouse.up()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does Spare outlet drive?')
	await expect(page.getByLabel('It drives')).toHaveValue('class:exhaust')
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page.getByRole('link', { name: 'Spare outlet', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
	test.use({ hasTouch: true, viewport: { width: 360, height: 2400 } })

	test('an output is held by a finger and dragged; a short touch only scrolls', async ({
		page,
	}) => {
		await signIn(page)
		const [item, slot] = await openBoard(page)
		const [from, to] = [await centre(item), await centre(slot)]
		const screen = await page.context().newCDPSession(page)
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
			screen.send('Input.dispatchTouchEvent', { type, touchPoints: points as never })
		await touch('touchStart', [from])
		await touch('touchMove', [{ x: from.x, y: from.y + 60 }]) // before it is held long enough
		await touch('touchEnd', [])
		await expect(page.getByText('is picked up.')).toHaveCount(0)

		await touch('touchStart', [await centre(item)])
		await expect(page.getByText('Spare outlet is picked up.')).toBeAttached()
		await touch('touchMove', [{ x: to.x, y: to.y - 20 }])
		await touch('touchMove', [to])
		await expectOver(page)
		await touch('touchEnd', [])
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			'What does Spare outlet drive?',
		)
		await expect(page.getByLabel('It drives')).toHaveValue('class:exhaust')
	})
})

/** Opens the board, with an output and a function of its zone in view. */
async function openBoard(page: Page) {
	await page.goto('/equipment-binding')
	await scriptsAnswer(page)
	await page.getByRole('button', { name: 'Show the board' }).click()
	const item = page
		.getByRole('list', { name: 'To be placed' })
		.getByRole('button', { name: /^Spare outlet Output, container/ })
	const slot = page.getByRole('listitem').filter({ hasText: /^Ventilation$/ })
	await slot.scrollIntoViewIfNeeded()
	await item.scrollIntoViewIfNeeded()
	return [item, slot] as const
}

async function centre(part: Locator): Promise<{ x: number; y: number }> {
	const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
	return { x: x + width / 2, y: y + height / 2 }
}

const expectOver = (page: Page) =>
	expect(page.getByText('Spare outlet is over Container: Ventilation.')).toBeAttached()
