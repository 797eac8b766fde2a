import type { DiscoveryReport } from '@sfc/contract/agent/discovery'
import { discoveryOperations } from '@sfc/contract/equipment/discovery/operations'
import { ApiError } from '@sfc/contract/api-error'
import { pause } from '../time/pause'
import { BackOff } from '../time/back-off'
import type { HttpClient } from './http-client'

/** At most two reports a second, and one now and then when nothing changes. */
const BETWEEN_MS = 500
const KEEP_ALIVE_MS = 5000
const GIVE_UP_MS = 10 * 60_000
const LAST_TRY_MS = 500

type PostResult = 'wanted' | 'unwanted' | 'not-sent'

/** Reports the progress of one search to the server: the latest state only, never two reports at once. */
export class DiscoveryReporter {
	readonly #http: HttpClient
	readonly #onUnwanted: () => void
	readonly #backOff = new BackOff(1000, 15_000)
	readonly #finished = new AbortController()
	#latest: DiscoveryReport | null = null
	#unsent = false
	#sending: Promise<void> = Promise.resolve()
	#busy = false
	readonly #keepAlive = setInterval(() => this.#sendSoon(), KEEP_ALIVE_MS)

	/** `onUnwanted` is called when nobody waits for the search any more. */
	constructor(http: HttpClient, onUnwanted: () => void) {
		this.#http = http
		this.#onUnwanted = onUnwanted
	}

	/** Sends the latest report soon; one that cannot be sent is dropped. */
	report(report: DiscoveryReport): void {
		this.#latest = report
		this.#sendSoon()
	}

	#sendSoon(): void {
		this.#unsent = this.#latest !== null
		if (this.#busy) return
		this.#busy = true
		this.#sending = this.#send().finally(() => (this.#busy = false))
	}

	async #send(): Promise<void> {
		while (this.#unsent && this.#latest && !this.#finished.signal.aborted) {
			this.#unsent = false
			if ((await this.#post(this.#latest)) === 'unwanted') this.#onUnwanted()
			await pause(BETWEEN_MS, this.#finished.signal)
		}
	}

	/** Repeats the last report until it is accepted, for ten minutes; once only when `stopping` is aborted. */
	async finish(report: DiscoveryReport, stopping: AbortSignal): Promise<void> {
		clearInterval(this.#keepAlive)
		this.#finished.abort()
		if (!stopping.aborted) await this.#sending
		const endMs = performance.now() + GIVE_UP_MS
		do {
			if ((await this.#post(report, stopping.aborted ? LAST_TRY_MS : undefined)) !== 'not-sent')
				return
			await pause(this.#backOff.nextMs(), stopping)
		} while (!stopping.aborted && performance.now() < endMs)
	}

	async #post(report: DiscoveryReport, timeoutMs?: number): Promise<PostResult> {
		try {
			const call = { body: report, timeoutMs }
			const { answer } = await this.#http.call(discoveryOperations.reportDiscovery, call)
			return answer.wanted ? 'wanted' : 'unwanted'
		} catch (error) {
			const status = error instanceof ApiError ? error.status : 0
			return status >= 400 && status < 500 && status !== 429 ? 'unwanted' : 'not-sent'
		}
	}
}
