import { ZONES } from '@sfc/domain/control/catalogue'
import { z } from 'zod'

/** Answer of `POST /api/customers/{customerId}/hardware-discovery`. */
export const DiscoveryStarted = z.object({
	success: z.literal(true),
	discoveryId: z.string(),
	expectedDevices: z
		.record(z.enum(ZONES), z.array(z.string()))
		.describe('What such a farm has, by zone'),
	error: z.null(),
})
export type DiscoveryStarted = z.infer<typeof DiscoveryStarted>

const Found = z.object({
	name: z.string(),
	ip: z.string(),
	address: z.string().describe('Host and port'),
	type: z.string(),
	model: z.string().nullable(),
	adopted: z.boolean().describe('Whether its readings are taken from now on'),
	reason: z.string().nullable().describe('Why not, when they are not'),
})

/** A discovery as the API returns it. */
export const DiscoveryWire = z.object({
	status: z.enum(['scanning', 'completed', 'failed', 'cancelled']),
	progress: z.int().describe('0 to 100'),
	phase: z.string(),
	devicesFound: z.int(),
	devicesExpected: z
		.int()
		.describe('The length of expectedDevices; one device may be many of them'),
	devices: z.array(Found),
	error: z.string().nullable(),
})
export type DiscoveryWire = z.infer<typeof DiscoveryWire>

type Discovery = {
	status: 'waiting' | DiscoveryWire['status']
	phase: string
	progressPct: number
	devices: (Omit<z.infer<typeof Found>, 'type'> & { kind: string })[]
	error: string | null
}

export function discoveryToWire(discovery: Discovery, devicesExpected: number): DiscoveryWire {
	const { status, phase, progressPct, devices, error } = discovery
	return {
		status: status === 'waiting' ? 'scanning' : status,
		progress: progressPct,
		phase,
		devicesFound: devices.length,
		devicesExpected,
		devices: devices.map(({ kind, ...device }) => ({ ...device, type: kind })),
		error,
	}
}
