import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SignedPlan } from '@sfc/contract/agent/plan'
import { z } from 'zod'
import { replaceDurably, writeMakingRoom, type MakeRoom } from '../safety/durable-file'

const Stop = z.object({
	controller: z.string(),
	/** Key of the output that stays off until a person has seen to it. */
	output: z.string(),
	title: z.string(),
	/** The most likely cause; null where none is known. */
	cause: z.string().nullable(),
	/** Milliseconds UTC. */
	at: z.number(),
})
/** What a controller has stopped and nobody has cleared. */
export type Stop = z.infer<typeof Stop>

const Memory = z.object({
	memories: z.record(z.string(), z.unknown()),
	/** The instant of the save, milliseconds UTC, as well as it was known. */
	utc: z.number(),
	stops: z.array(Stop).default([]),
})
type Memory = z.infer<typeof Memory>

const StoredPlan = SignedPlan.extend({ since: z.number() })
type StoredPlan = z.infer<typeof StoredPlan>

/** The plan this agent runs and what its controllers remember, each in a file that is replaced whole. */
export class ControlFiles {
	readonly #plan: string
	readonly #memory: string

	constructor(
		stateDir: string,
		private readonly makeRoom: MakeRoom,
	) {
		this.#plan = join(stateDir, 'plan.json')
		this.#memory = join(stateDir, 'control.json')
	}

	/** Null when there is none, or the file is damaged. */
	loadPlan(): StoredPlan | null {
		return readJson(this.#plan, StoredPlan)
	}

	loadMemory(): Memory | null {
		return readJson(this.#memory, Memory)
	}

	/** False when the disk does not take it. */
	savePlan(plan: StoredPlan): boolean {
		return this.#save(this.#plan, plan)
	}

	saveMemory(memory: z.input<typeof Memory>): boolean {
		return this.#save(this.#memory, memory)
	}

	#save(path: string, value: unknown): boolean {
		try {
			mkdirSync(dirname(path), { recursive: true })
			writeMakingRoom(this.makeRoom, () => replaceDurably(path, value))
			return true
		} catch {
			return false
		}
	}
}

function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
	try {
		return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
	} catch {
		return null
	}
}
