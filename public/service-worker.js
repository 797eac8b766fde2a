// The site's service worker: shows messages while no page is open, and the page for the time without a connection.

const SHELL = 'offline-page'

/** The longest that signing out waits for what is kept to be forgotten. */
const FORGET_MAX_MS = 3_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A page that cannot be loaded becomes the offline page, which pages put into the cache while they are online. */
async function loadOrShowOffline(request) {
	try {
		return await fetch(request)
	} catch (error) {
		const cache = await caches.open(SHELL)
		const { pathname, search } = new URL(request.url)
		const page = await cache.match('/offline', { ignoreVary: true })
		if (!page) throw error
		if (pathname === '/offline') return page
		return Response.redirect(`/offline?to=${encodeURIComponent(pathname + search)}`)
	}
}

/** Files of the offline page: their names change with their content. */
const fromCacheOrNet = async (request) =>
	(await (await caches.open(SHELL)).match(request, { ignoreVary: true })) ?? fetch(request)

/** Forgets who is signed in, and the farms that are kept: `clearPerson` of app/shell/offline/database.ts. */
function clearPerson() {
	return new Promise((resolve) => {
		setTimeout(resolve, FORGET_MAX_MS)
		const opening = indexedDB.open('farm-offline')
		// Pages make the stores; a database without them would stay without.
		opening.onupgradeneeded = () => opening.transaction.abort()
		opening.onerror = resolve
		opening.onsuccess = () => {
			const db = opening.result
			const stores = ['snapshots', 'person'].filter((name) => db.objectStoreNames.contains(name))
			if (stores.length === 0) return resolve(db.close())
			const clearing = db.transaction(stores, 'readwrite')
			for (const name of stores) clearing.objectStore(name).clear()
			clearing.oncomplete = clearing.onabort = () => resolve(db.close())
		}
	})
}

/** What is kept of a farm goes with the session, also where the page has no scripts or the server is away. */
async function signOut(request) {
	try {
		return await fetch(request)
	} finally {
		await clearPerson()
	}
}

self.addEventListener('fetch', (event) => {
	const { request } = event
	const { pathname, origin } = new URL(request.url)
	if (origin !== self.location.origin) return
	if (request.method === 'POST' && /^\/logout(\.data)?$/.test(pathname))
		event.respondWith(signOut(request))
	else if (request.method !== 'GET') return
	else if (request.mode === 'navigate') event.respondWith(loadOrShowOffline(request))
	else if (pathname.startsWith('/assets/')) event.respondWith(fromCacheOrNet(request))
})

self.addEventListener('push', (event) => {
	const { title, body, path, tag } = event.data?.json() ?? {}
	event.waitUntil(
		self.registration.showNotification(title ?? 'Smart Farm Control', {
			body,
			tag,
			data: { path },
			icon: '/icon-192.png',
		}),
	)
})

self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	const path = event.notification.data?.path ?? '/notifications'
	event.waitUntil(
		self.clients.matchAll({ type: 'window' }).then((open) => {
			const page = open.find(({ url }) => new URL(url).origin === self.location.origin)
			return page ? page.focus().then(() => page.navigate(path)) : self.clients.openWindow(path)
		}),
	)
})
