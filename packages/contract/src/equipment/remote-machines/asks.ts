import { z } from 'zod'
import { defineAsk } from '../../agent/ask'
import { Sealed } from '../../agent/sealed'

/** A machine goes down so long after it was told to; until then it can be cancelled. */
export const GOES_DOWN_AFTER_S = 30

const host = z.ipv4()

/** Whether a machine answers: by ICMP where the agent's machine has `ping`, and by a connection. */
export const PING_MACHINE = defineAsk({
	kind: 'ping-machine',
	args: z.object({ host }),
	answer: z.object({
		answers: z.boolean(),
		/** How it answered and how fast, or what was tried. */
		words: z.string().max(300),
	}),
	withinMs: 9000,
})

/** Sends the packet that wakes a machine (Wake-on-LAN). Nothing tells whether it came. */
export const WAKE_MACHINE = defineAsk({
	kind: 'wake-machine',
	args: z.object({
		mac: z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/),
		/** Where it was last; the packet goes to that network, else to all of the agent's. */
		host: host.nullable(),
	}),
	answer: z.object({ networks: z.array(z.string().max(60)).max(50) }),
	withinMs: 9000,
})

export const REMOTE_COMMANDS = ['system-info', 'shutdown', 'restart'] as const

/** Signs in at a machine and has it do something. */
export const COMMAND_MACHINE = defineAsk({
	kind: 'command-machine',
	args: z.object({
		host,
		command: z.enum(REMOTE_COMMANDS),
		by: z.enum(['ssh', 'rpc']),
		/** `SealedLogin` as JSON. */
		login: Sealed,
		/** Confirms the action even when the agent or equipment of the farm runs on the machine. */
		isConfirmed: z.boolean(),
		/** The key that the last refusal named is the right one. */
		trustsNewKey: z.boolean(),
	}),
	answer: z.object({
		/** What the machine says of itself; empty unless it was asked for that. */
		facts: z.array(z.object({ name: z.string().max(60), value: z.string().max(300) })).max(30),
		/** The key that it showed was not known before; it has to show the same from now on. */
		isNewKey: z.boolean(),
	}),
	withinMs: 28_000,
})

/** Takes a shutdown or restart back, within `GOES_DOWN_AFTER_S`. */
export const CANCEL_SHUTDOWN = defineAsk({
	kind: 'cancel-shutdown',
	args: z.object({ host }),
	answer: z.object({}),
	withinMs: 15_000,
})
