import { isDeepStrictEqual } from 'node:util'
import { DeviceError, SettingsError } from '../driver'
import { createBreaker, type Breaker } from './breaker'
import { endpointName, frameGapMs, openLine, type Endpoint } from './line/endpoint'
import { NoAnswer, type Line } from './line/line'
import { isRead } from './line/pdu'
import { ModbusException } from './modbus-exception'
import { pause } from '../../time/pause'
import { steadyNow } from '../../time/steady-now'

/** A connection failure. `sent`: the request may have reached the device. */
export class LinkError extends DeviceError {
	constructor(
		message: string,
		readonly sent: boolean,
	) {
		super(message)
	}
}

/**
 * What waits is sent in this order: an OFF, other commands, what reads their effect back, an OFF of what
 * does not answer, and polls.
 */
const PRIORITIES = ['off', 'write', 'read-back', 'off-to-silent', 'poll'] as const
type Priority = Exclude<(typeof PRIORITIES)[number], 'off-to-silent'>

export type Request = {
	unit: number
	/** Function and data, without a frame. */
	pdu: Buffer
	timeoutMs: number
	guardMs: number
	priority: Priority
	signal: AbortSignal
}

type Waiting = Request & {
	resolve(answer: Buffer): void
	reject(error: unknown): void
}

const endpoints = new Map<string, Connection>()
/** Lines that their last user has left; a serial port can be opened again only when it is closed. */
const closing = new Map<string, Promise<void>>()
/** How long a gateway that takes one connection may need to be ready for the next. */
const RECONNECT_TRIES = 3
const RECONNECT_MS = 100

/**
 * The shared line of an endpoint; every device acquires it once and releases it once. Throws
 * `SettingsError` when it is in use with other settings.
 */
export function acquireConnection(endpoint: Endpoint): Connection {
	const name = endpointName(endpoint)
	const connection = endpoints.get(name) ?? new Connection(endpoint, () => endpoints.delete(name))
	if (!isDeepStrictEqual(connection.endpoint, endpoint))
		throw new SettingsError(
			`${name} is used by another device with other settings of the line (${Object.values(connection.endpoint).join(' ')})`,
		)
	endpoints.set(name, connection)
	connection.users += 1
	return connection
}

/**
 * One line and one queue to an endpoint. Requests go one at a time. After a missing answer the
 * connection is closed, and a serial line waited for until it is silent, so that a late answer cannot be
 * taken for the next.
 */
class Connection {
	users = 0
	#line: Line | undefined
	#waiting: Waiting[] = []
	#busy = false
	#quietUntil = 0
	/** Connections in a row that the other side closed after one reply. */
	#shortLives = 0
	readonly #name: string
	readonly #breaker: Breaker
	readonly #units = new Map<number, Breaker>()

	constructor(
		readonly endpoint: Endpoint,
		readonly onIdle: () => void,
		readonly now: () => number = steadyNow,
	) {
		this.#name = endpointName(endpoint)
		this.#breaker = createBreaker(now)
	}

