import type { Page } from '@playwright/test'
import { expectToStayWhenScriptsCome } from './support/late-scripts'
import { expectLight, watchWeight } from './support/page-weight'
import { ScriptBudget } from './support/script-budget'
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
	{ path: '/notifications/people', heading: 'Escalation' },
	{ path: '/notifications/channels', heading: 'My Channels' },
	{ path: '/notifications/rules', heading: 'Alarm Rules' },
	{ path: '/notifications/rules/ph-target', heading: /.+/ },
	{ path: '/sensor-health', heading: 'Readings' },
	{ path: '/sensor-health?by=device&show=fine', heading: 'Readings' },
	{ path: '/history?span=1y&compare=1', heading: 'History' },
	{ path: '/zone-control', heading: 'Zone Control' },
	{ path: '/zones?tab=nursery', heading: 'Zone Control' },
	{ path: '/zone-control?tab=cultivation', heading: 'Zone Control' },
	{ path: '/zone-control/plan/settings', heading: 'Plan Settings' },
	{ path: '/zones/outputs/nursery-top-red-lights', heading: 'Top red lights' },
	{ path: '/zones/outputs/nursery-top-red-lights/limits', heading: 'Limits of Top red lights' },
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
	{ path: '/trays', heading: 'Trays' },
	{ path: '/trays/new', heading: 'Name Trays' },
	{ path: '/trays/scan?codes=T-0001', heading: 'Scan Trays' },
	{ path: '/sowing-plan', heading: 'Sowing Plan' },
	{ path: '/sowing-plan/harvests', heading: 'Harvest List' },
	{ path: '/sowing-plan/settings', heading: 'Sowing Plan Settings' },
	{ path: '/checklists', heading: 'Checklists' },
	{ path: '/checklists/new', heading: 'New Checklist' },
	{ path: '/checklists/new?template=sanitation', heading: 'New Checklist' },
	{ path: '/checklists/records', heading: 'Food Safety Records' },
	{ path: '/scouting', heading: 'Scouting' },
	{ path: '/scouting/visits/new?zone=B', heading: 'Scout Zone B' },
	{ path: '/scouting/pests', heading: 'Pests and Limits' },
	{ path: '/scouting/treatments', heading: 'Treatments' },
	{ path: '/documents', heading: 'Documents' },
	{ path: '/documents/new', heading: 'Add Document' },
	{ path: '/supplies', heading: 'Supplies' },
	{ path: '/supplies/new', heading: 'Add Supply' },
	{ path: '/work', heading: 'Work' },
	{ path: '/work/new', heading: 'Record Work' },
	{ path: '/costs', heading: 'Costs' },
	{ path: '/costs/plantings/2', heading: /Costs of/ },
	{ path: '/costs/lots/1', heading: /Costs of/ },
	{ path: '/energy/prices/hours', heading: 'Prices by Hour' },
	{ path: '/energy/cheap-hours', heading: 'Light in Cheap Hours' },
	{ path: '/energy/power-cap', heading: 'Power Cap' },
	{ path: '/costs/rates', heading: 'What Things Cost' },
	{ path: '/costs/rates/new?kind=packaging', heading: 'Packaging' },
	{ path: '/nutrients', heading: 'Nutrients' },
	{ path: '/nutrients/new?formula=hoagland-2', heading: 'Add Mix' },
	{ path: '/nutrients/waters/new', heading: 'Add Water' },
	{ path: '/nutrients/products/new', heading: 'Add Product' },
	{ path: '/recipes/bell-pepper/copy', heading: 'Copy Recipe' },
	{ path: '/growth-progress', heading: 'Growth Progress' },
	{ path: '/growth-progress?tab=crops', heading: 'Growth Progress' },
	{ path: '/growth-progress?tab=analytics', heading: 'Growth Progress' },
	{ path: '/growth-progress/2', heading: /.+/ },
	{ path: '/crop-inventory', heading: 'Crop Inventory' },
	{ path: '/lots', heading: 'Crop Inventory' },
	{ path: '/lots/receive', heading: 'Receive Produce' },
	{ path: '/lots/mix', heading: 'Mix Lots' },
	{ path: '/lots/recall?lot=cycle-1', heading: 'Recall' },
	{ path: '/lots/cycle-1', heading: /Lettuce/ },
	{ path: '/lots/cycle-1/label', heading: /Labels of/ },
	{ path: '/lots/cycle-1/edit', heading: 'Edit Lot' },
	{ path: '/lots/cycle-1/sell', heading: /Sell/ },
	{ path: '/lots/cycle-1/move?kind=counted', heading: 'Change stock' },
	{ path: '/crop-inventory/cycle-2/price', heading: 'Edit Price' },
	{ path: '/planting-cycles/2/harvest', heading: 'Record Harvest' },
	{ path: '/ecommerce', heading: 'Shops' },
	{ path: '/ecommerce/own-shop', heading: 'Own Shop' },
	{ path: '/ecommerce/offers/new', heading: 'Add Offer' },
	{ path: '/ecommerce/orders', heading: 'Orders' },
	{ path: '/ecommerce/orders/packing', heading: 'Packing List' },
	{ path: '/ai-farmhand', heading: 'AI Farmhand' },
	{ path: '/plant-diagnosis', heading: 'Plant Diagnosis' },
	{ path: '/plant-diagnosis?tab=history', heading: 'Plant Diagnosis' },
	{ path: '/crop-journal', heading: 'Crop Journal' },
	{ path: '/crop-journal/new', heading: 'Add Journal Entry' },
	{ path: '/local-agent-install', heading: 'Local Agent Installation' },
	{ path: '/device-models', heading: 'Known devices' },
	{ path: '/device-models/own', heading: 'Models of this farm' },
	{ path: '/device-models/try?model=eastron-sdm120', heading: 'Try a model' },
	{ path: '/imports', heading: 'Imports' },
	{ path: '/farm-equipment-setup/grow-cloud', heading: 'Grow Cloud' },
	{ path: '/reports/farms', heading: /Report of All Farms/ },
	{ path: '/switch-farms', heading: /Switch Farms/i },
	{ path: '/login?step=farm', heading: 'Select a farm' },
	{ path: '/farms/11/settings', heading: /Settings/i },
	{ path: '/farms/11/picture', heading: 'Farm picture' },
	{ path: '/farms/11/backups', heading: 'Backups' },
	{ path: '/farms/11/export', heading: 'Export farm' },
	{ path: '/account/data', heading: 'Your data' },
	{ path: '/plant-diagnosis/model', heading: 'Vision model' },
	{ path: '/first-hour', heading: 'First hour' },
	{ path: '/search', heading: 'Search' },
	{ path: '/search?q=pump', heading: 'Search' },
	{ path: '/subscription', heading: 'Choose Your Plan' },
	{ path: '/help', heading: 'Help & Support' },
	{ path: '/help?q=ph+probe+is+old', heading: 'Help & Support' },
	{ path: '/help/faq', heading: 'FAQ' },
	{ path: '/help/guides', heading: 'Grow Guides' },
	{ path: '/help/guides/ph-probe', heading: 'Care for a pH probe' },
	{ path: '/help/api', heading: 'API' },
	{ path: '/help/api/tasks', heading: 'Tasks' },
	{ path: '/support', heading: 'Support' },
	{ path: '/support/requests', heading: 'My requests' },
	{ path: '/privacy', heading: 'Privacy Policy' },
	{ path: '/nowhere', heading: '404 Page Not Found' },
]
const SIGNED_OUT = [
	{ path: '/login', heading: /.+/ },
	{ path: '/demo-login', heading: /.+/ },
	{ path: '/welcome', heading: /container farm/ },
]

