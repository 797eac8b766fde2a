import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signInByForm, test } from './support/test'

const PAGE_BYTES = 120_000
const ROUTE_BYTES = 30_000
/** A page of the shell alone: what other pages load beyond it is their own. */
const BARE = '/nowhere'
const SIGNED_OUT = ['/login', '/demo-login', '/welcome']
const SIGNED_IN = [
	'/',
	'/hydroponic',
	'/calibration',
	'/notifications',
	'/notifications/people',
	'/notifications/channels',
	'/notifications/rules/ph-target',
	'/sensor-health',
	'/history',
	'/zone-control',
	'/emergency-stop',
	'/planting-cycles',
	'/planting-cycles/new',
	'/planting-cycles/trays',
	'/planting-cycles/2/harvest',
	'/calendar',
	'/calendar?tab=analytics',
	'/calendar/feed',
	'/calendar/tasks/new',
	'/recipes',
	'/recipes/new',
	'/growth-progress',
	'/growth-progress?tab=analytics',
	'/growth-progress/2',
	'/crop-journal',
	'/crop-journal/new',
	'/crop-inventory',
	'/lots/cycle-1',
	'/lots/cycle-1/sell',
	'/local-agent-install',
	'/imports',
	'/switch-farms',
	'/farms/11/settings',
	'/farms/11/picture',
	'/farms/11/export',
	'/account/data',
	'/help',
	'/support',
	'/privacy',
	'/login?step=farm',
]

type Sizes = Map<string, number>

test('no page loads more script than its budget', async ({ page }) => {
	test.setTimeout(240_000)
	const loaded = new Map<string, Sizes>()
	for (const path of SIGNED_OUT) loaded.set(path, await scriptsOf(page, path))
	await signInByForm(page)
	// The message of the sign-in is shown by a script of its own.
	await expect(page.getByText('Login Successful').first()).toBeVisible()
	const bare = await scriptsOf(page, BARE)
	const sensors = await page.request.get('/api/calibration')
	const [sensor] = (await sensors.json()) as { id: number }[]
	for (const path of [...SIGNED_IN, `/calibration/${sensor?.id}`])
		loaded.set(path, await scriptsOf(page, path))

	const rows = [...loaded].map(([path, sizes]) => ({
		path,
		total: sum(sizes),
		own: sum(new Map([...sizes].filter(([url]) => !bare.has(url)))),
		scripts: inWords(sizes),
	}))
	const table = rows.map(
		({ path, total, own, scripts }) => `${path}: ${total}, own ${own}${scripts}`,
	)
	// A page without scripts would pass by measuring nothing.
	for (const { path, total } of rows) expect(total, path).toBeGreaterThan(ROUTE_BYTES)
	const heavy = rows.filter(({ total, own }) => total >= PAGE_BYTES || own >= ROUTE_BYTES)
	expect(
		heavy.map(({ path }) => path),
		table.join('\n'),
	).toEqual([])
})

/** The scripts a page loads when it is opened, and their gzipped sizes in bytes. */
async function scriptsOf(page: Page, path: string): Promise<Sizes> {
	await page.goto(path, { waitUntil: 'load' })
	const urls = await page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.map(({ name }) => name)
			.filter((name) => new URL(name).pathname.endsWith('.js')),
	)
	const sizes: Sizes = new Map()
	for (const url of new Set(urls)) {
		const body = await (await page.request.get(url, { maxRetries: 3 })).body()
		sizes.set(url, gzipSync(body, { level: 9 }).byteLength)
	}
	return sizes
}

const sum = (sizes: Sizes) => [...sizes.values()].reduce((total, bytes) => total + bytes, 0)

const inWords = (sizes: Sizes) =>
	[...sizes]
		.sort(([, a], [, b]) => b - a)
		.slice(0, 8)
		.map(([url, bytes]) => `\n  ${String(bytes).padStart(7)} ${new URL(url).pathname}`)
		.join('')
