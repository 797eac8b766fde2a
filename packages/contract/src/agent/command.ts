import type { HandEnd as HandEndOfDomain } from '@sfc/domain/control/manual-end'
import { z } from 'zod'
import { sensors } from './plan-parts'

/** Longest life of a command, so that none queued during an outage is carried out after it. */
export const COMMAND_MAX_LIFE_MS = 60_000

const common = {
	id: z.string().min(1).max(60),
	/** Increases per agent; the Last-Event-ID of the command stream. */
	seq: z.int().min(1),
	issuedAt: z.int(),
	/** Server time after which it must not be carried out. */
	expiresAt: z.int(),
	/** A person's name, shown with the reason of the change. */
	issuedBy: z.string().max(200),
}

/** Where an ON by hand ends, whatever is left of its time. */
export const HandEnd = z.object({
	sensors: sensors.min(1),
	is: z.enum(['above', 'below']),
	value: z.number(),
	unit: z.string().max(20),
	quantity: z.string().max(120),
	limitOf: z.string().max(300),
	unreadMs: z.int().positive(),
}) satisfies z.ZodType<HandEndOfDomain>

const switchFields = {
	on: z.boolean(),
	/** How far on, of an output that can be dimmed; all the way unless said. */
	percent: z.int().min(1).max(100).optional(),
	/** Longest time an ON may last; the agent's own limit for the output may be shorter. */
	maxOnMs: z.int().positive().nullable(),
	/** How long it lasts where no longest time ends it; an hour unless said. */
	forMs: z.int().positive().max(86_400_000).optional(),
	/** End of an ON that works towards a reading; from the agent's own plan when left out. */
	endsWhen: HandEnd.optional(),
}

/** A command for outputs: it passes the agent's safety layer. */
export const OutputCommand = z.discriminatedUnion('op', [
	z.object({
		...common,
		op: z.literal('switch'),
		device: z.string(),
		point: z.string(),
		...switchFields,
	}),
	/** Returns an output to automation. */
	z.object({ ...common, op: z.literal('release'), device: z.string(), point: z.string() }),
	/** Switches every output off and holds it off until released. */
	z.object({ ...common, op: z.literal('emergency-stop') }),
	z.object({ ...common, op: z.literal('emergency-release') }),
])
export type OutputCommand = z.infer<typeof OutputCommand>

const discoveryId = z.string().min(1).max(60)

export const SCAN_TYPES = ['quick', 'farm-equipment', 'comprehensive'] as const
export type ScanType = (typeof SCAN_TYPES)[number]

const searchFields = {
	discoveryId,
	scan: z.enum(SCAN_TYPES),
	targets: z.array(z.string().min(1).max(60)).max(4).optional(),
	/** Unit ids that each Modbus port is asked for, one after the other; the usual ones unless said. */
	units: z.array(z.int().min(1).max(247)).min(1).max(247).optional(),
}

/**
 * A command to look for equipment, in the networks of the agent's own machine or in private ranges of at
 * most 1,022 addresses (the agent refuses any other). `adopt`: devices identified with certainty are read
 * from then on.
 */
export const DiscoveryCommand = z.discriminatedUnion('op', [
	z.object({
		...common,
		op: z.literal('discover'),
		...searchFields,
		adopt: z.boolean(),
	}),
	z.object({ ...common, op: z.literal('discover-cancel'), discoveryId }),
])
export type DiscoveryCommand = z.infer<typeof DiscoveryCommand>

const clearFields = {
	controller: z.string().min(1).max(80),
	/** Key of the output, `device/point`. */
	output: z.string().min(3).max(200),
	note: z.string().max(500),
}
/** A person has seen to an output that a controller stopped: it may go on. */
export const ClearCommand = z.object({ ...common, op: z.literal('clear'), ...clearFields })
export type ClearCommand = z.infer<typeof ClearCommand>

const askFields = {
	kind: z.string().min(1).max(40),
	args: z.record(z.string(), z.unknown()),
}
/** A question to the agent, answered at `AGENT_PATHS.answers`; see `ask.ts`. */
export const AskCommand = z.object({ ...common, op: z.literal('ask'), ...askFields })
export type AskCommand = z.infer<typeof AskCommand>

/** A command from the server. */
export const AgentCommand = z.discriminatedUnion('op', [
	...OutputCommand.options,
	ClearCommand,
	AskCommand,
	...DiscoveryCommand.options,
])
export type AgentCommand = z.infer<typeof AgentCommand>

/** Desired state of a piece of equipment, as the page shows it. */
export const DesiredState = z.object({
	mode: z.string(),
	desiredOn: z.boolean().nullable(),
	desiredUntil: z.int().nullable(),
	desiredBy: z.string().nullable(),
	desiredAt: z.int().nullable(),
})
export type DesiredState = z.infer<typeof DesiredState>

/** Desired state after a failure and after success; the server's own, as is the volume of a dose. */
const stateFields = { before: DesiredState.optional(), after: DesiredState.optional() }

export const SwitchArgs = z.object({
	...switchFields,
	...stateFields,
	/** Volume of a manual dose. */
	ml: z.number().optional(),
})
export type SwitchArgs = z.infer<typeof SwitchArgs>

const NoArgs = z.object({})

/** A command as the server stores it until it ends: the operation, and the arguments of that one. */
export const StoredCommand = z.discriminatedUnion('op', [
	z.object({ op: z.literal('switch'), args: SwitchArgs }),
	z.object({ op: z.literal('release'), args: z.object(stateFields) }),
	z.object({ op: z.literal('emergency-stop'), args: NoArgs }),
	z.object({ op: z.literal('emergency-release'), args: NoArgs }),
	z.object({ op: z.literal('discover'), args: z.object(searchFields) }),
	z.object({ op: z.literal('discover-cancel'), args: z.object({ discoveryId }) }),
	z.object({ op: z.literal('clear'), args: z.object({ clears: z.object(clearFields) }) }),
	/** Its arguments are deleted once it has ended, as they may carry what was encrypted for the agent. */
	z.object({ op: z.literal('ask'), args: z.object({ ask: z.object(askFields) }) }),
])
export type StoredCommand = z.infer<typeof StoredCommand>

/** Answer of `GET commands?poll=1`. */
export const CommandPoll = z.object({ serverTime: z.int(), commands: z.array(AgentCommand) })
