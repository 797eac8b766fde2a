import type ModbusRTU from 'modbus-serial'
import { DeviceError } from '../driver'
import { createBreaker, type Breaker } from './breaker'
import { openClient, type Client } from './open-client'
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

export type Request<T> = {
	unit: number
	timeoutMs: number
	guardMs: number
	/** Commands overtake polls that wait. */
	priority: 'write' | 'poll'
	signal: AbortSignal
	/** One request and its answer. */
	run(modbus: ModbusRTU): Promise<T>
}

type Waiting = Request<unknown> & {
	resolve(value: unknown): void
	reject(error: unknown): void
}

const endpoints = new Map<string, Connection>()

/** The shared connection to a host and port; every device acquires it once and releases it once. */
export function acquireConnection(host: string, port: number): Connection {
	const key = `${host}:${port}`
	const connection = endpoints.get(key) ?? new Connection(host, port, () => endpoints.delete(key))
	endpoints.set(key, connection)
	connection.users += 1
	return connection
}

/**
 * One socket and one queue to an endpoint. Requests go one at a time, the unit id is set inside the
 * queue, and a missing answer closes the socket, so that a late one cannot be taken for the next.
 */
class Connection {
	users = 0
	#client: Client | undefined
	#waiting: Waiting[] = []
	#busy = false
	#quietUntil = 0
	readonly #line: Breaker
	readonly #units = new Map<number, Breaker>()

	constructor(
		readonly host: string,
		readonly port: number,
		readonly onIdle: () => void,
		readonly now: () => number = steadyNow,
	) {
		this.#line = createBreaker(now)
	}

	/** Waits its turn and runs. Throws `LinkError`, or what the device answered as an exception. */
	send<T>(request: Request<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const waiting = { ...request, reject, resolve: resolve as Waiting['resolve'] }
			const firstPoll = this.#waiting.findIndex((other) => other.priority === 'poll')
			if (request.priority === 'poll' || firstPoll < 0) this.#waiting.push(waiting)
			else this.#waiting.splice(firstPoll, 0, waiting)
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
		this.#client?.end()
		this.#client = undefined
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
		}
		this.#busy = false
	}

	async #run(request: Waiting): Promise<unknown> {
		if (request.signal.aborted) throw new LinkError('cancelled before it was sent', false)
		const breaker = this.#unitBreaker(request.unit)
		for (const open of [this.#line, breaker])
			if (open.waitMs() > 0)
				throw new LinkError(
					`${open.reason()}; next try in ${Math.ceil(open.waitMs() / 1000)} s`,
					false,
				)
		const client = await this.#connected(request.timeoutMs)
		const quietMs = this.#quietUntil - this.now()
		if (quietMs > 0) await pause(quietMs)
		client.modbus.setID(request.unit)
		client.modbus.setTimeout(request.timeoutMs)
		const cut = setTimeout(() => client.destroy('no answer'), request.timeoutMs + 250)
		try {
			const answer = await Promise.race([request.run(client.modbus), client.closed])
			breaker.succeeded()
			return answer
		} catch (error) {
			if (isModbusException(error)) {
				breaker.succeeded()
				throw error
			}
			const reason = `unit ${request.unit} at ${this.host}:${this.port} does not answer (${describeFailure(error)})`
			client.destroy(reason)
			this.#client = undefined
			breaker.failed(reason)
			throw new LinkError(reason, true)
		} finally {
			clearTimeout(cut)
			this.#quietUntil = this.now() + request.guardMs
		}
	}

	async #connected(timeoutMs: number): Promise<Client> {
		if (this.#client?.isOpen()) return this.#client
		this.#client = undefined
		try {
			const client = await openClient(this.host, this.port, timeoutMs)
			this.#line.succeeded()
			if (this.users === 0) client.end()
			else this.#client = client
			return client
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error)
			this.#line.failed(reason)
			throw new LinkError(reason, false)
		}
	}

	#unitBreaker(unit: number): Breaker {
		const known = this.#units.get(unit) ?? createBreaker(this.now)
		this.#units.set(unit, known)
		return known
	}
}

/** The number of a Modbus exception the device answered with, if the error is one. */
export const modbusExceptionCode = (error: unknown): number | undefined =>
	error instanceof Error && 'modbusCode' in error && typeof error.modbusCode === 'number'
		? error.modbusCode
		: undefined

const isModbusException = (error: unknown) => modbusExceptionCode(error) !== undefined

function describeFailure(error: unknown): string {
	if (error instanceof Error && error.message) return error.message
	if (typeof error === 'object' && error && 'message' in error) return String(error.message)
	return String(error)
}
