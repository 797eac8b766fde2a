/** Settings that hold an address: a host by itself, or a URL. */
const PLACES = ['host', 'url', 'xaddr'] as const

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

type Settings = Readonly<Record<string, unknown>>

/** The IPv4 address that the settings of a device name; null for a name, which the network's DNS keeps. */
export function readDeviceHost(settings: Settings): string | null {
	for (const place of PLACES) {
		const value = settings[place]
		if (typeof value !== 'string') continue
		const host = URL.canParse(value) ? new URL(value).hostname : value
		return IPV4.test(host) ? host : null
	}
	return null
}

/** Copies settings with another IPv4 address. */
export function withHost<S extends Settings>(settings: S, host: string): S {
	const before = readDeviceHost(settings)
	const place = PLACES.find((one) => typeof settings[one] === 'string')
	if (before === null || place === undefined) return settings
	const value = String(settings[place])
	const at = value.includes('://') ? value.indexOf(before, value.lastIndexOf('@') + 1) : 0
	return { ...settings, [place]: value.slice(0, at) + host + value.slice(at + before.length) }
}

/** Two entries with the same driver and address settings are one device, whatever a person calls its points. */
export const deviceIdentity = ({
	driver,
	settings,
}: {
	driver: string
	settings: Settings
}): string => {
	const {
		username: _user,
		password: _password,
		timeoutMs: _timeout,
		points: _points,
		...place
	} = settings
	return `${driver} ${JSON.stringify(Object.entries(place).sort())}`
}
