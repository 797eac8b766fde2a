import { z } from 'zod'

/** Longest life of a command: nothing queued while the link is down fires after it is back. */
export const COMMAND_MAX_LIFE_MS = 60_000

const common = {
	id: z.string().min(1).max(60),
	/** Counts up per agent; the Last-Event-ID of the command stream. */
	seq: z.int().min(1),
	issuedAt: z.int(),
	/** Server time after which it must not be carried out. */
	expiresAt: z.int(),
}

/** An order from the server. `issuedBy` is a person's name, for the reason shown with the output. */
export const AgentCommand = z.discriminatedUnion('op', [
	z.object({
		...common,
		op: z.literal('switch'),
		device: z.string(),
		point: z.string(),
		on: z.boolean(),
		/** Longest time an ON may last; the agent's own limit for the output may be shorter. */
		maxOnMs: z.int().positive().nullable(),
		issuedBy: z.string().max(200),
	}),
	/** Gives an output back to automation. */
	z.object({
		...common,
		op: z.literal('release'),
		device: z.string(),
		point: z.string(),
		issuedBy: z.string().max(200),
	}),
	/** Every output off and held off until released. */
	z.object({ ...common, op: z.literal('emergency-stop'), issuedBy: z.string().max(200) }),
	z.object({ ...common, op: z.literal('emergency-release'), issuedBy: z.string().max(200) }),
])
export type AgentCommand = z.infer<typeof AgentCommand>

/** Answer of `GET commands?poll=1`. */
export const CommandPoll = z.object({ serverTime: z.int(), commands: z.array(AgentCommand) })