	/** Waits its turn and asks. Throws `LinkError`, or the `ModbusException` the device answered. */
	send(request: Request): Promise<Buffer> {
		return new Promise((resolve, reject) => {
			const waiting = { ...request, reject, resolve }
			const rank = this.#rank(request)
			const later = this.#waiting.findIndex((other) => this.#rank(other) > rank)
			this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, waiting)
			void this.#drain()
		})
	}

	/** Ends the connection when its last user leaves. */
	release(): void {
		this.users -= 1
		if (this.users > 0) return
		this.onIdle()
		for (const waiting of this.#waiting.splice(0))
			waiting.reject(new LinkError('the device was closed', false))
		this.#line?.end()
		if (this.#line) closing.set(this.#name, this.#line.closed)
		this.#line = undefined
	}

	#rank({ unit, priority }: Request): number {
		const isSilent = priority === 'off' && this.#unitBreaker(unit).waitMs() > 0
		return PRIORITIES.indexOf(isSilent ? 'off-to-silent' : priority)
	}

	async #drain(): Promise<void> {
		if (this.#busy) return
		this.#busy = true
		for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
			try {
				next.resolve(await this.#run(next))
			} catch (error) {
				next.reject(error)
			}
			// Who was answered may have something more urgent to send than what waits, as a read-back is.
			await new Promise(setImmediate)
		}
		this.#busy = false
	}

	async #run(request: Waiting): Promise<Buffer> {
		if (request.signal.aborted) throw new LinkError('cancelled before it was sent', false)
		const { unit, timeoutMs, priority } = request
		const breaker = this.#unitBreaker(unit)
		// An OFF tries the wire at once, whatever was silent before.
		for (const open of priority === 'off' ? [] : [this.#breaker, breaker])
			if (open.waitMs() > 0)
				throw new LinkError(
					`${open.reason()}; next try in ${Math.ceil(open.waitMs() / 1000)} s`,
					false,
				)
		let answer: Buffer
		try {
			answer = await this.#ask(request)
		} catch (error) {
			if (!(error instanceof NoAnswer)) throw error
			const reason = `unit ${unit} at ${this.#name} does not answer (${error.message})`
			// Without numbers on the answers, a late one must have come before this unit is asked again.
			breaker.failed(reason, this.endpoint.transport === 'tcp' ? 0 : timeoutMs)
			throw new LinkError(reason, true)
		}
		const exception = parseException(answer, unit)
		if (exception?.isOfGateway) breaker.failed(exception.message)
		else breaker.succeeded()
		if (exception) throw exception
		return answer
	}

	/** A connection that the other side has just closed is no failure: a question is asked again on a new one. */
	async #ask(request: Waiting): Promise<Buffer> {
		for (;;) {
			const line = await this.#connected(request.timeoutMs)
			const isUsed = line.answers > 0
			try {
				return await this.#askOn(line, request)
			} catch (error) {
				const isStale = error instanceof NoAnswer && error.why === 'closed' && isUsed
				if (isStale) this.#countLife(line)
				if (!isStale || !isRead(request.pdu)) throw error
			}
		}
	}

	async #askOn(line: Line, { unit, pdu, timeoutMs, guardMs }: Waiting): Promise<Buffer> {
		// On a line without numbered answers at least once around, so that what has come already is dropped.
		const leastMs = this.endpoint.transport === 'tcp' ? 0 : 1
		const quietMs = Math.max(leastMs, this.#quietUntil - this.now())
		if (quietMs > 0) await pause(quietMs)
		const gapMs = frameGapMs(this.endpoint)
		try {
			const answer = await line.ask(unit, pdu, timeoutMs)
			if (this.#closesAfterReply) line.end()
			return answer
		} catch (error) {
			if (this.endpoint.transport === 'rtu' && line.isOpen) await line.settle(gapMs)
			else this.#drop(line)
			throw error
		} finally {
			this.#quietUntil = this.now() + Math.max(guardMs, gapMs)
		}
	}

	async #connected(timeoutMs: number): Promise<Line> {
		if (this.#line?.isOpen) return this.#line
		if (this.#line) await Promise.race([this.#line.closed, pause(RECONNECT_MS)])
		this.#line = undefined
		await Promise.race([closing.get(this.#name), pause(RECONNECT_MS)])
		closing.delete(this.#name)
		for (let tries = 1; ; tries++)
			try {
				const line = await openLine(this.endpoint, timeoutMs, this.now)
				this.#breaker.succeeded()
				if (this.users === 0) line.end()
				else this.#keep(line)
				return line
			} catch (error) {
				if (this.#closesAfterReply && tries < RECONNECT_TRIES) {
					await pause(RECONNECT_MS)
					continue
				}
				const reason = error instanceof Error ? error.message : String(error)
				this.#breaker.failed(reason)
				throw new LinkError(reason, false)
			}
	}

	#keep(line: Line): void {
		this.#line = line
		void line.closed.then(() => {
			if (line === this.#line) this.#countLife(line)
		})
	}

	#countLife({ answers }: Line): void {
		this.#shortLives = answers === 1 ? this.#shortLives + 1 : 0
	}

	/** Some gateways close after each reply: then each request gets a connection of its own. */
	get #closesAfterReply(): boolean {
		return this.#shortLives >= 2
	}

	#drop(line: Line): void {
		line.destroy()
		if (line === this.#line) this.#line = undefined
	}

	#unitBreaker(unit: number): Breaker {
		const known = this.#units.get(unit) ?? createBreaker(this.now)
		this.#units.set(unit, known)
		return known
	}
}

/** The exception in an answer, if it is one. */
const parseException = (
	[code = 0, number = 0]: Buffer,
	unit: number,
): ModbusException | undefined => (code & 0x80 ? new ModbusException(number, unit) : undefined)
