import type { Logger } from 'pino'
import { z } from 'zod'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { readState, type AgentState } from '../runtime/agent-state'
import { writeRequest } from '../runtime/local-requests'
import { EmergencyLatch } from '../safety/emergency-latch'
import type { Clock } from '../time/clock'
import { pause } from '../time/pause'
import { MINUTES_MAX } from './outputs-section'
import { Refusal } from './refusal'

/** A device may take 8 s to answer; the agent looks once a second and says how it ended a second later. */
const OUTCOME_WITHIN_MS = 10_000
const RELEASED_WITHIN_MS = 3000
const LOOK_EVERY_MS = 200

const PERMISSION_HINT = 'Run “farm-agent serve” as root, or as the account farm-agent runs as.'

const Change = z.discriminatedUnion('change', [
	z.object({
		change: z.literal('on'),
		output: z.string(),
		minutes: z.coerce.number().int().min(1).max(MINUTES_MAX),
	}),
	z.object({
		change: z.literal('dose'),
		output: z.string(),
		ml: z.coerce.number().min(0.1).max(1000),
	}),
	z.object({ change: z.enum(['off', 'auto', 'clear']), output: z.string() }),
])

function amountOf(change: z.infer<typeof Change>) {
	if (change.change === 'on') return { change: change.change, maxOnMs: change.minutes * 60_000 }
	if (change.change === 'dose') return { change: change.change, ml: change.ml }
	return { change: change.change }
}

export type FarmActionsOptions = {
	config: LoadedConfig
	clock: Clock
	log: Logger
	/** Turns everything off and holds it off; the names of what is not confirmed off. */
	stopAll(by: string): Promise<string[]>
}

/** What the forms of the page do. Each is done by “who at the farm”. */
export class FarmActions {
	readonly #options: FarmActionsOptions
	readonly #stateDir: string
	#stopping: Promise<string[]> | null = null

	constructor(options: FarmActionsOptions) {
		this.#options = options
		this.#stateDir = options.config.stateDir
	}

	/** Asks the running agent to change an output and waits for how that ends; the request's id. */
	async changeOutput(form: URLSearchParams, who: string): Promise<string> {
		const read = Change.safeParse(Object.fromEntries(form))
		if (!read.success) {
			const amount =
				form.get('change') === 'dose' ? '0.1 to 1,000 ml' : `1 to ${MINUTES_MAX} minutes`
			throw new Refusal(400, 'Nothing was switched', `Enter ${amount}.`)
		}
		const { output, change } = read.data
		const common = { at: this.#options.clock.wallMs(), by: who, output }
		const id = this.#write(() =>
			writeRequest(this.#stateDir, { ...common, ...amountOf(read.data) }),
		)
		this.#options.log.info({ output, change, by: who }, 'requested a change')
		await this.#waitFor(({ requests }) => requests.some((it) => it.id === id), OUTCOME_WITHIN_MS)
		return id
	}

	/** Sets the emergency stop. Two at a time are one. */
	async stop(who: string): Promise<string[]> {
		this.#options.log.warn({ by: who }, 'emergency stop')
		this.#stopping ??= this.#options.stopAll(`${who} at the farm`)
		try {
			return await this.#stopping
		} catch (error) {
			throw new Refusal(500, 'Not stopped', describeError(error))
		} finally {
			this.#stopping = null
		}
	}

	/** Lifts the emergency stop. */
	async release(who: string): Promise<void> {
		this.#write(() => new EmergencyLatch(this.#stateDir).lift())
		this.#options.log.warn({ by: who }, 'emergency stop lifted')
		await this.#waitFor(({ emergency }) => emergency === null, RELEASED_WITHIN_MS)
	}

	#write<T>(write: () => T): T {
		try {
			return write()
		} catch (error) {
			throw new Refusal(500, 'Nothing was changed', `${describeError(error)}. ${PERMISSION_HINT}`)
		}
	}

	async #waitFor(condition: (state: AgentState) => boolean, ms: number): Promise<void> {
		for (const untilMs = performance.now() + ms; performance.now() < untilMs;) {
			const state = readState(this.#stateDir)
			if (state && condition(state)) return
			await pause(LOOK_EVERY_MS)
		}
	}
}
