import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { Inventory, type InventoryInput } from '@sfc/contract/agent/inventory'
import { HEARTBEAT_EVERY_MS } from '@sfc/contract/agent/paths'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { ApiError } from '@sfc/contract/api-error'
import type { CameraStatus } from '@sfc/contract/cameras/camera-status'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../time/clock'
import { pause } from '../time/pause'
import type { PeekLimits } from '../spool/lane-queue'
import type { Spool, SpoolBatch } from '../spool/spool'
import { BatchSender, type SenderContext } from './batch-sender'
import { sendHeartbeat } from './heartbeat'
import type { HttpClient } from './http-client'
import { describeError } from '../describe-error'
import type { Link } from './link'

type UplinkOptions = {
	http: HttpClient
	clock: Clock
	link: Link
	spool: Spool
	log: Logger
	deadLetters: string
	machineName?: string | undefined
	/** Secrets for this run are sealed with it. */
	sealKey?: string | undefined
	/** How its cameras are. */
	cameras?(): CameraStatus[]
	/** Whether records wait here although the server answers. */
	isHeld?(): boolean
	/** For an agent that ends after each push. */
	pushEveryMs?: number | undefined
	/** The last update, when it was rolled back. */
	rolledBack?(): HeartbeatRequest['rolledBack']
	inventory(): InventoryInput['devices']
	emergency(): { from: 'server' | 'machine' } | null
	/** The newest plan the server has for this agent. */
	onPlan?(version: number): void
	/** Whether it wants to know of the farm's alarms and tasks. */
	wantsFarm?(): boolean
	/** Called at each heartbeat that is answered. */
	onReply?(reply: HeartbeatReply): void
}

const LIVE_PAUSE_MS = 200
/** A heartbeat that failed is not repeated sooner, even when other calls are answered. */
const RETRY_PAUSE_MS = 500
const LOOK_EVERY_MS = 250
const BACKLOG_PAUSE_MS = 100
/** While more than this waits in the live lane, the backlog yields. */
const LIVE_WAITING_RECORDS = 500

/** Everything that goes up: heartbeats, the inventory, and batches of three lanes. */
export class Uplink {
	readonly #options: UplinkOptions
	readonly #senders: { events: BatchSender; live: BatchSender; backlog: BatchSender }
	#inventoryDue = true
	#inventoryAnswered = false
	readonly #wakers = new Set<() => void>()

