import type { Ask } from '@sfc/contract/agent/ask'
import type { AskCommand } from '@sfc/contract/agent/command'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { describeError } from '../describe-error'
import type { CommandEnd } from '../safety/step/events'
import { unlessAborted } from '../time/unless-aborted'
import type { HttpClient } from '../uplink/http-client'

/** How one kind of question is answered; made by `answering`. */
export type Answering = {
	ask: Ask
	answer(args: unknown, signal: AbortSignal): Promise<unknown>
}

/** Joins a question with what answers it. An error that it throws is told to the person who asked. */
export const answering = <Args extends z.ZodType, Answer extends z.ZodType>(
	ask: Ask<Args, Answer>,
	answer: (args: z.output<Args>, signal: AbortSignal) => Promise<z.input<Answer>>,
): Answering => ({ ask, answer: (args, signal) => answer(args as z.output<Args>, signal) })

type Parts = {
	http: Pick<HttpClient, 'call'>
	log: Logger
	commands: {
		accept(command: AskCommand): boolean
		finish(id: string, end: CommandEnd): void
	}
	answers: readonly Answering[]
}

const AT_ONCE = 8

/** Answers the server's questions, each once, a few at a time. */
export class Asks {
	readonly #parts: Parts
	readonly #inHand = new Set<string>()
	readonly #stopping = new AbortController()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	take(command: AskCommand): void {
		const { log, commands } = this.#parts
		if (this.#inHand.has(command.id) || this.#stopping.signal.aborted) return
		if (!commands.accept(command)) return
		this.#inHand.add(command.id)
		void this.#answer(command)
			.catch((error: unknown) => log.warn({ err: error, kind: command.kind }, 'a question failed'))
			.finally(() => this.#inHand.delete(command.id))
	}

	stop(): void {
		this.#stopping.abort()
	}

	async #answer({ id: commandId, kind, args }: AskCommand): Promise<void> {
		const { http, commands } = this.#parts
		let end: CommandEnd = { outcome: 'done' }
		let answer: unknown
		try {
			answer = await this.#find(kind, args)
		} catch (error) {
			end = { outcome: 'failed', reason: describeError(error).slice(0, 300) }
		}
		const body = {
			commandId,
			outcome: end.outcome === 'done' ? ('done' as const) : ('failed' as const),
			answer: answer ?? null,
			reason: end.reason ?? null,
		}
		await http.call(uplinkOperations.answerAsk, { body }).catch((error: unknown) => {
			end = { outcome: 'failed', reason: `the answer did not arrive: ${describeError(error)}` }
		})
		commands.finish(commandId, end)
	}

	#find(kind: string, args: unknown): Promise<unknown> {
		const found = this.#parts.answers.find(({ ask }) => ask.kind === kind)
		if (this.#inHand.size > AT_ONCE) throw new Error('the agent is busy with other questions')
		const parsed = found?.ask.args.safeParse(args)
		if (!found || !parsed?.success) throw new Error('this farm-agent does not know how: update it')
		return withTimeout(found.ask.withinMs, this.#stopping.signal, (signal) =>
			unlessAborted(found.answer(parsed.data, signal), signal),
		)
	}
}
