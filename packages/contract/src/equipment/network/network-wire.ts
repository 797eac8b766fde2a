import { z } from 'zod'

/** A device of a farm's network as the API returns it. Times are milliseconds UTC. */
export const NetworkDeviceWire = z.object({
	id: z.int(),
	name: z.string(),
	hostname: z.string().nullable(),
	ip: z.string(),
	address: z.string(),
	mac: z.string().nullable(),
	type: z.string(),
	device_type: z.string(),
	vendor: z.string().nullable(),
	model: z.string().nullable(),
	identity: z.string().nullable(),
	protocols: z.array(z.string()),
	certainty: z.enum(['certain', 'likely', 'unknown']),
	evidence: z.array(z.string()),
	zone: z.string(),
	/** A to D: the planting zone that the device serves. */
	planting_zone: z.string().nullable(),
	status: z.enum(['online', 'offline']),
	is_online: z.boolean(),
	isNew: z.boolean(),
	movedFrom: z.string().nullable(),
	/** Its key among the devices that the agent reads; null for one that is only seen. */
	deviceKey: z.string().nullable(),
	/** Why it is not read. */
	reason: z.string().nullable(),
	firstSeenAt: z.int(),
	lastSeenAt: z.int(),
})
export type NetworkDeviceWire = z.infer<typeof NetworkDeviceWire>

type Device = Omit<
	NetworkDeviceWire,
	'type' | 'device_type' | 'planting_zone' | 'status' | 'is_online' | 'deviceKey'
> & {
	kind: string
	plantingZone: string | null
	givenName: string | null
	isOnline: boolean
	device: { key: string } | null
}

export const networkDeviceToWire = (device: Device): NetworkDeviceWire => ({
	id: device.id,
	name: device.givenName ?? device.name,
	hostname: device.hostname,
	ip: device.ip,
	address: device.address,
	mac: device.mac,
	type: device.kind,
	device_type: device.kind,
	vendor: device.vendor,
	model: device.model,
	identity: device.identity,
	protocols: device.protocols,
	certainty: device.certainty,
	evidence: device.evidence,
	zone: device.zone,
	planting_zone: device.plantingZone,
	status: device.isOnline ? 'online' : 'offline',
	is_online: device.isOnline,
	isNew: device.isNew,
	movedFrom: device.movedFrom,
	deviceKey: device.device?.key ?? null,
	reason: device.device ? null : device.reason,
	firstSeenAt: device.firstSeenAt,
	lastSeenAt: device.lastSeenAt,
})
