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
	/** Its id in the agent's configuration, when the agent reads it. */
	deviceKey: z.string().max(64).nullable().default(null),
	driver: z.string().max(40).nullable().default(null),
	vendor: z.string().max(120).nullable().default(null),
	/** Serial number or unique name. */
	identity: z.string().max(200).nullable().default(null),
	mac: z.string().max(17).nullable().default(null),
	hostname: z.string().max(200).nullable().default(null),
	/** How it speaks, as people read it: `HTTP`, `Modbus TCP`. */
	protocols: z.array(z.string().max(40)).max(20).default([]),
	certainty: z.enum(['certain', 'likely', 'unknown']).default('unknown'),
	/** What was seen, one sentence each. */
	evidence: z.array(z.string().max(600)).max(20).default([]),
})
export type ReportedDevice = z.infer<typeof ReportedDevice>

/** What was asked by one protocol from one address of the agent's machine, and what came back. */
const DiscoveryTrace = z.object({
	protocol: z.string().max(40),
	from: z.string().max(60),
	sent: z.int().min(0),
	answers: z.int().min(0),
	problem: z.string().max(300).nullable(),
})

/** Where a search looked, and what a person can do about what it did not find. */
export const DiscoveryCoverage = z.object({
	networks: z.array(z.string().max(120)).max(50),
	addresses: z.int().min(0),
	/** Hosts that are there, with or without anything to offer. */
	hosts: z.int().min(0),
	ports: z.array(z.int()).max(200),
	openPorts: z.int().min(0),
	/** Unit ids that each Modbus port was asked for, when a person named some. */
	units: z.array(z.int()).max(247).default([]),
	traces: z.array(DiscoveryTrace).max(100),
	advice: z.array(z.string().max(600)).max(30),
	tookMs: z.int().min(0),
})
export type DiscoveryCoverage = z.infer<typeof DiscoveryCoverage>

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
	/** At the end of a search. */
	looked: DiscoveryCoverage.nullable().default(null),
})
export type DiscoveryReport = z.infer<typeof DiscoveryReport>

/** `wanted` is false when the discovery was cancelled: the agent stops it. */
export const DiscoveryReply = z.object({ serverTime: z.int(), wanted: z.boolean() })
