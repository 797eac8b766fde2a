import { z } from 'zod'

/** Sent every 15 s, and at start. Times are milliseconds UTC. */
export const HeartbeatRequest = z.object({
	bootId: z.string().min(1).max(40),
	hostname: z.string().min(1).max(200),
	platform: z.string().min(1).max(100),
	version: z.string().min(1).max(40),
	uptimeS: z.number().min(0),
	rssBytes: z.number().min(0),
	/** What waits on the agent's disk. */
	spool: z.object({
		records: z.int().min(0),
		bytes: z.int().min(0),
		oldestAt: z.int().nullable(),
		droppedRecords: z.int().min(0),
	}),
	/** Server clock minus agent clock as last measured; null before the first answer. */
	clockOffsetMs: z.number().nullable(),
	emergencyStopped: z.boolean(),
	/** Who gave the stop in force: `machine` is one given at the agent itself, lifted only by people. */
	emergencyFrom: z.enum(['server', 'machine']).optional(),
})
export type HeartbeatRequest = z.infer<typeof HeartbeatRequest>

export const HeartbeatReply = z.object({
	serverTime: z.int(),
	farmId: z.int(),
	farmName: z.string(),
	/** True when the server has never seen this agent's inventory: send it. */
	wantsInventory: z.boolean(),
})
export type HeartbeatReply = z.infer<typeof HeartbeatReply>
