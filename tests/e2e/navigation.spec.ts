import { signInWithFarm } from './support/account'
import { listRoutePaths } from '../support/list-route-paths'
import { expect, scriptsAnswer, signIn, test } from './support/test'

const STEPS = [
	{ link: 'Hydroponics', path: '/hydroponic' },
	{ link: 'Calendar', path: '/calendar' },
	{ link: 'Recipes', path: '/recipes' },
]

/** Matches the address of a page that names the viewer's farm. */
const farmAddress = (path: string) => new RegExp(`${path}\\?farmId=\\d+$`)

test(
	'links lead from area to area without loading the document again',
	{ tag: '@core' },
	async ({ page }) => {
		await signInWithFarm(page, 'Walking Pod')
		await page.goto('/dashboard')
		await scriptsAnswer(page)
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
		const main = page.getByRole('navigation', { name: 'Main' })
		for (const { link, path } of STEPS) {
			await main.getByRole('link', { name: link }).click()
			await expect(page).toHaveURL(farmAddress(path))
			await expect(main.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
		}
		await page.goBack()
		await expect(page).toHaveURL(farmAddress('/calendar'))
		expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
	},
)

test('a page that does not exist links to pages that do', { tag: '@core' }, async ({ page }) => {
	await signInWithFarm(page, 'Lost Pod')
	await page.goto('/calendar/no-such-page')
	await scriptsAnswer(page)
	await page
		.getByRole('navigation', { name: 'Main' })
		.getByRole('link', { name: 'History' })
		.click()
	await expect(page).toHaveURL(farmAddress('/history'))
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
})

/**
 * Pages that no link leads to: other addresses of a page, files, calls of other programs, forms, steps of a
 * flow.
 */
const UNLISTED =
	/^\/(api|healthz|health|write|ping|readyz|metrics|outbox|theme|logout|login|register|signup|welcome|demo-login|invitation|farm-selection|payment|onboarding|confirm-|forgot-|reset-|settings|calendar-feeds|network-discovery\/assign|no-such|reports\/stop|offline$|labels\/print|deliveries\/notes|browser-errors)|\.(csv|xlsx|jsonld|svg|xml|zip|ics|json|webp|jpg|mp4|bat)$|\/1(\/|$)/
const SAME_PAGE: Readonly<Record<string, string>> = {
	'/': '/dashboard',
	'/zones': '/zone-control',
	'/planting-cycles': '/task-scheduler',
	'/lots': '/crop-inventory',
	'/agent-install': '/local-agent-install',
	'/hardware-discovery': '/network-discovery',
	'/equipment-mapping': '/equipment-binding',
	'/network-map': '/equipment-binding',
	'/setup': '/farm-setup',
}
/**
 * Pages that may take three presses: reached from the page of what they change, or by a person with an account
 * of their own.
 */
const DEEPER =
	/^\/(account\/(two-factor|passkeys)\/|farms\/11\/(leave|delete)$|device-models\/|farm-equipment-setup\/grow-cloud\/|support\/requests$|trays\/harvest$|scouting\/(pests|products|treatments)\/new$|proposals$|zone-control\/light\/new$)/

test('every page of the product is at most two presses away', async ({ page }) => {
	await signIn(page)
	const linksOf = async (address: string): Promise<string[]> => {
		const html = await (await page.request.get(address)).text()
		return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) =>
			href.replaceAll('&amp;', '&'),
		)
	}
	const first = new Set((await linksOf('/dashboard?farmId=11')).filter((to) => to.startsWith('/')))
	const found = new Set(first)
	for (const to of first) for (const next of await linksOf(to)) found.add(next)
	const paths = new Set([...found].map((to) => new URL(to, 'http://farm.test').pathname))
	const pages = (await listRoutePaths()).filter(
		(path) => !UNLISTED.test(path) && !DEEPER.test(path),
	)
	expect(pages.length).toBeGreaterThan(30)
	expect(pages.filter((path) => !paths.has(SAME_PAGE[path] ?? path))).toEqual([])
})
