import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { addProbe } from './support/probe'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const POINTS = [
	{ key: 'ph', label: 'pH', quantity: 'ph', value: 6.9 },
	{ key: 'ph-hand', label: 'pH by hand', quantity: 'ph', value: 6 },
	{ key: 'ec', label: 'EC', quantity: 'ec', value: 1.5 },
	{ key: 'soil', label: 'Soil moisture', quantity: 'moisture', value: 40 },
	{ key: 'battery', label: 'Battery', quantity: 'battery', value: 64 },
	{ key: 'factor', label: 'Power factor', quantity: 'powerFactor', value: 0.9 },
] as const

const TREND_MS = 4 * 60_000

/** A farm with a probe that measures pH twice. Readings stay current for the whole test. */
async function signInWithProbe(page: Page, name: string): Promise<void> {
	const account = await signInWithFarm(page, name)
	const intervalMs = 3_600_000
	const points = POINTS.map(({ key, label, quantity }) => ({ key, label, quantity, intervalMs }))
	const probe = await addProbe(page, account, points)
	const toAt = Date.now()
	for (const { key, value } of POINTS)
		await probe.reads(key, value, { fromAt: toAt - TREND_MS, toAt })
}

withAndWithoutScripts(() => {
	test('one reading stands for its quantity in a zone, with its state; the others are behind it', async ({
		page,
	}) => {
		await signInWithProbe(page, 'Readings Pod')
		await page.goto('/sensor-health')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readings')
		const nursery = page.getByRole('table', { name: /^Nursery/ })
		const rowOf = (name: string) =>
			nursery.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
		await expect(nursery.getByRole('rowheader')).toHaveCount(3)
		await expect(rowOf('pH')).toContainText('6.90')
		await expect(rowOf('pH')).toContainText('0.40 high')
		await expect(rowOf('pH')).toContainText('5.5 – 6.5, typical for most crops')
		await expect(rowOf('EC')).toContainText('in range')
		await expect(rowOf('Soil moisture')).toContainText('no target')
		// The trend comes from minutes, which are rolled up a little later.
		const trend = rowOf('pH').getByRole('img', { name: 'pH over the last hour' })
		await expect.poll(() => page.reload().then(() => trend.count())).toBe(1)

		const other = nursery.getByRole('link', { name: 'pH by hand' })
		await expect(other).toBeHidden()
		await rowOf('pH').getByText('1 more sensor').click()
		await expect(other).toBeVisible()
		await other.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('pH by hand')
	})

	test('what a device reports about itself is shown with the device alone', async ({ page }) => {
		await signInWithProbe(page, 'Device Pod')
		for (const path of ['/sensor-health', '/hydroponic', '/dashboard?tab=environment']) {
			await page.goto(path)
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			await expect(page.getByRole('main').getByText('pH').first()).toBeVisible()
			await expect(page.getByText(/Power factor|Battery/)).toHaveCount(0)
		}
		await page.goto('/dashboard?tab=hardware')
		const hardware = page.getByRole('region', { name: 'Discovered Hardware' })
		const device = hardware.getByRole('listitem').filter({ hasText: 'Nursery probe' })
		await expect(device).toContainText(/Battery\s*64/)
		await expect(device).toContainText(/Power factor\s*0\.90/)
	})
})

test(
	'the environment tab and the equipment lead to the page of all readings',
	{ tag: '@core' },
	async ({ page }) => {
		await signIn(page)
		for (const path of ['/dashboard?tab=environment', '/hydroponic']) {
			await page.goto(path)
			await page.getByRole('link', { name: /^All readings/ }).click()
			await expect(page).toHaveURL(/\/sensor-health\?farmId=11$/)
		}
		await expectReadable(page)
	},
)
