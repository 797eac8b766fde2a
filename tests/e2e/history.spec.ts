import type { Page } from '@playwright/test'
import { siteUrl } from './support/running-farm'
import {
	expect,
	expectNoSidewaysScroll,
	expectReadable,
	scriptsAnswer,
	signIn,
	test,
} from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

/** Waits until the simulated farm has enough readings for a chart. */
async function openHistory(page: Page, query = '?span=1h'): Promise<void> {
	await expect
		.poll(async () => {
			await page.goto(`/history${query}`)
			return page.getByText('Minimum', { exact: true }).count()
		})
		.toBeGreaterThan(0)
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a value links to its history: a chart, a summary, a table and a file',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			await expect
				.poll(async () => {
					await page.goto('/dashboard')
					return page.getByRole('link', { name: 'pH', exact: true }).count()
				})
				.toBe(1)
			if (javaScriptEnabled) await scriptsAnswer(page)
			await page.getByRole('link', { name: 'pH', exact: true }).click()
			if (javaScriptEnabled) await page.getByRole('link', { name: 'Open in History' }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
			await expect(page.getByRole('img', { name: /pH(?! down| up).* from .* to / })).toHaveCount(1)
			await page.getByText('As a table').click()
			await expect(page.getByRole('table')).toContainText('Average')
			const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
			const answer = await page.request.get(file ?? '')
			expect(answer.headers()['content-type']).toContain('text/csv')
			expect(await answer.text()).toMatch(/^at,value,unit,quality\r?\n\d{4}-\d\d-\d\dT.*Z,/)
		},
	)

	test('time ranges are links, and another range can be compared with this one', async ({
		page,
	}) => {
		await signIn(page)
		await openHistory(page)
		await page.getByRole('link', { name: '7 days' }).click()
		await expect(page).toHaveURL(/span=7d/)
		await page.getByRole('link', { name: 'Earlier' }).click()
		await expect(page).toHaveURL(/at=\d+-\d+/)
		await page.getByRole('link', { name: 'Zoom in' }).click()
		await page.getByRole('link', { name: 'Compare with previous period' }).click()
		await expect(page.getByText('Dashed: the same readings')).toBeVisible()
		await expectNoSidewaysScroll(page)
	})

	test('a preset shows several readings in one chart, or one each', async ({ page }) => {
		await signIn(page)
		await openHistory(page, '')
		await page.getByRole('link', { name: 'Climate' }).click()
		const climate = page.getByRole('img', { name: /Air temperature.*Humidity/ })
		await expect(climate).toHaveCount(1)
		await expect(page.getByRole('heading', { name: /^Humidity/, level: 3 })).toHaveCount(3)
		await page.getByRole('link', { name: 'Separate charts' }).click()
		await expect(page).toHaveURL(/charts=separate/)
		await expect(climate).toHaveCount(0)
		const charts = page.getByRole('img', { name: /from .* to / })
		const shown = await charts.count()
		await page.getByRole('link', { name: 'Remove CO2' }).click()
		await expect(charts).toHaveCount(shown - 1)
		await expectNoSidewaysScroll(page)
	})

	test('readings are found by a search and added to the chart', async ({ page }) => {
		await signIn(page, '/history')
		await page.getByRole('link', { name: 'Choose readings and days' }).click()
		if (javaScriptEnabled) await scriptsAnswer(page)
		await page.getByRole('searchbox', { name: 'Search' }).fill('tank b')
		if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click()
		await expect(page.getByRole('checkbox', { name: 'Tank A' })).toBeHidden()
		// Readings that are already shown stay in the list.
		await expect(page.getByRole('checkbox', { name: /^pH/ }).first()).toBeChecked()
		await page.getByRole('checkbox', { name: /^Tank B/ }).check()
		await page.getByRole('button', { name: 'Show' }).click()
		await expect(page.getByRole('img', { name: /Tank B.* from / })).toHaveCount(1)
		await expect(page.getByRole('img', { name: /pH(?! down| up).* from / })).toHaveCount(1)
	})

	test('switches are marked, and each kind of mark can be hidden', async ({ page }) => {
		await signIn(page)
		const sent = await page.request.post('/api/controllers/nursery-work-lights/power?farmId=11', {
			headers: { Origin: siteUrl() },
			data: { power: true },
		})
		expect(sent.ok(), await sent.text()).toBe(true)
		const legend = page.getByRole('navigation', { name: 'Events on the charts' })
		const switching = legend.getByRole('link', { name: /^Switching/ })
		await expect
			.poll(async () => {
				await page.goto('/history')
				return switching.count()
			})
			.toBe(1)
		await switching.click()
		await expect(page).toHaveURL(/hide=switch/)
		await expect(legend.getByRole('link', { name: /hidden/ })).toHaveCount(1)
	})

	test('a range to the minute is chosen by its form, and is on the charts', async ({ page }) => {
		await signIn(page)
		await openHistory(page, '?pick=1')
		await page.getByLabel('First day', { exact: true }).fill('2026-01-05')
		await page.getByLabel('Time on the first day').fill('14:05')
		await page.getByLabel('Last day', { exact: true }).fill('2026-01-05')
		await page.getByLabel('Time on the last day').fill('15:30')
		await page.getByRole('button', { name: 'Show' }).click()
		await expect(
			page.getByText('Jan 5, 2:05 PM EST to Jan 5, 3:30 PM EST', { exact: true }),
		).toBeVisible()
	})

	test('under the charts stands when equipment was on', async ({ page }) => {
		await signIn(page)
		await expect
			.poll(async () => {
				await page.goto('/history?span=1h')
				return page.getByRole('img', { name: /: (on|on and off) from / }).count()
			})
			.toBeGreaterThan(0)
		const lane = page
			.getByRole('listitem')
			.filter({ has: page.getByRole('img', { name: /: (on|on and off) from / }) })
			.first()
		const link = lane.getByRole('link')
		const name = await link.innerText()
		await link.click()
		await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
	})

	test('on a phone the chart is on the first screen, and a sheet has the controls', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 360, height: 740 })
		await signIn(page)
		await openHistory(page)
		await expect(page.getByRole('img', { name: /from .* to / }).first()).toBeInViewport()
		await expect(page.getByRole('link', { name: '6 hours' })).toBeHidden()
		await page.getByRole('button', { name: 'Change readings and period' }).click()
		await page.getByRole('link', { name: '6 hours' }).click()
		await expect(page).toHaveURL(/span=6h/)
		await expect(page.getByRole('link', { name: '6 hours' })).toBeHidden()
	})

	test('wrong days are refused at their fields', async ({ page }) => {
		await signIn(page, '/history?from=2026-02-31&to=2026-03-01')
		await expect(page.getByText('2026-02-31 is not a valid date')).toBeVisible()
		await page.goto('/history?from=2026-03-02&to=2026-03-01')
		await expect(page.getByText('The last day must not be before the first')).toBeVisible()
		await page.goto('/history?from=2024-03-02&to=2026-03-01')
		await expect(page.getByText('A period is at most a year')).toBeVisible()
	})
})

