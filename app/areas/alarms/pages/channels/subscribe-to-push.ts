type Outcome = { subscription: string; label: string } | { problem: string }

/** Asks the person for permission, then the browser's push service for a subscription. */
export async function subscribeToPush(publicKey: string): Promise<Outcome> {
	if (!('serviceWorker' in navigator) || !('PushManager' in window))
		return { problem: 'This browser does not support notifications.' }
	if ((await Notification.requestPermission()) !== 'granted')
		return {
			problem: 'Notifications are blocked for this site. Allow them in the browser settings.',
		}
	try {
		const registration = await navigator.serviceWorker.register('/push-worker.js')
		const subscription = await registration.pushManager.subscribe({
			userVisibleOnly: true,
			applicationServerKey: publicKey,
		})
		return { subscription: JSON.stringify(subscription), label: browserName(navigator.userAgent) }
	} catch (error) {
		return { problem: `The browser’s push service could not be reached (${String(error)})` }
	}
}

/** `Firefox on Linux`: enough to tell one's own devices apart. */
function browserName(agent: string): string {
	const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? 'Browser'
	const system = /Android|iPhone|iPad|Windows|Mac OS|Linux|CrOS/.exec(agent)?.[0]
	const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', CrOS: 'ChromeOS' }
	const named = (name: string) => names[name] ?? name
	return system ? `${named(browser)} on ${named(system)}` : named(browser)
}
