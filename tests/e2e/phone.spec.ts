import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const PHONE = { width: 360, height: 640 }
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' })

/** Lists the parts of a page that the bar covers when it is scrolled to its end, or gets the focus. */
const coveredByBar = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const LINE_PX = 44
		const barTop = () => document.querySelector('.phone-bar')?.getBoundingClientRect().top ?? 0
		const words = (part: Element) => `${part.tagName} ${part.textContent?.trim().slice(0, 40)}`
		scrollTo(0, document.documentElement.scrollHeight)
		const atEnd = [...document.querySelectorAll('main, footer')].filter(
			(part) => part.getBoundingClientRect().bottom > barTop() + 1,
		)
		scrollTo(0, 0)
		const focusable = 'a[href], button, input, select, textarea, summary'
		const hidden = [
			...document.querySelectorAll<HTMLElement>(`:is(main, footer) :is(${focusable})`),
		]
			.filter((part) => part.checkVisibility({ visibilityProperty: true }))
			.filter((part) => {
				part.focus()
				const { top, bottom } = part.getBoundingClientRect()
				const isFocused = document.activeElement === part
				// In a tall field the browser scrolls to the line that is edited.
				return isFocused && Math.min(bottom, top + LINE_PX) > barTop() + 1
			})
		return [...atEnd, ...hidden].map(words)
	})

withAndWithoutScripts(() => {
	test.use({ viewport: PHONE })

	test(
		'the bar leads to Now, Control, Tasks, the whole menu and the stop',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId } = await signInWithFarm(page, 'Phone Pod')
			await page.goto('/recipes')
			await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
			for (const { name, address } of [
				{ name: 'Now', address: `/dashboard?farmId=${farmId}` },
				{ name: 'Control', address: `/zone-control?farmId=${farmId}` },
				{ name: 'Tasks', address: `/task-scheduler?tab=tasks&farmId=${farmId}` },
			]) {
				const link = bar(page).getByRole('link', { name })
				await link.click()
				await expect(page).toHaveURL(address)
				await expect(link).toHaveAttribute('aria-current', 'page')
			}
			await bar(page).getByRole('button', { name: 'More' }).click()
			const menu = page.getByRole('dialog', { name: 'Menu' })
			await expect(menu.getByText('System Status:')).toBeVisible()
			await menu.getByRole('link', { name: 'Audit' }).click()
			await expect(page).toHaveURL(`/farms/${farmId}/audit`)
			await expect(menu).toBeHidden()
			await expect(bar(page).getByText('Stop', { exact: true })).toBeVisible()
			await bar(page).getByRole('link', { name: 'Emergency stop' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emergency stop')
		},
	)
})

test.describe('on a phone', () => {
	test.use({ viewport: PHONE })

	test('the bar covers nothing, whether a page is scrolled to its end or a field has the focus', async ({
		page,
	}) => {
		await signIn(page)
		for (const path of ['/dashboard', '/zone-control', '/planting-cycles/new', '/sensor-health']) {
			await page.goto(path)
			await expect(bar(page)).toBeVisible()
			await expectNoSidewaysScroll(page)
			expect(await coveredByBar(page), path).toEqual([])
		}
	})

	test('the bar and the menu are accessible', async ({ page }) => {
		await signInWithFarm(page, 'Reachable Pod')
		await page.goto('/notifications')
		await expectAccessible(page)
		await page.getByRole('button', { name: 'More' }).click()
		await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
		await expectAccessible(page)
	})

	test('the bar is on no paper and on no desktop', async ({ page }) => {
		await signInWithFarm(page, 'Paper Pod')
		await page.goto('/recipes')
		await expect(bar(page)).toBeVisible()
		await page.emulateMedia({ media: 'print' })
		await expect(bar(page)).toBeHidden()
		await page.emulateMedia({ media: 'screen' })
		await page.setViewportSize({ width: 1024, height: 640 })
		await expect(bar(page)).toBeHidden()
	})
})
