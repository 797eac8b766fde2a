import { z } from 'zod'

/** Most devices one report may name. */
export const REPORT_MAX_DEVICES = 500

export const ReportedDevice = z.object({
	name: z.string().min(1).max(200),
	/** Host and port, as the agent speaks to it. */
	address: z.string().max(200),
	kind: z.string().min(1).max(40),
	model: z.string().max(120).nullable(),
	/** Whether the agent reads it from now on. */
	adopted: z.boolean(),
	/** Why not, when it does not. */
	reason: z.string().max(300).nullable(),
})
export type ReportedDevice = z.infer<typeof ReportedDevice>

/**
 * How a search for equipment is going: at most twice a second while it runs, and once at its end,
 * repeated until it is taken. Each report is whole; a repeated or late one changes nothing.
 */
export const DiscoveryReport = z.object({
	discoveryId: z.string().min(1).max(60),
	status: z.enum(['scanning', 'completed', 'failed', 'cancelled']),
	/** What the agent does at the moment, in words. */
	phase: z.string().min(1).max(120),
	progressPct: z.int().min(0).max(100),
	devices: z.array(ReportedDevice).max(REPORT_MAX_DEVICES),
	/** Why it failed, or what got in the way. */
	error: z.string().max(1000).nullable(),
})
export type DiscoveryReport = z.infer<typeof DiscoveryReport>

/** `wanted` is false when nobody waits for this search any more: the agent ends it. */
export const DiscoveryReply = z.object({ serverTime: z.int(), wanted: z.boolean() })