/** Targets of forms about the person alone, and pages without a farm or with several. */
const PERSONAL = [
	'/api/openapi.json',
	'/offline',
	'/logout',
	'/theme',
	'/settings/notifications',
	'/login',
]

/** Every link and form of a page about a farm stays on that farm, or names another. */
async function expectOnItsFarm(page: Page): Promise<void> {
	const offFarm = await page.evaluate((personal) => {
		if (!document.querySelector('[aria-label="Current farm"]')) return []
		const links = [...document.querySelectorAll('a')].map((link) => link.href)
		const forms = [...document.querySelectorAll('form')]
			.filter(({ method }) => method === 'post')
			.map(({ action }) => action)
		const searches = [...document.querySelectorAll('form:not([method=post])')]
			.filter((form) => !form.querySelector('[name=farmId]'))
			.map((form) => form.outerHTML)
		// A page about the person need not name a farm; its form posts to its own address.
		const isItself = (to: URL) =>
			to.pathname === location.pathname && !/farmId/.test(location.search)
		// The server's own downloads belong to no farm.
		const isOwn = (to: URL) =>
			to.origin === location.origin &&
			!to.hash &&
			!isItself(to) &&
			!to.pathname.startsWith('/downloads/')
		const off = [...links, ...forms].filter((address) => {
			const to = new URL(address, location.href)
			const names =
				to.searchParams.has('farmId') || /^\/(farms|api\/download-agent)\/\d/.test(to.pathname)
			return isOwn(to) && !names && !personal.includes(to.pathname)
		})
		return [...off, ...searches]
	}, PERSONAL)
	expect(offFarm, page.url()).toEqual([])
}

