import { z } from 'zod'

/** An agent as the API returns it. */
export const AgentWire = z.object({
	id: z.string(),
	agentId: z.string(),
	hostname: z.string(),
	ip: z.string().nullable(),
	ipAddress: z.string().nullable(),
	version: z.string(),
	platform: z.string(),
	farmId: z.int(),
	farmInstanceId: z.int(),
	deviceCount: z.int(),
	devicesFound: z.int(),
	lastActivity: z.iso.datetime(),
	status: z.enum(['online', 'offline']),
})
export type AgentWire = z.infer<typeof AgentWire>

type Agent = Pick<
	AgentWire,
	'id' | 'hostname' | 'ip' | 'version' | 'platform' | 'farmId' | 'deviceCount' | 'status'
> & { lastSeenAt: number }

export function agentToWire(agent: Agent): AgentWire {
	const { id, hostname, ip, version, platform, farmId, deviceCount, status, lastSeenAt } = agent
	return {
		id,
		agentId: id,
		hostname,
		ip,
		ipAddress: ip,
		version,
		platform,
		farmId,
		farmInstanceId: farmId,
		deviceCount,
		devicesFound: deviceCount,
		lastActivity: new Date(lastSeenAt).toISOString(),
		status,
	}
}

/** Answer of `POST /api/farms/{farmId}/enrolment-codes`. */
export const EnrolmentCodeWire = z.object({
	code: z.string().describe('ABCD-EFGH; works once'),
	expiresAt: z.int().describe('Milliseconds UTC'),
})
