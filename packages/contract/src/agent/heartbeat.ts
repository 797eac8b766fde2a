import { z } from 'zod'
import { CameraStatus } from '../cameras/camera-status'

/** How the machine of an agent is. */
export const MachineVitals = z.object({
	memoryBytes: z.number().min(0),
	memoryFreeBytes: z.number().min(0),
	/** Size of the disk that holds the agent's state; null where the system does not say. */
	diskBytes: z.number().min(0).nullable(),
	diskFreeBytes: z.number().min(0).nullable(),
	/** Programs that wanted to run, on average of the last minute, for each processor; null on Windows. */
	loadPerProcessor: z.number().min(0).nullable(),
	/** Processor temperature; null on a machine that does not measure it. */
	temperatureC: z.number().nullable(),
	uptimeS: z.number().min(0),
})
export type MachineVitals = z.infer<typeof MachineVitals>

/** Sent every 15 s, and at start. Times are milliseconds UTC. */
export const HeartbeatRequest = z.object({
	bootId: z.string().min(1).max(40),
	hostname: z.string().min(1).max(200),
	platform: z.string().min(1).max(100),
	version: z.string().min(1).max(40),
	uptimeS: z.number().min(0),
	rssBytes: z.number().min(0),
	/** The agent's queue on disk. */
	spool: z.object({
		records: z.int().min(0),
		bytes: z.int().min(0),
		oldestAt: z.int().nullable(),
		droppedRecords: z.int().min(0),
	}),
	/** Server clock minus agent clock as last measured; null before the first answer. */
	clockOffsetMs: z.number().nullable(),
	/** The machine that it runs on. */
	machine: MachineVitals.optional(),
	/** The IPv4 addresses of that machine. */
	addresses: z.array(z.string().max(45)).max(50).optional(),
	/** Secrets for it are sealed with this key (`agent/sealed`). */
	sealKey: z.base64().max(200).optional(),
	/** Its cameras that are recorded or watched. */
	cameras: z.array(CameraStatus).max(100).optional(),
	/** The last update, which was rolled back; absent after one that proved itself. */
	rolledBack: z
		.object({ version: z.string().max(40), reason: z.string().max(300), at: z.number() })
		.optional(),
	emergencyStopped: z.boolean(),
	/** Whether it publishes the farm's alarms and tasks on the farm's network. */
	wantsFarm: z.literal(true).optional(),
	/** An agent that ends after each push, and when the next one is due. */
	pushEveryMs: z.int().min(60_000).max(86_400_000).optional(),
	/**
	 * The source of the stop in force: `machine` is one started at the agent itself, which only
	 * people can lift.
	 */
	emergencyFrom: z.enum(['server', 'machine']).optional(),
})
export type HeartbeatRequest = z.infer<typeof HeartbeatRequest>

/** Most alarms in a summary of a farm. */
export const SUMMARY_ALARMS_MAX = 20

/** What of a farm its agent publishes beside its own readings. Times are ISO 8601. */
export const FarmSummary = z.object({
	/** Open alarms, the most severe first. */
	alarms: z
		.array(
			z.object({
				title: z.string().max(300),
				severity: z.string().max(20),
				since: z.iso.datetime(),
			}),
		)
		.max(SUMMARY_ALARMS_MAX),
	/** Open tasks that are due today or overdue. */
	tasks: z.object({ due: z.int().min(0), overdue: z.int().min(0) }),
})
export type FarmSummary = z.infer<typeof FarmSummary>

export const HeartbeatReply = z.object({
	serverTime: z.int(),
	farmId: z.int(),
	farmName: z.string(),
	/** True when the server has no inventory of this agent: send it. */
	wantsInventory: z.boolean(),
	/** The newest plan for this agent, to be fetched when it is not the one it runs. */
	planVersion: z.int().min(1).optional(),
	/** Whether the alarms that its plan looks at are open now, by the keys of its plan. */
	alarms: z.record(z.string().max(200), z.boolean()).optional(),
	/** Present when it was asked for. */
	farm: FarmSummary.optional(),
})
export type HeartbeatReply = z.infer<typeof HeartbeatReply>
