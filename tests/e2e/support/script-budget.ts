import type { Page } from '@playwright/test'
import { expect, scriptsAnswer } from './test'

const PAGE_BYTES = 112_000
const ROUTE_BYTES = 30_000

type Sizes = ReadonlyMap<string, number>

/** Adds up the script sizes of opened pages, as a browser gets them over https. */
export class ScriptBudget {
	private readonly sizes = new Map<string, number>()
	private readonly loaded = new Map<string, Sizes>()

	/** Counts the scripts of the open page, under the address it was opened with. */
	async count(page: Page, path: string): Promise<void> {
		await scriptsAnswer(page)
		await page.waitForFunction(allAnnouncedCame)
		const urls = await page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.map(({ name }) => name)
				.filter((name) => new URL(name).pathname.endsWith('.js')),
		)
		const scripts = await Promise.all(
			[...new Set(urls)].map(async (url) => [url, await this.sizeOf(url)] as const),
		)
		this.loaded.set(path, new Map(scripts))
	}

	/**
	 * Fails for pages over the budget. A page's own scripts are those the page at `bare` does not
	 * load.
	 */
	expectKept(bare: string): void {
		const frame = this.loaded.get(bare) ?? new Map()
		const rows = [...this.loaded].map(([path, sizes]) => ({
			path,
			total: sum(sizes),
			own: sum(new Map([...sizes].filter(([url]) => !frame.has(url)))),
			scripts: formatScripts(sizes),
		}))
		// A page without scripts would pass without measuring anything.
		for (const { path, total } of rows) expect(total, path).toBeGreaterThan(ROUTE_BYTES)
		const heavy = rows.filter(({ total, own }) => total >= PAGE_BYTES || own >= ROUTE_BYTES)
		expect(
			heavy.map(({ path, total, own, scripts }) => `${path}: ${total}, own ${own}${scripts}`),
			`pages of at least ${PAGE_BYTES} bytes in all or ${ROUTE_BYTES} of their own`,
		).toEqual([])
	}

	private async sizeOf(url: string): Promise<number> {
		const known = this.sizes.get(url)
		if (known !== undefined) return known
		const answer = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
		expect(answer.headers.get('Content-Encoding'), url).toBe('br')
		const size = Number(answer.headers.get('Content-Length'))
		this.sizes.set(url, size)
		return size
	}
}

/** Runs in the page: true once everything its head announces is loaded, and thus counted. */
const allAnnouncedCame = () =>
	document.readyState === 'complete' &&
	[...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(
		({ href }) => performance.getEntriesByName(href).length > 0,
	)

const sum = (sizes: Sizes) => [...sizes.values()].reduce((total, bytes) => total + bytes, 0)

const formatScripts = (sizes: Sizes) =>
	[...sizes]
		.sort(([, a], [, b]) => b - a)
		.slice(0, 8)
		.map(([url, bytes]) => `\n  ${String(bytes).padStart(7)} ${new URL(url).pathname}`)
		.join('')
