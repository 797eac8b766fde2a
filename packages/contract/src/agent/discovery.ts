import { z } from 'zod'

/** Maximum number of devices in a report. */
export const REPORT_MAX_DEVICES = 500

export const ReportedDevice = z.object({
	name: z.string().min(1).max(200),
	/** Host and port, as seen by the agent. */
	address: z.string().max(200),
	kind: z.string().min(1).max(40),
	model: z.string().max(120).nullable(),
	/** Whether the agent reads it from now on. */
	adopted: z.boolean(),
	/** Why not, if it is not adopted. */
	reason: z.string().max(300).nullable(),
})
export type ReportedDevice = z.infer<typeof ReportedDevice>

/**
 * Progress of a discovery: at most twice a second while it runs, and once at its end, repeated
 * until it is accepted. Each report is complete; a repeated or late one changes nothing.
 */
export const DiscoveryReport = z.object({
	discoveryId: z.string().min(1).max(60),
	status: z.enum(['scanning', 'completed', 'failed', 'cancelled']),
	/** The agent's current step, in words. */
	phase: z.string().min(1).max(120),
	progressPct: z.int().min(0).max(100),
	devices: z.array(ReportedDevice).max(REPORT_MAX_DEVICES),
	/** Why it failed, or what went wrong. */
	error: z.string().max(1000).nullable(),
})
export type DiscoveryReport = z.infer<typeof DiscoveryReport>

/** `wanted` is false when the discovery was cancelled: the agent stops it. */
export const DiscoveryReply = z.object({ serverTime: z.int(), wanted: z.boolean() })
