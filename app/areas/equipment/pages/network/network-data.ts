import type { loadNetwork } from './network-page.server'

/** The data of every page of the network. */
export type NetworkData = Awaited<ReturnType<typeof loadNetwork>>
export type ShownDevice = NetworkData['devices'][number]

/** The state of a device, as a word with its tone. */
export function deviceState(device: ShownDevice): {
	word: string
	tone: 'good' | 'neutral' | 'danger' | 'attention' | 'offline'
} {
	if (device.device)
		return device.isOnline
			? { word: 'read by the agent', tone: 'good' }
			: { word: 'does not answer', tone: 'danger' }
	if (!device.isOnline) return { word: 'offline', tone: 'offline' }
	return device.certainty === 'unknown'
		? { word: 'seen', tone: 'neutral' }
		: { word: 'not read yet', tone: 'attention' }
}

/** The certainty of a search result, in words. */
export const CERTAINTY = {
	certain: 'Certain: it named itself, and how to talk to it is known',
	likely: 'Likely: it answers as such a device does',
	unknown: 'Not known',
} as const

/** Summarizes devices: `8 devices: 5 read by the agent, 3 not. 1 new, 1 moved, 1 offline.` */
export function summarize(devices: readonly ShownDevice[], connected = 0): string {
	if (devices.length === 0)
		return connected > 0
			? `${connected === 1 ? '1 device is' : `${connected} devices are`} connected. No search has found more.`
			: 'No device was found yet.'
	const count = (test: (one: ShownDevice) => boolean) => devices.filter(test).length
	const read = count(({ device }) => device !== null)
	const changes = [
		[count(({ isNew }) => isNew), 'new'],
		[count(({ movedFrom }) => movedFrom !== null), 'at another address'],
		[count(({ isOnline }) => !isOnline), 'offline'],
	]
		.filter(([number]) => number !== 0)
		.map(([number, word]) => `${number} ${word}`)
	const all = devices.length === 1 ? '1 device' : `${devices.length} devices`
	const unread = devices.length - read
	const reads = unread === 0 ? 'read by the agent' : `${read} read by the agent, ${unread} not`
	return `${all}: ${reads}.${changes.length ? ` ${changes.join(', ')}.` : ''}`
}
