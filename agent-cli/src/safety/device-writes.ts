import { withTimeout } from '@sfc/contract/with-timeout'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { Session, WriteOutcome } from '../drivers/driver'
import { sendWrite } from './send-write'
import type { WriteOrder } from './step/events'
import { KEPT_ON_MS } from './step/renew-timer'
import type { Output } from './step/state'

const RENEW_WITHIN_MS = 5000

type Parts = {
	log: Logger
	outputOf(key: string): Output | undefined
	/** Whether an order is still to go out, asked just before it does. */
	isWanted(order: WriteOrder): boolean
}

/** Writes to the devices: one write or renewal of an output is under way at a time, and the newest wins. */
export class DeviceWrites {
	readonly #sessions = new Map<string, Session>()
	/** Ends the write under way of each output. */
	readonly #writing = new Map<string, AbortController>()

	constructor(private readonly parts: Parts) {}

	connect(device: string, session: Session): void {
		this.#sessions.set(device, session)
	}

	disconnect(device: string): void {
		this.#sessions.delete(device)
	}

	/** Ends the write of that output under way. Null when another overtook this one. */
	async write(order: WriteOrder): Promise<WriteOutcome | null> {
		const output = this.parts.outputOf(order.key)
		this.#writing.get(order.key)?.abort(new Error('an OFF overtook it'))
		const ending = new AbortController()
		this.#writing.set(order.key, ending)
		// A longer ON is kept up by renewals.
		const maxOnMs = output?.limits.isRenewed
			? Math.min(order.maxOnMs ?? Infinity, KEPT_ON_MS)
			: order.maxOnMs
		const result = await sendWrite(
			{ ...order, maxOnMs: order.on ? maxOnMs : null },
			() => this.#sessions.get(output?.device ?? ''),
			() => this.parts.isWanted(order),
			ending.signal,
		)
		if (ending.signal.aborted) return null
		this.#writing.delete(order.key)
		return result
	}

	/** A renewal that fails is followed by the next; a write of the output ends it. */
	async renew(key: string): Promise<void> {
		const output = this.parts.outputOf(key)
		const session = this.#sessions.get(output?.device ?? '')
		if (!output || !session?.renew || this.#writing.has(key)) return
		const ending = new AbortController()
		this.#writing.set(key, ending)
		try {
			await withTimeout(RENEW_WITHIN_MS, ending.signal, async (signal) =>
				session.renew?.(output.point, KEPT_ON_MS, signal),
			)
		} catch (error) {
			const reason = describeError(error)
			this.parts.log.debug({ output: key, reason }, 'its timer was not begun anew')
		} finally {
			if (this.#writing.get(key) === ending) this.#writing.delete(key)
		}
	}
}
