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
	/** A person's name, for the reason shown with what they caused. */
	issuedBy: z.string().max(200),
}

/** An order about outputs: it passes the agent's safety layer. */
export const OutputCommand = z.discriminatedUnion('op', [
	z.object({
		...common,
		op: z.literal('switch'),
		device: z.string(),
		point: z.string(),
		on: z.boolean(),
		/** Longest time an ON may last; the agent's own limit for the output may be shorter. */
		maxOnMs: z.int().positive().nullable(),
	}),
	/** Gives an output back to automation. */
	z.object({ ...common, op: z.literal('release'), device: z.string(), point: z.string() }),
	/** Every output off and held off until released. */
	z.object({ ...common, op: z.literal('emergency-stop') }),
	z.object({ ...common, op: z.literal('emergency-release') }),
])
export type OutputCommand = z.infer<typeof OutputCommand>

const discoveryId = z.string().min(1).max(60)

/**
 * An order to look for equipment. It names no address: where the agent looks is the affair of its
 * own machine and configuration. `adopt`: what is found with certainty is read from then on.
 */
export const DiscoveryCommand = z.discriminatedUnion('op', [
	z.object({
		...common,
		op: z.literal('discover'),
		discoveryId,
		scan: z.literal('farm-equipment'),
		adopt: z.boolean(),
	}),
	z.object({ ...common, op: z.literal('discover-cancel'), discoveryId }),
])
export type DiscoveryCommand = z.infer<typeof DiscoveryCommand>

/** An order from the server. */
export const AgentCommand = z.discriminatedUnion('op', [
	...OutputCommand.options,
	...DiscoveryCommand.options,
])
export type AgentCommand = z.infer<typeof AgentCommand>

/** Answer of `GET commands?poll=1`. */
export const CommandPoll = z.object({ serverTime: z.int(), commands: z.array(AgentCommand) })
