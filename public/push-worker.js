// Shows the messages this server sends to a browser, also while no page of it is open.
self.addEventListener('push', (event) => {
	const { title, body, path, tag } = event.data?.json() ?? {}
	event.waitUntil(
		self.registration.showNotification(title ?? 'Smart Farm Control', {
			body,
			tag,
			data: { path },
			icon: '/favicon.svg',
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
