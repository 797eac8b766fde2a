import { AgentCommand, CommandPoll } from '@sfc/contract/agent/command'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../time/clock'
import { pause } from '../time/pause'
import type { HttpClient } from './http-client'
import { describeError } from '../describe-error'
import type { Link } from './link'
import { SseParser } from '@sfc/contract/sse-parser'
import { parseJson } from '@sfc/contract/parse-json'

type CommandStreamOptions = {
	http: HttpClient
	clock: Clock
	link: Link
	log: Logger
	onCommand(command: AgentCommand): void
	/** The server has a newer plan. */
	onPlan(version: number): void
	silenceMs?: number
	/** A stream without a byte for this long is held back by a proxy. */
	firstBytesMs?: number
	pollEveryMs?: number
	retryStreamMs?: number
}

const FAILED_OPENS = 3

class NotAccepted extends Error {}

/**
 * Receives the server's commands from an event stream that is opened again when it falls silent, or by
 * polling every 2 s where a proxy holds streams back.
 */
export class CommandStream {
	/** `stream`, `poll` or not connected, for the status. */
	mode: 'stream' | 'poll' | 'none' = 'none'
	#lastSeq = 0
	#current: AbortController | null = null
	readonly #options: Required<CommandStreamOptions>

	constructor(options: CommandStreamOptions) {
		this.#options = {
			silenceMs: 45_000,
			firstBytesMs: 10_000,
			pollEveryMs: 2000,
			retryStreamMs: 60_000,
			...options,
		}
	}

	/** Begins anew at another server, which numbers its commands itself. */
	restart(): void {
		this.#lastSeq = 0
		this.#current?.abort()
	}

	async run(signal: AbortSignal): Promise<void> {
		const { link, log, retryStreamMs } = this.#options
		for (let failures = 0; !signal.aborted;) {
			try {
				const alive = await this.#stream(signal)
				failures = alive ? 0 : failures + 1
			} catch (error) {
				failures += 1
				if (signal.aborted) break
				if (error instanceof NotAccepted) link.refuse(error.message)
				log.debug({ reason: describeError(error) }, 'command stream ended')
			}
			this.mode = 'none'
			if (failures >= FAILED_OPENS) await this.#pollFor(retryStreamMs, signal)
			else await pause(link.state === 'refused' ? link.waitMs : 200 + failures * 800, signal)
		}
		this.mode = 'none'
	}

	/** Resolves when the stream ended; true when an event came through it. */
	async #stream(signal: AbortSignal): Promise<boolean> {
		const { http, link, silenceMs, firstBytesMs } = this.#options
		const silence = new AbortController()
		let timer = setTimeout(() => silence.abort(), Math.min(firstBytesMs, silenceMs))
		let alive = false
		this.#current = silence
		const stop = () => silence.abort()
		signal.addEventListener('abort', stop, { once: true })
		try {
			const response = await http.open(AGENT_PATHS.commands, {
				headers: { accept: 'text/event-stream', ...this.#lastEventId() },
				signal: silence.signal,
			})
			if (response.statusCode === 401 || response.statusCode === 403) {
				response.destroy()
				throw new NotAccepted('the server does not know this agent any more')
			}
			const type = response.headers['content-type'] ?? ''
			if (response.statusCode !== 200 || !type.startsWith('text/event-stream')) {
				response.destroy()
				throw new Error(`the server answered ${response.statusCode} ${type}`)
			}
			link.returned()
			const parser = new SseParser()
			const decoder = new TextDecoder()
			for await (const chunk of response as AsyncIterable<Buffer>) {
				this.mode = 'stream'
				clearTimeout(timer)
				timer = setTimeout(() => silence.abort(), silenceMs)
				for (const { event, data } of parser.push(decoder.decode(chunk, { stream: true }))) {
					alive = true
					if (event === 'command') this.#receive(parseJson(data))
					else if (event === 'plan') this.#receivePlan(parseJson(data))
				}
			}
			return alive
		} catch (error) {
			if (silence.signal.aborted && alive) return true
			throw error
		} finally {
			clearTimeout(timer)
			signal.removeEventListener('abort', stop)
		}
	}

	async #pollFor(durationMs: number, signal: AbortSignal): Promise<void> {
		const { http, clock, link, pollEveryMs } = this.#options
		const endMs = clock.now() + durationMs
		while (!signal.aborted && clock.now() < endMs) {
			try {
				const answer = await http.send(`${AGENT_PATHS.commands}?poll=1`, {
					headers: this.#lastEventId(),
					signal,
				})
				const poll = CommandPollLoose.safeParse(parseJson(answer.text))
				if (answer.status === 401 || answer.status === 403)
					link.refuse('the server does not know this agent any more')
				else if (answer.status === 200 && poll.success) {
					if (this.mode === 'none') link.returned()
					this.mode = 'poll'
					clock.learn(poll.data.serverTime, answer.sentMs, answer.receivedMs)
					for (const command of poll.data.commands) this.#receive(command)
				} else this.mode = 'none'
			} catch {
				this.mode = 'none'
			}
			await pause(Math.max(pollEveryMs, link.state === 'refused' ? link.waitMs : 0), signal)
		}
	}

	#receive(json: unknown): void {
		const command = AgentCommand.safeParse(json)
		if (!command.success) {
			this.#options.log.warn(
				{ reason: z.prettifyError(command.error) },
				'a command from the server cannot be read',
			)
			return
		}
		this.#lastSeq = Math.max(this.#lastSeq, command.data.seq)
		this.#options.onCommand(command.data)
	}

	#receivePlan(json: unknown): void {
		const offer = z.object({ version: z.int().min(1) }).safeParse(json)
		if (offer.success) this.#options.onPlan(offer.data.version)
	}

	#lastEventId(): Record<string, string> {
		return this.#lastSeq > 0 ? { 'last-event-id': String(this.#lastSeq) } : {}
	}
}

/** Each command is checked by itself, so that one that cannot be read does not hide the others. */
const CommandPollLoose = CommandPoll.extend({ commands: z.array(z.unknown()).max(1000) })
