import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceDurably, withRoom, type MakeRoom } from './durable-file'

/** What has to be known of an output after a restart. Times in the agent's time that does not jump. */
const OutputMemory = z.object({
	onSince: z.number().nullable(),
	lastOffAt: z.number().nullable(),
	usage: z.object({ day: z.number(), onMs: z.number() }),
	/** The wish of a person; `endsAt` is the end of the lease, null where staying on is safe. */
	manual: z
		.object({
			on: z.boolean(),
			reason: z.string(),
			startedAt: z.number(),
			endsAt: z.number().nullable(),
		})
		.nullable(),
	/** Why the last ON ended by itself, shown until `untilAt`. */
	expired: z.object({ reason: z.string(), untilAt: z.number() }).nullable(),
})
export type OutputMemory = z.infer<typeof OutputMemory>

const Saved = z.object({
	now: z.number(),
	wall: z.number(),
	uptimeMs: z.number(),
	bootId: z.string().nullable(),
	outputs: z.record(z.string(), OutputMemory),
})

export const emptyMemory = (): OutputMemory => ({
	onSince: null,
	lastOffAt: null,
	usage: { day: 0, onMs: 0 },
	manual: null,
	expired: null,
})

/** Keeps the memory of all outputs in one file, replaced whole and fsynced at each change. */
export class OutputMemoryStore {
	readonly #path: string
	readonly #makeRoom: MakeRoom

	constructor(stateDir: string, makeRoom: MakeRoom) {
		this.#path = join(stateDir, 'outputs.json')
		this.#makeRoom = makeRoom
	}

	/** Throws when the disk does not take it. */
	save(outputs: ReadonlyMap<string, OutputMemory>, nowMs: number, wallMs: number): void {
		const saved: z.infer<typeof Saved> = {
			now: nowMs,
			wall: wallMs,
			uptimeMs: uptime() * 1000,
			bootId: machineBootId(),
			outputs: Object.fromEntries(outputs),
		}
		withRoom(this.#makeRoom, () => replaceDurably(this.#path, saved))
	}

	/** What an earlier run left, its times moved into this run's. Damaged or missing: nothing. */
	load(nowMs: number, wallMs: number): Map<string, OutputMemory> {
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
				moved(memory, moveMs, sameBoot ? null : nowMs),
			]),
		)
	}
}

/**
 * After a reboot nobody knows how long it really was away: leases end early rather than late, and the
 * rest of a compressor starts anew (`restFromMs`).
 */
function moved(memory: OutputMemory, byMs: number, restFromMs: number | null): OutputMemory {
	const move = (at: number | null) => (at === null ? null : at + byMs)
	const { manual, expired, lastOffAt, onSince } = memory
	return {
		...memory,
		onSince: move(onSince),
		lastOffAt: lastOffAt === null ? null : (restFromMs ?? move(lastOffAt)),
		manual: manual && {
			...manual,
			startedAt: manual.startedAt + byMs,
			endsAt: move(manual.endsAt),
		},
		expired: expired && { ...expired, untilAt: expired.untilAt + byMs },
	}
}

/** Differs after each start of the machine; null where the system does not tell. */
function machineBootId(): string | null {
	try {
		return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
	} catch {
		return null
	}
}
