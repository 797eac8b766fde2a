import type { Page } from '@playwright/test'
import { startGrowCloud, type GrowCloudServer } from '../support/grow-cloud-server'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const PATH = '/farm-equipment-setup/grow-cloud'

let cloud: GrowCloudServer
test.beforeEach(async () => {
	cloud = await startGrowCloud()
})
test.afterEach(() => cloud.close())

async function connect(page: Page, key: string): Promise<void> {
	await page.getByLabel('API key').fill(key)
	await page.getByLabel('Base address').fill(cloud.url)
	await page.getByRole('button', { name: 'Connect' }).click()
}

const press = (page: Page, outlet: string, button: 'ON' | 'OFF' | 'Auto') =>
	page
		.getByRole('group', { name: `Hub 1: ${outlet}` })
		.getByRole('button', { name: button })
		.click()

withAndWithoutScripts(() => {
	test('a grower connects a grow cloud, reads it, switches it, and disconnects', async ({
		page,
	}) => {
		await signInWithFarm(page, 'Cloud farm')
		await page.goto('/farm-equipment-setup')
		await page.getByRole('link', { name: 'Connect a grow cloud' }).click()
		await expect(page.getByText('No cloud is connected')).toBeVisible()
		await connect(page, 'a-wrong-key')
		await expect(page.getByText('did not accept the API key')).toBeVisible()
		await expect(page.getByText('Connection Failed')).toBeVisible()
		await connect(page, cloud.key)
		await expect(page.getByText('Connected to 1 Growlink devices').first()).toBeVisible()
		await expect(page.getByText('Canopy')).toBeVisible()
		await expect(page.getByText('77.0').first()).toBeVisible() // °F on the wire and on the screen
		await expect(page.getByText('Leaf: “sap flow” in g/h')).toBeVisible()
		await expect(page.locator('main')).not.toContainText(cloud.key)

		await press(page, 'AC', 'ON')
		await expect(page.getByText('Control Successful').first()).toBeVisible()
		await expect(page.getByText('Reported on')).toBeVisible()
		expect(cloud.orders).toEqual(['o2 on'])

		await press(page, 'CO2 valve', 'ON')
		await expect(page.getByText(/a manager has to accept that/).first()).toBeVisible()
		expect(cloud.orders).toEqual(['o2 on'])
		await page.getByRole('link', { name: 'Risk of CO2 valve' }).click()
		await page.getByLabel('Type: I accept the risk').fill('yes')
		await page.getByRole('button', { name: 'Accept' }).click()
		await expect(page.getByText('Type: I accept the risk').nth(1)).toBeVisible()
		await page.getByLabel('Type: I accept the risk').fill('I accept the risk')
		await page.getByRole('button', { name: 'Accept' }).click()
		await expect(page.getByText('Ana Grower accepted that.')).toBeVisible()
		await page.goto(PATH)
		await press(page, 'CO2 valve', 'ON')
		await expect(page.getByText('Control Successful').first()).toBeVisible()
		expect(cloud.orders).toContain('o3 on')

		await page.goto('/emergency-stop')
		await page.getByRole('button', { name: /Stop everything/ }).click()
		await expect(page.getByText(/Confirmed by Grow cloud at/).first()).toBeVisible()
		expect(cloud.devices[0]?.outlets.map(({ state }) => state)).toEqual(['off', 'off', 'off'])

		await page.goto(PATH)
		await page.getByRole('link', { name: 'Disconnect' }).click()
		await page.getByRole('button', { name: 'Disconnect' }).click()
		await expect(page.getByText('No cloud is connected')).toBeVisible()
	})
})

test('the page of a connected cloud is readable on every screen', async ({ page }) => {
	await signInWithFarm(page, 'Cloud farm')
	await page.goto(PATH)
	await connect(page, cloud.key)
	await expect(page.getByText('Canopy')).toBeVisible()
	await expectReadable(page)
})
