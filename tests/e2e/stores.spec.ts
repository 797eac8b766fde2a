import type { Page } from '@playwright/test'
import { startWoo, type WooServer } from '../support/woo-server'
import { signInWithFarm } from './support/account'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

let woo: WooServer
test.beforeEach(async () => {
	woo = await startWoo()
	woo.currency = 'USD'
})
test.afterEach(() => woo.close())

async function connect(page: Page, secret: string): Promise<void> {
	await page.getByLabel('Store URL').fill(woo.login.address)
	await page.getByLabel('Consumer key').fill(woo.login.key)
	await page.getByLabel('Consumer secret').fill(secret)
	await page.getByRole('button', { name: 'Connect store' }).click()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a grower connects a store, syncs it, changes it and disconnects it',
		{ tag: '@core' },
		async ({ page }) => {
			await page.setViewportSize({ width: 360, height: 800 })
			await signInWithFarm(page, 'Store farm')
			await page.goto('/ecommerce')
			await page.getByRole('link', { name: 'Connect store' }).click()
			await page.getByRole('link', { name: 'WooCommerce' }).click()
			await expect(page.getByLabel('Consumer key', { exact: true })).toHaveAttribute('required')
			await page.getByLabel('Store name').fill('Market stall')
			await connect(page, 'a-wrong-secret')
			await expect(page.getByText('Connection failed')).toBeVisible()
			await expect(page.getByText('did not accept the key')).toBeVisible()
			await expect(page.getByLabel('Store name')).toHaveValue('Market stall')
			if (javaScriptEnabled) await expectAccessible(page) // axe needs scripts
			await expectNoSidewaysScroll(page)
			await connect(page, woo.login.secret)
			await expect(page.getByRole('heading', { name: 'Market stall' })).toBeVisible()
			await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 15_000 })
			if (javaScriptEnabled) await expectAccessible(page) // axe needs scripts
			await expectNoSidewaysScroll(page)

			await page.getByRole('button', { name: /^Sync now/ }).click()
			await expect(page.getByText('Sync started').first()).toBeVisible()
			await expect(page.getByText('Synced')).toHaveCount(2, { timeout: 15_000 })
			await page.getByRole('link', { name: 'Store settings' }).click()
			await page.getByLabel('Sync interval').selectOption({ label: 'Every 6 hours' })
			if (javaScriptEnabled) await expectAccessible(page) // axe needs scripts
			await expectNoSidewaysScroll(page)
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Every 6 hours')).toBeVisible()

			await page.getByRole('link', { name: 'Disconnect' }).click()
			await page.getByRole('button', { name: 'Disconnect store' }).click()
			await expect(page.getByText('Store disconnected').first()).toBeVisible()
			await expect(page.getByRole('link', { name: 'Connect store' })).toBeVisible()
		},
	)
})
