import type { Page } from '@playwright/test'
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	expectReadable,
	signIn,
	test,
} from './support/test'

const SIGNED_IN = [
	{ path: '/', heading: 'Pod 1' },
	{ path: '/dashboard?tab=environment', heading: 'Pod 1' },
	{ path: '/dashboard?tab=hardware', heading: 'Pod 1' },
	{ path: '/dashboard?tab=agents', heading: 'Pod 1' },
	{ path: '/hydroponic', heading: 'Hydroponic Dashboard' },
	{ path: '/calibration', heading: 'Sensor Calibration' },
	{ path: '/calibration?tab=cultivation', heading: 'Sensor Calibration' },
	{ path: '/history', heading: 'History' },
	{ path: '/notifications', heading: 'Notifications' },
	{ path: '/notifications/rules', heading: 'Alarm Rules' },
	{ path: '/sensor-health', heading: 'Sensor Health' },
	{ path: '/sensor-health?by=device&show=fine', heading: 'Sensor Health' },
	{ path: '/history?span=1y&compare=1', heading: 'History' },
	{ path: '/zone-control', heading: 'Zone Control' },
	{ path: '/zones?tab=nursery', heading: 'Zone Control' },
	{ path: '/zone-control?tab=cultivation', heading: 'Zone Control' },
	{ path: '/emergency-stop', heading: 'Emergency stop' },
	{ path: '/calendar', heading: 'Farm Planning and Calendar' },
	{ path: '/calendar?view=week', heading: 'Farm Planning and Calendar' },
	{ path: '/calendar?tab=tasks', heading: 'Farm Planning and Calendar' },
	{ path: '/calendar?tab=analytics', heading: 'Farm Planning and Calendar' },
	{ path: '/calendar/tasks/new', heading: 'Add Task' },
	{ path: '/calendar/feed', heading: 'Calendar feed' },
	{ path: '/planting-cycles', heading: 'Planting Cycles' },
	{ path: '/task-scheduler?tab=tasks', heading: 'Planting Cycles' },
	{ path: '/planting-cycles/trays', heading: 'Nursery Trays' },
	{ path: '/planting-cycles/new', heading: /New Planting Cycle/i },
	{ path: '/planting-cycles/2/edit', heading: 'Edit Planting Cycle' },
	{ path: '/planting-cycles/2/delete', heading: 'Delete Planting Cycle' },
	{ path: '/planting-cycles/clean-up', heading: 'Clean Up' },
	{ path: '/recipes', heading: /Growing Recipes/ },
	{ path: '/recipes/butterhead-lettuce', heading: 'Butterhead lettuce' },
	{ path: '/recipes/new', heading: 'Add Recipe' },
	{ path: '/recipes/bell-pepper/copy', heading: 'Copy Recipe' },
	{ path: '/growth-progress', heading: 'Growth Progress' },
	{ path: '/growth-progress?tab=crops', heading: 'Growth Progress' },
	{ path: '/growth-progress?tab=analytics', heading: 'Growth Progress' },
	{ path: '/growth-progress/2', heading: /.+/ },
	{ path: '/crop-inventory', heading: 'Crop Inventory' },
	{ path: '/lots', heading: 'Crop Inventory' },
	{ path: '/lots/recall?lot=cycle-1', heading: 'Recall' },
	{ path: '/lots/cycle-1', heading: /Lettuce/ },
	{ path: '/lots/cycle-1/label', heading: /Labels of/ },
	{ path: '/lots/cycle-1/edit', heading: 'Edit Lot' },
	{ path: '/lots/cycle-1/sell', heading: /Sell/ },
	{ path: '/lots/cycle-1/move?kind=counted', heading: 'Change stock' },
	{ path: '/crop-inventory/cycle-2/price', heading: 'Edit Price' },
	{ path: '/planting-cycles/2/harvest', heading: 'Record Harvest' },
	{ path: '/crop-journal', heading: 'Crop Journal' },
	{ path: '/crop-journal/new', heading: 'Add Journal Entry' },
	{ path: '/local-agent-install', heading: 'Local Agent Installation' },
	{ path: '/imports', heading: 'Imports' },
	{ path: '/switch-farms', heading: /Switch Farms/i },
	{ path: '/farms/11/settings', heading: /Settings/i },
	{ path: '/farms/11/picture', heading: 'Farm picture' },
	{ path: '/farms/11/export', heading: 'Export farm' },
	{ path: '/account/data', heading: 'Your data' },
	{ path: '/help', heading: 'Help & Support' },
	{ path: '/support', heading: 'Support' },
	{ path: '/privacy', heading: 'Privacy Policy' },
	{ path: '/nowhere', heading: '404 Page Not Found' },
]
const SIGNED_OUT = [
	{ path: '/login', heading: /.+/ },
	{ path: '/demo-login', heading: /.+/ },
	{ path: '/welcome', heading: /container farm/ },
]

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off @slow'}`, () => {
		test.use({ javaScriptEnabled })

		test('every page stands', async ({ page }) => {
			test.setTimeout(240_000)
			await visitAll(page, expectNoSidewaysScroll, javaScriptEnabled)
		})
	})
}

test('the pages used most are accessible, on a phone in the dark and at a desk', async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 900 })
	await page.emulateMedia({ colorScheme: 'dark' })
	await page.goto('/login')
	await expectAccessible(page)
	await signIn(page)
	for (const path of ['/dashboard', '/zone-control', '/planting-cycles/new']) {
		await page.goto(path)
		await expectAccessible(page)
	}
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.emulateMedia({ colorScheme: 'light' })
	for (const path of ['/dashboard', '/calendar', '/notifications']) {
		await page.goto(path)
		await expectAccessible(page)
	}
})

test('every page is readable @slow', async ({ page }) => {
	test.setTimeout(900_000) // fifty pages, four times each
	await visitAll(page, expectReadable, true)
})

async function visitAll(page: Page, look: (page: Page) => Promise<void>, hasScripts: boolean) {
	for (const { path, heading } of SIGNED_OUT) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
		if (hasScripts) await look(page)
	}
	await signIn(page)
	for (const { path, heading } of SIGNED_IN) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
		await expect(page).toHaveTitle(/Smart Farm Control/)
		if (hasScripts) await look(page)
	}
}