/** A page with the frame alone. */
const BARE = '/nowhere'

const isWhole = ({ path }: { path: string }) => !path.includes('?')

for (const { title, shown, tag } of [
	{
		title: 'every page loads, fits, and stays within its script budget',
		shown: SIGNED_IN.filter(isWhole),
		tag: ['@core'],
	},
	{
		title: 'every tab and filter loads, fits, and stays within its script budget',
		shown: SIGNED_IN.filter((one) => !isWhole(one) || one.path === BARE),
		tag: [],
	},
])
	test(title, { tag }, async ({ page }) => {
		// Without it the scripts of the offline page do not come, which nobody waits for.
		await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
		const budget = new ScriptBudget()
		const look = async (path: string) => {
			await expectNoSidewaysScroll(page)
			await expectOnItsFarm(page)
			await budget.count(page, path)
		}
		await visitAll(page, look, shown)
		const sensors = await page.request.get('/api/calibration')
		const [sensor] = (await sensors.json()) as { id: number }[]
		await page.goto(`/calibration/${sensor?.id}`)
		await look('/calibration/:sensorId')
		budget.expectKept(BARE)
	})

test('no page makes a phone wait for more than it needs', async ({ page }) => {
	await page.setViewportSize({ width: 412, height: 823 })
	await watchWeight(page)
	await visitAll(page, (path) => expectLight(page, path))
})

test('nothing that can be pressed moves when the scripts of a page come', async ({ page }) => {
	test.setTimeout(900_000) // a hundred pages, twice each
	await signIn(page)
	for (const width of [412, 1280]) {
		await page.setViewportSize({ width, height: 823 })
		for (const { path } of SIGNED_IN) await expectToStayWhenScriptsCome(page, path)
	}
})

test.describe('scripts off', () => {
	test.use({ javaScriptEnabled: false })

	test('every page loads', async ({ page }) => {
		await visitAll(page)
	})
})

test(
	'a form is accessible on phones, a page of values on desktops',
	{ tag: '@core' },
	async ({ page }) => {
		await signIn(page)
		await page.setViewportSize({ width: 360, height: 900 })
		await page.emulateMedia({ colorScheme: 'dark' })
		await page.goto('/planting-cycles/new')
		await expectAccessible(page)
		await page.setViewportSize({ width: 1280, height: 900 })
		await page.emulateMedia({ colorScheme: 'light' })
		await page.goto('/dashboard')
		await expectAccessible(page)
	},
)

test('every page is readable', async ({ page }) => {
	test.setTimeout(900_000) // sixty pages, four times each
	await visitAll(page, () => expectReadable(page))
})

async function visitAll(
	page: Page,
	look?: (path: string) => Promise<void>,
	signedIn = SIGNED_IN,
): Promise<void> {
	const visit = async ({ path, heading }: { path: string; heading: string | RegExp }) => {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
		await expect(page).toHaveTitle(/Smart Farm Control/)
		await look?.(path)
	}
	for (const shown of SIGNED_OUT) await visit(shown)
	await signIn(page)
	for (const shown of signedIn) await visit(shown)
}
