import type { Duplex } from 'node:stream'
import type { Framing, Found } from './framing'

/** Why a request has no answer. */
export class NoAnswer extends Error {
	override readonly name = 'NoAnswer'

	constructor(
		readonly why: 'silent' | 'closed' | 'broken',
		message: string,
	) {
		super(message)
	}
}

type Pending = { find(received: Buffer): Found; end(result: Buffer | NoAnswer): void }

const NOTHING: Buffer = Buffer.alloc(0)
/** More than any answer, with late ones and noise before it. */
const MOST_BYTES = 4096

/** One open connection or port, with one request on it at a time. What comes unasked is dropped. */
export class Line {
	/** Answers since it was opened. */
	answers = 0
	/** Resolves when it is gone. */
	readonly closed: Promise<void>
	#received = NOTHING
	#pending: Pending | undefined
	#heardAtMs = 0
	#problem = 'the connection was closed'
	#isOpen = true

	constructor(
		readonly stream: Duplex,
		readonly framing: Framing,
		readonly now: () => number,
		/** Closes what is open: a socket after what was written, unless it is `broken`. */
		readonly close: (broken: boolean) => void,
	) {
		stream.on('data', (chunk: Buffer) => this.#receive(chunk))
		stream.on('error', (error) => (this.#problem = error.message))
		stream.on('end', () => this.#gone())
		this.closed = new Promise((resolve) =>
			stream.on('close', () => {
				this.#gone()
				resolve()
			}),
		)
	}

	get isOpen(): boolean {
		return this.#isOpen && !this.stream.destroyed && this.stream.writable
	}

	/** The answer's PDU; exceptions are answers. Throws `NoAnswer`. */
	ask(unit: number, request: Buffer, timeoutMs: number): Promise<Buffer> {
		if (this.#pending) throw new Error('a request is on the line already')
		const { bytes, find } = this.framing(unit, request)
		this.#received = NOTHING
		return new Promise((resolve, reject) => {
			const timer = setTimeout(
				() => this.#pending?.end(new NoAnswer('silent', this.#describeSilence(timeoutMs))),
				timeoutMs,
			)
			this.#pending = {
				find,
				end: (result) => {
					clearTimeout(timer)
					this.#pending = undefined
					if (result instanceof NoAnswer) return reject(result)
					this.answers += 1
					resolve(result)
				},
			}
			if (this.isOpen) this.stream.write(bytes)
			else this.#gone()
		})
	}

	/** Waits, at most a second, until nothing has come for so long. */
	async settle(quietMs: number): Promise<void> {
		this.#heardAtMs = this.now()
		const untilMs = this.now() + 1000
		while (this.now() < untilMs && this.now() - this.#heardAtMs < quietMs)
			await new Promise((resolve) => setTimeout(resolve, quietMs))
	}

	end(): void {
		this.#isOpen = false
		this.close(false)
	}

	destroy(): void {
		this.#isOpen = false
		this.close(true)
	}

	#receive(chunk: Buffer): void {
		this.#heardAtMs = this.now()
		if (!this.#pending) return
		this.#received = Buffer.concat([this.#received, chunk])
		const found = this.#pending.find(this.#received)
		if (found === 'more' && this.#received.length <= MOST_BYTES) return
		if (found === 'more') this.#pending.end(new NoAnswer('broken', 'it never ends'))
		else if ('answer' in found) this.#pending.end(found.answer)
		else this.#pending.end(new NoAnswer('broken', found.broken))
	}

	#gone(): void {
		this.#isOpen = false
		this.#pending?.end(new NoAnswer('closed', this.#problem))
	}

	#describeSilence(timeoutMs: number): string {
		const came = this.#received.length
		return came === 0
			? `silent for ${timeoutMs} ms`
			: `${came} bytes came within ${timeoutMs} ms, but no whole answer with the right checksum`
	}
}
