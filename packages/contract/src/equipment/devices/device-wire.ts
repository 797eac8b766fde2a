import { z } from 'zod'

/** A device as the API returns it. Times are milliseconds UTC. */
export const DeviceWire = z.object({
	id: z.int(),
	key: z.string(),
	name: z.string(),
	hostname: z.string(),
	ip: z.string(),
	address: z.string(),
	type: z.string(),
	device_type: z.string(),
	vendor: z.string().nullable(),
	model: z.string().nullable(),
	identity: z.string().nullable(),
	protocols: z.array(z.string()),
	zone: z.string(),
	status: z.enum(['online', 'offline', 'unknown']),
	statusReason: z.string().nullable(),
	is_online: z.boolean(),
	lastReadingAt: z.int().nullable(),
	agentId: z.string(),
})
export type DeviceWire = z.infer<typeof DeviceWire>

type Device = Omit<
	DeviceWire,
	'hostname' | 'ip' | 'type' | 'device_type' | 'protocols' | 'is_online'
> & { driver: string; kind: string }

/** The host in an address such as `192.168.1.5:502` or `http://192.168.1.9/onvif`. */
export function hostFromAddress(address: string): string {
	const withoutScheme = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
	const host = /^(?:[^@/]*@)?(\[[^\]]+\]|[^:/?#]+)/.exec(withoutScheme)?.[1]
	return host ?? address
}

export function deviceToWire(device: Device): DeviceWire {
	const { id, key, name, address, kind, vendor, model, identity, driver, zone } = device
	const { status, statusReason, lastReadingAt, agentId } = device
	return {
		id,
		key,
		name,
		hostname: name,
		ip: hostFromAddress(address),
		address,
		type: kind,
		device_type: kind,
		vendor,
		model,
		identity,
		protocols: [driver],
		zone,
		status,
		statusReason,
		is_online: status === 'online',
		lastReadingAt,
		agentId,
	}
}
