import type { InventoryInput } from '@sfc/contract/agent/inventory'
import type { Logger } from 'pino'
import type { DeviceEntry } from '../config/agent-config'
import type { CameraSession, Description, FailSafe, Sample, Session } from '../drivers/driver'
import { findDriver } from '../drivers/index'
import { openDevice } from '../drivers/open-device'
import type { Safety } from '../safety/safety'
import type { Spool } from '../spool/spool'
import { BackOff } from '../time/back-off'
import { describeError } from '../describe-error'
import type { Link } from '../uplink/link'
import type { Clock } from '../time/clock'
import { DeviceReadings } from './device-readings'
import { inventoryEntry } from './inventory-entry'
import { pause } from '../time/pause'
import { unlessAborted } from '../time/unless-aborted'
import { withTimeout } from '@sfc/contract/with-timeout'

type RunnerContext = {
	clock: Clock
	log: Logger
	spool: Spool
	link: Link
	safety: Safety
	onInventoryChange(): void
	/** The description from an earlier run, for the inventory while the device is silent. */
	loadDescription(device: string): Description | null
	saveDescription(device: string, description: Description): void
}

const OPEN_TIMEOUT_MS = 10_000
const READ_TIMEOUT_MS = 5000
const FAILED_CYCLES = 3
const OFFLINE_AFTER_MS = 5000
/** Questions after which the share of answers means something, and how many count. */
const ASKED_LEAST = 5
const ASKED_MOST = 60
/** Device watchdogs act after this long without the agent, or after three polls if that is longer. */
const FAIL_SAFE_AFTER_S = 10

/** Keeps one device open and polls it at its own interval, without holding up others. */
export class DeviceRunner {
	status: 'starting' | 'online' | 'offline' = 'starting'
	reason: string | null = null
	lastReadAt: number | null = null
	failSafes: FailSafe[] = []
	#session: Session | null = null
	description: Description | null
	readonly readings: DeviceReadings
	#failingSince: number | null = null
	#failures = 0
	/** Whether it answered each of the last questions. */
	#answered: boolean[] = []
	/** Why a device that reports by itself says that it is offline: what is read then is remembered. */
	#saysOffline: string | null = null
	readonly #log: Logger
	readonly #backOff = new BackOff()
	readonly #stopping = new AbortController()
	#done: Promise<void> = Promise.resolve()

	constructor(
		readonly entry: DeviceEntry,
		private readonly context: RunnerContext,
	) {
		this.#log = context.log.child({ device: entry.id })
		this.description = context.loadDescription(entry.id)
		this.readings = new DeviceReadings(entry.id)
	}

	start(): void {
		this.#done = this.#run(this.#stopping.signal)
	}

	/** Closes the connection; outputs are left to the safety layer. */
	async stop(): Promise<void> {
		this.#stopping.abort()
		await this.#done
	}

	/** What can be done with the camera, while it answers. */
	get camera(): CameraSession | null {
		return this.#session?.camera ?? null
	}

	/** For how long it has not answered. */
	get silentMs(): number {
		return this.#failingSince === null ? 0 : this.context.clock.now() - this.#failingSince
	}