test(
	'hovering shows the values at an instant on every chart, and dragging zooms in',
	{ tag: '@core' },
	async ({ page }) => {
		await signIn(page)
		await openHistory(page)
		await scriptsAnswer(page)
		const charts = page.getByRole('slider')
		await expect(charts).toHaveCount(2)
		const chart = charts.first()
		await chart.scrollIntoViewIfNeeded()
		const box = await chart.boundingBox()
		if (!box) throw new Error('no chart')
		const [y, right] = [box.y + box.height / 2, box.x + box.width]
		await page.mouse.move(right - 4, y)
		await expect(page.locator('[data-crosshair]').filter({ visible: true })).toHaveCount(2)
		await page.mouse.move(right - 100, y)
		await page.mouse.down()
		await page.mouse.move(right - 20, y, { steps: 4 })
		await page.mouse.up()
		await expect(page).toHaveURL(/at=\d+-\d+/)
		await page.goBack()
		await expect(page).toHaveURL(/span=1h/)
	},
)

test('the keyboard moves the crosshair, zooms in and hides it', async ({ page }) => {
	await signIn(page)
	await openHistory(page)
	await scriptsAnswer(page)
	const chart = page.getByRole('slider').first()
	await chart.focus()
	await page.keyboard.press('End')
	await page.keyboard.press('ArrowLeft')
	await expect(chart).toHaveAttribute('aria-valuetext', /\d:\d\d .*: /)
	await page.keyboard.press('Escape')
	await expect(page.locator('[data-crosshair]').filter({ visible: true })).toHaveCount(0)
	await page.keyboard.press('Home')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/at=\d+-\d+/)
})

test('a value that no sensor measures is computed, and the page says how', async ({ page }) => {
	await signIn(page, '/history')
	await page.getByRole('link', { name: 'Choose readings and days' }).click()
	const computed = page.getByRole('group', { name: 'Computed' })
	await computed.getByText('Vapour pressure deficit').first().click()
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(page.getByText(/Tetens/).first()).toBeVisible()
})

test('history is readable', async ({ page }) => {
	await signIn(page)
	await openHistory(page)
	await expectReadable(page)
})
