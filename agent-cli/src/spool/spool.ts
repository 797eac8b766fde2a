import { fdatasync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { LANES, type Lane, type UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { GapCause } from './gap'
import { LaneQueue, type PeekLimits } from './lane-queue'
import { freeBytes, type SpoolCaps } from './spool-caps'
import type { SpooledRecord } from './spool-line'
import { WaitingTimes } from './waiting-times'

type QueueName = { bootId: string; lane: Lane }
export type SpoolBatch = QueueName & { records: SpooledRecord[] }
export type SpoolStats = {
	records: number
	bytes: number
	oldestAt: number | null
	droppedRecords: number
}

const SYNC_EVERY_MS = 1000
const CAPS_EVERY_MS = 10_000
/** On a low disk a lane keeps this much, so that readings still pass through while the link is up. */
const LOW_DISK_QUEUE_BYTES = 256 * 1024
/** Events are worth more than readings, so readings are evicted to make room for them. */
const TELEMETRY: readonly Lane[] = ['backlog', 'live']

/**
 * Records that wait for the server, on disk. Numbered per run of the agent (`bootId`) and lane; survives
 * kill and power cut but for the last second of readings; never throws over a damaged or full disk.
 */
export class Spool {
	readonly bootId: string
	readonly #root: string
	readonly #caps: SpoolCaps
	readonly #queues: LaneQueue[] = []
	readonly #appendListeners = new Set<(lane: Lane) => void>()
	readonly #waitingTimes: WaitingTimes
	#timers: NodeJS.Timeout[] = []
	#droppedByRemoved = 0
	#diskLow = false

	/** Its folder: the disk that readings wait on. */
	readonly root: string

	constructor(root: string, caps: SpoolCaps) {
		this.root = root
		this.#root = root
		this.#caps = caps
		mkdirSync(root, { recursive: true })
		const boots = readdirSync(root)
			.filter((name) => /^\d{8}-[0-9a-f]+$/.test(name))
			.sort()
		for (const boot of boots)
			for (const lane of LANES) this.#queues.push(new LaneQueue(root, boot, lane))
		this.#waitingTimes = new WaitingTimes(root, boots)
		const number = Number(boots.at(-1)?.slice(0, 8) ?? 0) + 1
		this.bootId = `${String(number).padStart(8, '0')}-${randomBytes(8).toString('hex')}`
		for (const lane of LANES) this.#queues.push(new LaneQueue(root, this.bootId, lane))
		this.#removeDrained()
	}

	start(): void {
		this.#timers = [
			setInterval(() => void this.sync(), SYNC_EVERY_MS),
			setInterval(() => this.enforceCaps(), CAPS_EVERY_MS),
		]
		this.enforceCaps()
	}

	/** Calls back after each record that was added. Returns a function that stops it. */
	onAppend(listener: (lane: Lane) => void): () => void {
		this.#appendListeners.add(listener)
		return () => this.#appendListeners.delete(listener)
	}

	/**
	 * Adds a record to this run's lane. Pass `elapsedMs` when the server's time was not known, so that
	 * the timestamp can be corrected. Events are fsynced at once, readings within a second.
	 */
	append(lane: Lane, record: UnnumberedRecord, elapsedMs?: number): void {
		const queue = this.#queue({ bootId: this.bootId, lane })
		if (!queue) return
		let cause: GapCause | null =
			lane !== 'events' && this.#diskLow && queue.waitingBytes > LOW_DISK_QUEUE_BYTES
				? 'disk-full'
				: queue.append(record, elapsedMs)
		while (cause && lane === 'events' && this.makeRoom()) cause = queue.append(record, elapsedMs)
		if (cause) queue.dropRecord(record.at, cause)
		if (lane === 'events') void this.sync(lane)
		for (const listener of this.#appendListeners) listener(lane)
	}

	/** Queues with something to send, oldest run first. */
	waiting(): (QueueName & { current: boolean })[] {
		return this.#queues
			.filter((queue) => !queue.drained)
			.map(({ bootId, lane }) => ({ bootId, lane, current: bootId === this.bootId }))
	}

	/** The next records of a lane, oldest run first, or of one run's lane; null when nothing waits. */
	peek(lane: Lane, limits: PeekLimits, bootId?: string): SpoolBatch | null {
		for (const queue of this.#queues) {
			if (queue.lane !== lane || queue.drained || (bootId && queue.bootId !== bootId)) continue
			const records = queue.peek(limits)
			if (records.length) return { bootId: queue.bootId, lane, records }
			queue.acknowledge(queue.writtenSeq) // files that hold nothing readable
		}
		return null
	}

	/** Records of one queue that wait. */
	countWaiting(name: QueueName): number {
		return this.#queue(name)?.waiting ?? 0
	}

	/** The last seq of a queue the server has acknowledged. */
	ackedSeq(name: QueueName): number {
		return this.#queue(name)?.ackedSeq ?? 0
	}

	acknowledge(name: QueueName, seq: number): void {
		this.#queue(name)?.acknowledge(seq)
		this.#removeDrained()
	}

	/** Marks a record the server will never accept: a gap is sent in its place. */
	refuse(name: QueueName, seq: number): void {
		this.#queue(name)?.refuse(seq)
	}

	stats(): SpoolStats {
		const sum = (of: (queue: LaneQueue) => number) =>
			this.#queues.reduce((total, queue) => total + of(queue), 0)
		const oldest = this.#queues.flatMap((queue) => (queue.drained ? [] : (queue.oldestAt ?? [])))
		return {
			records: sum((queue) => queue.waiting),
			bytes: sum((queue) => queue.bytes),
			oldestAt: oldest.length ? Math.min(...oldest) : null,
			droppedRecords: sum((queue) => queue.dropped) + this.#droppedByRemoved,
		}
	}

	/** Evicts the oldest readings to free space on a full disk. False when there are none. */
	makeRoom(cause: 'disk-full' | 'spool-full' = 'disk-full'): boolean {
		return this.#evictOldest(cause, 0)
	}

	#evictOldest(cause: 'disk-full' | 'spool-full', overBytes: number): boolean {
		return this.#queues.some(
			(queue) =>
				TELEMETRY.includes(queue.lane) &&
				queue.waitingBytes >= overBytes &&
				queue.evictOldest(cause) > 0,
		)
	}

	/** Evicts readings, oldest first, until size, age and free disk space are within the limits. */
	enforceCaps(steadyMs = performance.now()): void {
		const { maxBytes, maxAgeMs, minFreeBytes } = this.#caps
		while (this.stats().bytes > maxBytes && this.makeRoom('spool-full'));
		const isTooOld = this.#waitingTimes.longerThan(maxAgeMs, steadyMs)
		for (const queue of this.#queues)
			if (TELEMETRY.includes(queue.lane) && isTooOld(queue.bootId))
				while (queue.evictOldest('spool-full'));
		for (let tries = 0; tries < 64 && freeBytes(this.#root) < minFreeBytes; tries++)
			if (!this.#evictOldest('disk-full', LOW_DISK_QUEUE_BYTES)) break
		this.#diskLow = freeBytes(this.#root) < minFreeBytes
	}

	/** Flushes what was written to the disk. Never throws. */
	async sync(lane?: Lane): Promise<void> {
		const dirty = this.#queues.filter((queue) => queue.dirty && (!lane || queue.lane === lane))
		await Promise.all(
			dirty.map((queue) => {
				queue.dirty = false
				const handle = queue.openHandle
				return handle === null
					? undefined
					: new Promise<void>((done) => fdatasync(handle, () => done()))
			}),
		)
	}

	async stop(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer)
		await this.sync()
		for (const queue of this.#queues) queue.close()
	}

	#queue({ bootId, lane }: QueueName): LaneQueue | undefined {
		return this.#queues.find((queue) => queue.bootId === bootId && queue.lane === lane)
	}

	/** Earlier runs are removed from the disk when the server has all of them. */
	#removeDrained(): void {
		const old = new Set(this.#queues.map(({ bootId }) => bootId))
		old.delete(this.bootId)
		for (const bootId of old) {
			const queues = this.#queues.filter((queue) => queue.bootId === bootId)
			if (queues.some((queue) => !queue.drained)) continue
			for (const queue of queues) {
				this.#droppedByRemoved += queue.dropped
				queue.remove()
				this.#queues.splice(this.#queues.indexOf(queue), 1)
			}
			this.#waitingTimes.forget(bootId)
			rmSync(join(this.#root, bootId), { recursive: true, force: true })
		}
	}
}