	/** How many of the last questions it answered, percent; null before there were enough. */
	get answeredPct(): number | null {
		const asked = this.#answered.length
		if (asked < ASKED_LEAST) return null
		return Math.round((100 * this.#answered.filter(Boolean).length) / asked)
	}

	/** Says anew what the device is, after something about it was changed from here. */
	redescribe(): void {
		if (this.#session) this.#describe(this.#session)
	}

	get inventory(): InventoryInput['devices'][number] {
		return inventoryEntry(this.entry, this.description, findDriver(this.entry.driver))
	}

	async #run(signal: AbortSignal): Promise<void> {
		await pause(Math.random() * Math.min(1000, this.entry.pollMs), signal)
		while (!signal.aborted) {
			let session: Session | null = null
			this.#saysOffline = null
			try {
				session = this.#session = await this.#open(signal)
				await this.#poll(session, signal)
			} catch (error) {
				if (!signal.aborted) this.#noteFailure(describeError(error))
			}
			this.#session = null
			this.context.safety.disconnect(this.entry.id)
			if (session) await this.#close(session)
			if (!signal.aborted) await pause(this.#backOff.nextMs(), signal)
		}
	}

	async #open(signal: AbortSignal): Promise<Session> {
		return withTimeout(OPEN_TIMEOUT_MS, signal, (ended) => openDevice(this.entry, this.#log, ended))
	}

	async #close(session: Session): Promise<void> {
		try {
			await Promise.race([session.close(), pause(2000)])
		} catch (error) {
			this.#log.debug({ err: error }, 'closing failed')
		}
	}

	/** Reads until the device fails three times in a row, which asks for a new connection. */
	async #poll(session: Session, signal: AbortSignal): Promise<void> {
		this.#describe(session)
		// The states of outputs are known before anything is armed or switched.
		const first = session.opening ?? (await this.#read(session, signal))
		const samples = first && this.#record(first, session)
		await this.#arm(session)
		if (samples) this.#observe(samples)
		session.subscribe?.(
			(samples) => this.#handleSamples(samples, session),
			(online, reason) => this.#noteReport(online, reason),
		)
		let dueMs = performance.now()
		for (let failures = first ? 0 : 1; !signal.aborted && failures < FAILED_CYCLES;) {
			dueMs = Math.max(dueMs + this.entry.pollMs, performance.now())
			await pause(dueMs - performance.now(), signal)
			if (signal.aborted) return
			const samples = await this.#read(session, signal)
			failures = samples ? 0 : failures + 1
			if (!samples) continue
			this.#backOff.reset()
			this.#describe(session)
			this.#handleSamples(samples, session)
		}
	}

	async #read(session: Session, signal: AbortSignal): Promise<Sample[] | null> {
		const timeoutMs = Math.max(READ_TIMEOUT_MS, Math.min(this.entry.pollMs, 30_000))
		try {
			return await withTimeout(timeoutMs, signal, (ended) =>
				unlessAborted(session.read(ended), ended),
			)
		} catch (error) {
			if (!signal.aborted) this.#noteFailure(describeError(error))
			return null
		}
	}

	/** Tells the device other safe states, after a plan changed them; one that is away is told later. */
	async rearm(): Promise<void> {
		if (this.#session) await this.#armFailSafe(this.#session)
	}

	async #armFailSafe(session: Session): Promise<void> {
		const { id, pollMs } = this.entry
		const armed = this.context.safety.ofDevice(id).map(({ point, limits }) => ({ point, limits }))
		const afterS = Math.max(FAIL_SAFE_AFTER_S, Math.ceil((3 * pollMs) / 1000))
		this.failSafes = await session.armFailSafe(armed, afterS)
	}

	async #arm(session: Session): Promise<void> {
		const { safety } = this.context
		const { id, outputs } = this.entry
		safety.addDevice(id, session, outputs, [])
		if (!safety.ofDevice(id).length) return
		await this.#armFailSafe(session)
		safety.addDevice(id, session, outputs, this.failSafes)
		for (const { key, limits } of safety.ofDevice(id))
			if (limits.warning) this.#log.warn({ output: key }, limits.warning)
	}

	#describe(session: Session): void {
		const description = session.describe()
		const before = JSON.stringify(this.description)
		this.readings.setPoints(description.points)
		if (JSON.stringify(description) === before) return
		this.description = structuredClone(description)
		this.context.saveDescription(this.entry.id, this.description)
		this.context.onInventoryChange()
	}

	#handleSamples(raw: readonly Sample[], session: Session): void {
		this.#observe(this.#record(raw, session))
	}

	#observe(samples: readonly Sample[]): void {
		for (const sample of samples) this.context.safety.observe(this.entry.id, [sample], sample.at)
	}

	/** Puts what is new into the spool; the samples with their quality. */
	#record(raw: readonly Sample[], session: Session): Sample[] {
		const { clock, link, spool } = this.context
		if (this.#saysOffline === null) this.#noteAnswer()
		else this.#noteFailure(this.#saysOffline)
		this.lastReadAt = clock.serverNow()
		const samples = this.readings.markSamples(raw, this.description?.simulated === true)
		const fresh = session.subscribe ? this.readings.filterNew(samples, clock.now()) : samples
		if (!fresh.length) return samples
		const at = clock.toServer(Math.max(...fresh.map((sample) => sample.at)))
		const elapsedMs = clock.known ? undefined : clock.elapsedMs()
		for (const record of this.readings.records(fresh, at))
			spool.append(link.lane, record, elapsedMs)
		return samples
	}

	#noteReport(online: boolean, reason = 'the device reports itself offline'): void {
		this.#saysOffline = online ? null : reason
		if (online) this.#noteAnswer()
		else this.#noteFailure(reason)
	}

	#noteAnswer(): void {
		this.#answered = [...this.#answered.slice(1 - ASKED_MOST), true]
		this.#failures = 0
		this.#failingSince = null
		this.reason = null
		if (this.status !== 'online') this.#recordStatus('online')
	}

	#noteFailure(reason: string): void {
		this.#answered = [...this.#answered.slice(1 - ASKED_MOST), false]
		const now = this.context.clock.now()
		this.reason = reason.slice(0, 300)
		this.#failures += 1
		this.#failingSince ??= now
		const long = now - this.#failingSince >= OFFLINE_AFTER_MS
		if (this.status !== 'offline' && this.#failures >= FAILED_CYCLES && long)
			this.#recordStatus('offline')
	}

	#recordStatus(status: 'online' | 'offline'): void {
		const { clock, spool } = this.context
		this.status = status
		const reason = this.reason === null ? {} : { reason: this.reason }
		this.#log.info({ ...reason }, status === 'online' ? 'device answers' : 'device does not answer')
		const elapsedMs = clock.known ? undefined : clock.elapsedMs()
		const record = { kind: 'device' as const, at: clock.serverNow(), device: this.entry.id, status }
		spool.append('events', { ...record, ...reason }, elapsedMs)
	}
}
