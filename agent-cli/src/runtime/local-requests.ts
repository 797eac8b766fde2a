import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputCommand } from '@sfc/contract/agent/command'
import { parseJson } from '@sfc/contract/parse-json'
import type { Logger } from 'pino'
import { z } from 'zod'
import { describeError } from '../describe-error'
import type { HandDosing } from '../control/hand-dosing'
import type { Safety } from '../safety/safety'
import type { CommandEnd } from '../safety/step/events'
import type { Clock } from '../time/clock'
import { writeFileAtomically } from '../write-file'

const common = {
	id: z.uuid(),
	/** By this machine's clock. */
	at: z.int(),
	/** Who asks, shown with the reason of the change. */
	by: z.string().min(1).max(60),
	output: z.string().regex(/^[^/]{1,64}\/.{1,96}$/, 'device/point'),
}

/** Longest ON that can be requested; the limits of the output may be shorter. */
export const REQUEST_MAX_ON_MS = 3_600_000

const LocalRequest = z.discriminatedUnion('change', [
	z.strictObject({
		...common,
		change: z.literal('on'),
		maxOnMs: z.int().min(1000).max(REQUEST_MAX_ON_MS),
	}),
	/** How much a dosing pump gives; its budgets hold. */
	z.strictObject({ ...common, change: z.literal('dose'), ml: z.number().positive().max(1000) }),
	z.strictObject({ ...common, change: z.enum(['off', 'auto']) }),
	/** A person has seen to an output that a controller stopped: it may go on. */
	z.strictObject({ ...common, change: z.literal('clear') }),
])
/** A change of one output that somebody at this machine asks the running agent for. */
export type LocalRequest = z.infer<typeof LocalRequest>
type NewRequest = Without<LocalRequest, 'id'>
/** `Omit` for each member of a union. */
type Without<R, Key extends string> = R extends unknown ? Omit<R, Key> : never

/** How a request ended. Instants are milliseconds UTC of the server. */
export type RequestOutcome = Pick<LocalRequest, 'id' | 'output' | 'change'> &
	CommandEnd & {
		at: number
		/** What a dosing pump was to give. */
		ml?: number | undefined
		/** When an ON or OFF ends by itself. */
		untilAt?: number | undefined
	}

type LocalRequestsOptions = {
	stateDir: string
	clock: Clock
	log: Logger
	safety: Safety
	dosing: Pick<HandDosing, 'leftOf' | 'size'>
	/** Lets a controller go on with an output that it stopped. False when none has. */
	clear(output: string, by: string): boolean
}

/** A person waits at the page; what was asked for longer ago may no longer be meant. */
const MAX_AGE_MS = 30_000
const FILE_MAX_BYTES = 2000
const UNDER_WAY_MAX = 20
const OUTCOMES_KEPT = 10

const folderOf = (stateDir: string): string => join(stateDir, 'requests')

/** Asks the running agent for a change. Returns the id under which it keeps the outcome. */
export function writeRequest(stateDir: string, request: NewRequest): string {
	const id = randomUUID()
	const folder = folderOf(stateDir)
	if (readdirSync(folder).length >= UNDER_WAY_MAX)
		throw new Error('too many requests are waiting for the agent')
	writeFileAtomically(join(folder, `${id}.json`), JSON.stringify({ ...request, id }), {
		durable: false,
	})
	return id
}

/**
 * Changes that are requested at this machine without a server: files in a folder that only the agent's
 * account can write. They pass the safety layer like commands of the server.
 */
export class LocalRequests {
	readonly #options: LocalRequestsOptions
	readonly #folder: string
	#underWay = 0
	#outcomes: readonly RequestOutcome[] = []

	constructor(options: LocalRequestsOptions) {
		this.#options = options
		this.#folder = folderOf(options.stateDir)
	}

