/** Registers the site's one service worker; null where the browser has none, or the address is not HTTPS. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
	if (!('serviceWorker' in navigator)) return null
	const registration: ServiceWorkerRegistration | undefined =
		await navigator.serviceWorker.register('/service-worker.js')
	return registration ?? null
}
