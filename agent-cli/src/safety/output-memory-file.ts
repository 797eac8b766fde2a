import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { HandEnd } from '@sfc/contract/agent/command'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { LAYERS } from '@sfc/domain/control/decide-output'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../time/clock'
import { replaceDurably, writeMakingRoom, type MakeRoom } from './durable-file'
import type { OutputMemory } from './step/state'

const Memory = z.object({
	onSince: z.number().nullable(),
	lastOffAt: z.number().nullable(),
	usage: z.object({ day: z.number(), onMs: z.number() }),
	manual: z
		.object({
			on: z.boolean(),
			percent: z.number().optional(),
			reason: z.string(),
			startedAt: z.number(),
			/** Null in files of versions whose switches by hand had no end. */
			endsAt: z.number().nullable(),
			endsWhen: HandEnd.optional(),
		})
		.nullable(),
	/** Missing in files of versions without plans. */
	planned: z
		.object({
			layer: z.enum(LAYERS),
			reason: z.string(),
			startedAt: z.number(),
			endsAt: z.number(),
		})
		.nullable()
		.default(null),
	isGivenOnce: z.boolean().default(false),
	expired: z.object({ reason: z.string(), untilAt: z.number() }).nullable(),
	/** Missing in files of versions without interlocks in their plans. */
	acted: z.record(z.string(), z.number()).default({}),
})

const Saved = z.object({
	now: z.number(),
	wall: z.number(),
	uptimeMs: z.number(),
	bootId: z.string().nullable(),
	outputs: z.record(z.string(), Memory),
})

const NOT_SAVED = 'the state of the outputs cannot be saved; nothing is switched on until it can'

type MemoryFileOptions = { stateDir: string; makeRoom: MakeRoom; clock: Clock; log: Logger }

/** Keeps the memory of all outputs in one file, replaced whole and fsynced at each change. */
export class OutputMemoryFile {
	readonly #options: MemoryFileOptions
	readonly #path: string
	#savedAt: number
	#saved = true

	constructor(options: MemoryFileOptions) {
		this.#options = options
		this.#path = join(options.stateDir, 'outputs.json')
		this.#savedAt = options.clock.now()
	}

	/** How long ago it was last saved, or tried to, milliseconds. */
	get ageMs(): number {
		return this.#options.clock.now() - this.#savedAt
	}

	/** False when the disk does not take it. */
	save(outputs: ReadonlyMap<string, OutputMemory>): boolean {
		const { clock, log, makeRoom } = this.#options
		this.#savedAt = clock.now()
		const saved: z.infer<typeof Saved> = {
			now: clock.now(),
			wall: clock.wallMs(),
			uptimeMs: uptime() * 1000,
			bootId: machineBootId(),
			outputs: Object.fromEntries(outputs),
		}
		try {
			writeMakingRoom(makeRoom, () => replaceDurably(this.#path, saved))
			this.#saved = true
		} catch (error) {
			if (this.#saved) log.error({ err: error }, NOT_SAVED)
			this.#saved = false
		}
		return this.#saved
	}

	/** The memory of an earlier run, its times converted to this run. Empty when damaged or missing. */
	load(): Map<string, OutputMemory> {
		const nowMs = this.#options.clock.now()
		const wallMs = this.#options.clock.wallMs()
		let saved: z.infer<typeof Saved>
		try {
			saved = Saved.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
		} catch {
			return new Map()
		}
		const sameBoot = saved.bootId !== null && saved.bootId === machineBootId()
		const awayMs = sameBoot
			? Math.max(0, uptime() * 1000 - saved.uptimeMs)
			: Math.max(0, wallMs - saved.wall, uptime() * 1000)
		const moveMs = nowMs - (saved.now + awayMs)
		return new Map(
			Object.entries(saved.outputs).map(([key, memory]) => [
				key,
				shiftTimes(memory, moveMs, sameBoot ? null : nowMs),
			]),
		)
	}
}

/**
 * After a reboot the time away is uncertain: leases end early rather than late, and the
 * rest time of a compressor starts over (`restFromMs`).
 */
function shiftTimes(
	memory: z.infer<typeof Memory>,
	byMs: number,
	restFromMs: number | null,
): OutputMemory {
	const move = (at: number | null) => (at === null ? null : at + byMs)
	const { manual, planned, expired, lastOffAt, onSince } = memory
	return {
		...memory,
		onSince: move(onSince),
		lastOffAt: lastOffAt === null ? null : (restFromMs ?? move(lastOffAt)),
		manual: manual && {
			...manual,
			startedAt: manual.startedAt + byMs,
			endsAt: (manual.endsAt ?? manual.startedAt + OVERRIDE_MS) + byMs,
		},
		planned: planned && {
			...planned,
			startedAt: planned.startedAt + byMs,
			endsAt: planned.endsAt + byMs,
		},
		acted: Object.fromEntries(Object.entries(memory.acted).map(([id, at]) => [id, at + byMs])),
		expired: expired && { ...expired, untilAt: expired.untilAt + byMs },
	}
}

/** Differs after each start of the machine; null where the system does not have it. */
function machineBootId(): string | null {
	try {
		return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
	} catch {
		return null
	}
}