	/** How the newest requests ended, oldest first. */
	get outcomes(): RequestOutcome[] {
		return [...this.#outcomes]
	}

	/** Begins a change for a program that this one is connected with. */
	ask(request: Without<NewRequest, 'at'>): void {
		if (this.#underWay >= UNDER_WAY_MAX) return
		void this.#carryOut({ ...request, id: randomUUID(), at: this.#options.clock.wallMs() })
	}

	/** Begins what was requested since it was last called. Never throws. */
	takeUp(): void {
		try {
			mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
			const names = readdirSync(this.#folder).slice(0, UNDER_WAY_MAX - this.#underWay)
			for (const name of names) this.#takeUpFile(name)
		} catch (error) {
			this.#options.log.debug({ reason: describeError(error) }, 'requests cannot be read')
		}
	}

	#takeUpFile(name: string): void {
		const { clock, log } = this.#options
		const path = join(this.#folder, name)
		const file = lstatSync(path)
		const isBeingWritten =
			name.endsWith('.tmp') && Math.abs(clock.wallMs() - file.mtimeMs) < MAX_AGE_MS
		if (isBeingWritten) return
		const isSmall = file.isFile() && file.size <= FILE_MAX_BYTES
		const request = LocalRequest.safeParse(isSmall ? readJson(path) : null)
		// Gone before it is carried out, so that a crash does not repeat it.
		rmSync(path, { recursive: true, force: true })
		if (request.success) void this.#carryOut(request.data)
		else log.warn({ file: name }, 'deleted a file that is not a request')
	}

	#clear(output: string, by: string): CommandEnd {
		return this.#options.clear(output, `${by} at the farm`)
			? { outcome: 'done' }
			: { outcome: 'rejected', reason: 'nothing has stopped it' }
	}

	async #switch(request: SwitchRequest): Promise<CommandEnd | null> {
		const { clock, safety, dosing } = this.#options
		const { output, change } = request
		const issuedAt = clock.serverNow()
		const rejected = (reason: string) => ({ outcome: 'rejected', reason }) as const
		if (change === 'on' && dosing.leftOf(output)) return rejected('it is dosed in ml')
		if (change !== 'dose') await safety.execute(toCommand(request, issuedAt))
		else {
			const sized = dosing.size(output, request.ml)
			if ('reason' in sized) return rejected(sized.reason)
			await safety.execute(toCommand({ ...request, change: 'on', maxOnMs: sized.forMs }, issuedAt))
		}
		return safety.commands.outcomeOf(request.id)
	}

	async #carryOut(request: LocalRequest): Promise<void> {
		const { clock, log, safety } = this.#options
		const { id, output, change, by } = request
		this.#underWay += 1
		let end: CommandEnd | null = { outcome: 'expired', reason: 'the agent took it up too late' }
		if (Math.abs(clock.wallMs() - request.at) <= MAX_AGE_MS) {
			if (request.change === 'clear') end = this.#clear(output, by)
			else end = await this.#switch(request)
		}
		this.#underWay -= 1
		const { outcome, reason, readBack } = end ?? { outcome: 'unknown' }
		log.info({ output, change, by, outcome, reason }, 'requested at this machine')
		const manual = safety.outputs.get(output)?.memory.manual
		const isTimed = change === 'on' || change === 'off'
		const untilAt =
			outcome === 'done' && manual && isTimed ? clock.toServer(manual.endsAt) : undefined
		const at = clock.serverNow()
		const ml = request.change === 'dose' ? request.ml : undefined
		const ended = { id, output, change, ml, outcome, reason, readBack, at, untilAt }
		this.#outcomes = [...this.#outcomes, ended].slice(-OUTCOMES_KEPT)
	}
}

function readJson(path: string): unknown {
	try {
		return parseJson(readFileSync(path, 'utf8'))
	} catch {
		return null
	}
}

type SwitchRequest = Exclude<LocalRequest, { change: 'clear' }>

function toCommand(
	request: Exclude<SwitchRequest, { change: 'dose' }>,
	issuedAt: number,
): OutputCommand {
	const { id, output, by } = request
	const slash = output.indexOf('/')
	const command = {
		id,
		seq: 1, // numbers the commands of the server only
		issuedAt,
		expiresAt: issuedAt + MAX_AGE_MS,
		issuedBy: `${by} at the farm`,
		device: output.slice(0, slash),
		point: output.slice(slash + 1),
	}
	if (request.change === 'auto') return { ...command, op: 'release' }
	return request.change === 'on'
		? { ...command, op: 'switch', on: true, maxOnMs: request.maxOnMs }
		: { ...command, op: 'switch', on: false, maxOnMs: null }
}
