/** The cache that service-worker.js answers from. */
const SHELL = 'offline-page'
const PAGE = '/offline'
const VERSION = 'offline-page-version'

/**
 * Keeps the offline page with its files, once for each version of the product. It is asked for without the
 * session, so that it holds nothing of a person. The page is put last: until then the one before is whole.
 */
export async function cacheOfflinePage(): Promise<void> {
	const cache = await caches.open(SHELL)
	const version = window.__remixManifest.version
	if (localStorage.getItem(VERSION) === version && (await cache.match(PAGE))) return
	const page = await fetch(PAGE, { credentials: 'omit', cache: 'no-store' })
	const html = await page.clone().text()
	// A page of a portal, or of a server that was updated since this page was opened, is not it.
	if (!page.ok || page.redirected || !html.includes(version)) return
	const files = new Set(html.match(/\/assets\/[\w.-]+/g))
	for (const file of files) if (!(await cache.match(file))) await cache.add(file)
	await cache.put(PAGE, page)
	for (const { url } of await cache.keys()) {
		const { pathname } = new URL(url)
		if (pathname !== PAGE && !files.has(pathname)) await cache.delete(pathname)
	}
	localStorage.setItem(VERSION, version)
}