	constructor(options: UplinkOptions) {
		this.#options = options
		const { spool } = options
		const context: SenderContext = {
			...options,
			sendInventory: (signal) => this.#sendInventory(signal),
		}
		this.#senders = {
			events: new BatchSender(context, (limits) => spool.peek('events', limits)),
			live: new BatchSender(context, (limits) => spool.peek('live', limits, spool.bootId)),
			backlog: new BatchSender(context, (limits) => peekBacklog(spool, limits)),
		}
	}

	/** Runs until `signal` is aborted. */
	async run(signal: AbortSignal): Promise<void> {
		const stop = this.#options.spool.onAppend((lane) => lane === 'events' && this.#wake())
		await Promise.all([
			this.#runHeartbeat(signal),
			this.#sendLane(this.#senders.events, 0, signal),
			this.#sendLane(this.#senders.live, LIVE_PAUSE_MS, signal),
			this.#sendLane(this.#senders.backlog, BACKLOG_PAUSE_MS, signal, () => this.#liveIsBehind()),
		])
		stop()
	}

	/** Devices or points changed. Readings wait until the server knows of it. */
	inventoryChanged(): void {
		this.#inventoryDue = true
		this.#inventoryAnswered = false
		this.#wake()
	}

	/**
	 * One heartbeat, the inventory, then everything that waits. False when it could not all be sent.
	 * `onHeartbeat` is called once the server's time is known, or it was not reached.
	 */
	async sendAll(signal: AbortSignal, onHeartbeat: () => void): Promise<boolean> {
		const reply = await sendHeartbeat(this.#options, signal)
		onHeartbeat()
		if (!reply) return false
		await this.#sendInventory(signal)
		const { events, live, backlog } = this.#senders
		for (const sender of [events, live, backlog])
			for (
				let result = await sender.sendNext(signal);
				result !== 'idle';
				result = await sender.sendNext(signal)
			)
				if (result === 'failed') return false
		return true
	}

	async #runHeartbeat(signal: AbortSignal): Promise<void> {
		const { clock, link } = this.#options
		while (!signal.aborted) {
			const reply = await sendHeartbeat(this.#options, signal)
			if (reply?.wantsInventory) this.#inventoryDue = true
			if (reply?.planVersion !== undefined) this.#options.onPlan?.(reply.planVersion)
			if (reply) this.#options.onReply?.(reply)
			if (reply && this.#inventoryDue) await this.#sendInventory(signal)
			const sentMs = clock.now()
			const isDue = () => {
				const passedMs = clock.now() - sentMs
				if (!reply && passedMs < RETRY_PAUSE_MS) return false
				if (link.state !== 'up') return link.waitMs === 0
				return this.#inventoryDue || passedMs >= HEARTBEAT_EVERY_MS
			}
			while (!signal.aborted && !isDue()) await this.#pauseUntilWoken(LOOK_EVERY_MS, signal)
		}
	}

	async #sendInventory(signal: AbortSignal): Promise<void> {
		const { http, log, spool, inventory } = this.#options
		const checked = Inventory.safeParse({ bootId: spool.bootId, devices: inventory() })
		this.#inventoryDue = false
		if (!checked.success) {
			log.error(
				{ reason: z.prettifyError(checked.error) },
				'the list of devices does not fit the contract',
			)
			this.#inventoryAnswered = true
			return
		}
		try {
			await http.call(uplinkOperations.storeInventory, { body: checked.data, signal })
			this.#inventoryAnswered = true
		} catch (error) {
			if (error instanceof ApiError) this.#inventoryRefused(error)
			else if (!signal.aborted) this.#inventoryFailed(describeError(error))
		}
	}

	#inventoryRefused({ status, body }: ApiError): void {
		const reason = `the server answered ${status}`
		if (status === 401 || status === 403) {
			this.#inventoryDue = true
			return this.#options.link.refuse(reason)
		}
		if (status === 429 || status >= 500) return this.#inventoryFailed(reason)
		this.#inventoryAnswered = true
		const answer = JSON.stringify(body).slice(0, 500)
		this.#options.log.error({ status, answer }, 'the server refused the list of devices')
	}

	#inventoryFailed(reason: string): void {
		this.#inventoryDue = true
		this.#options.link.failed(reason)
	}

	async #sendLane(
		sender: BatchSender,
		pauseMs: number,
		signal: AbortSignal,
		shouldYield: () => boolean = () => false,
	): Promise<void> {
		const { clock, link, log } = this.#options
		while (!signal.aborted) {
			const mayGo = clock.known && this.#inventoryAnswered && !this.#options.isHeld?.()
			const ready = mayGo && link.waitMs === 0 && !shouldYield()
			let result: Awaited<ReturnType<BatchSender['sendNext']>> = 'idle'
			try {
				if (ready) result = await sender.sendNext(signal)
			} catch (error) {
				log.error({ err: error }, 'sending failed')
				result = 'failed'
			}
			if (result === 'again' && sender !== this.#senders.backlog) continue
			if (result === 'sent' || result === 'again') await pause(pauseMs, signal)
			else await this.#pauseUntilWoken(link.waitMs ? Math.min(link.waitMs, 1000) : 250, signal)
		}
	}

	#liveIsBehind(): boolean {
		const { spool } = this.#options
		return spool.countWaiting({ bootId: spool.bootId, lane: 'live' }) > LIVE_WAITING_RECORDS
	}

	#wake(): void {
		for (const wake of [...this.#wakers]) wake()
	}

	#pauseUntilWoken(ms: number, signal: AbortSignal): Promise<void> {
		return new Promise((done) => {
			const finish = () => {
				this.#wakers.delete(finish)
				clearTimeout(timer)
				signal.removeEventListener('abort', finish)
				done()
			}
			const timer = setTimeout(finish, ms)
			this.#wakers.add(finish)
			if (signal.aborted) finish()
			else signal.addEventListener('abort', finish, { once: true })
		})
	}
}

/** Readings of earlier runs first, then those of this run taken while the link was down. */
function peekBacklog(spool: Spool, limits: PeekLimits): SpoolBatch | null {
	const queue = spool
		.waiting()
		.find(({ lane, current }) => lane === 'backlog' || (lane === 'live' && !current))
	return queue ? spool.peek(queue.lane, limits, queue.bootId) : null
}
