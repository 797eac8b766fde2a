import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { OutputCommand } from '@sfc/contract/agent/command'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import type { Logger } from 'pino'
import type { SiteLimits } from '../config/agent-config'
import type { FailSafe, Sample, Session } from '../drivers/driver'
import type { Clock } from '../time/clock'
import { pause } from '../time/pause'
import { CommandRecord } from './command-record'
import { DeviceWrites } from './device-writes'
import type { MakeRoom } from './durable-file'
import { EmergencyLatch } from './emergency-latch'
import { Journal } from './journal'
import { OutputMemoryFile } from './output-memory-file'
import { notConfirmedOff } from './step/execute-command'
import type { TimedReading } from './step/check-interlocks'
import type { Effect, LeaseCause, SafetyEvent, WriteOrder } from './step/events'
import { isStillWanted } from './step/settle-write'
import {
	emergencyReason,
	collectMemories,
	listDeviceOutputs,
	type Inputs,
	type Output,
	type SafetyState,
} from './step/state'
import { step } from './step/step'

type SafetyOptions = {
	stateDir: string
	clock: Clock
	log: Logger
	/** Outcomes and decisions for the server. */
	emit(record: UnnumberedRecord): void
	makeRoom: MakeRoom
	readingOf(point: string): TimedReading | null
	/** How long the server has been out of reach, milliseconds. */
	linkFailingMs(): number
	/** What the plan wants of an output now; null while there is no plan, or it has not settled. */
	plannedFor(key: string): readonly Claim[] | null
	/** Where an ON of an output by hand ends by the plan; null where it says nothing of it. */
	handEndOf(key: string): HandEnd | null
	/** Devices that may have outputs and have not answered since the start. */
	unseenDevices(): string[]
}

const TICK_MS = 200
const SAVE_EVERY_MS = 30_000
/** The end of an ON shorter than this does not wait for the next tick: a dose is measured by it. */
const SHORT_ON_MS = 60_000

/**
 * Between every source and every wire: decides each output, ends leases, holds limits, keeps the
 * emergency stop, and remembers it all across restarts. Nothing remote can turn it off. `step` decides;
 * this carries out the effects on disk and devices, in order.
 */
export class Safety {
	readonly options: SafetyOptions
	readonly latch: EmergencyLatch
	readonly #memoryFile: OutputMemoryFile
	readonly #writes: DeviceWrites
	/** What came from the server, each carried out once. */
	readonly commands: CommandRecord
	#state: SafetyState
	#timer: NodeJS.Timeout | null = null

	constructor(options: SafetyOptions) {
		const { stateDir, makeRoom } = options
		this.options = options
		const journal = new Journal(stateDir, makeRoom)
		this.commands = new CommandRecord(journal, options.clock, (record) => this.#emit(record))
		this.#writes = new DeviceWrites({
			log: options.log,
			outputOf: (key) => this.outputs.get(key),
			isWanted: (order) => isStillWanted(this.#state, order, this.#inputs()),
		})
		this.latch = new EmergencyLatch(stateDir)
		this.#memoryFile = new OutputMemoryFile(options)
		const remembered = this.#memoryFile.load()
		this.#state = { outputs: new Map(), remembered, closing: new Set(), safeguards: new Map() }
	}

	get outputs(): ReadonlyMap<string, Output> {
		return this.#state.outputs
	}

	now(): number {
		return this.options.clock.now()
	}

	/** Finishes commands a crash left open, then checks the outputs until `stop`. */
	start(): void {
		this.commands.recover()
		this.#timer = setInterval(() => this.tick(), TICK_MS)
	}

	/** Connects the outputs of a device. They keep what was remembered of them. */
	addDevice(
		device: string,
		session: Session,
		site: Record<string, SiteLimits>,
		failSafes: readonly FailSafe[],
	): void {
		this.#writes.connect(device, session)
		this.#do({ kind: 'connected', device, points: session.describe().points, site, failSafes })
	}

	/**
	 * The limits and interlocks of the plan in force, from now on and for every source of an ON. Returns
	 * the devices whose outputs have another safe state now.
	 */
	guard(safeguards: readonly OutputSafeguards[]): Set<string> {
		const before = this.outputs
		this.#do({ kind: 'guarded', safeguards })
		const changed = [...this.outputs.values()].filter(
			({ key, limits }) => before.get(key)?.limits.safeOn !== limits.safeOn,
		)
		return new Set(changed.map(({ device }) => device))
	}

	/** The connection is lost; leases continue and the device is corrected when it is back. */
	disconnect(device: string): void {
		this.#writes.disconnect(device)
		this.#do({ kind: 'disconnected', device })
	}

	/** The device is no longer configured. Its leases and today's use stay remembered. */
	removeDevice(device: string): void {
		this.#writes.disconnect(device)
		this.#do({ kind: 'removed', device })
	}

	ofDevice(device: string): Output[] {
		return listDeviceOutputs(this.#state, device)
	}

	/** Handles the states a device reports for its outputs. `at` in the agent's time. */
	observe(device: string, samples: readonly Sample[], at: number): void {
		const dims = new Map(this.ofDevice(device).map(({ dim, key }) => [dim, key]))
		for (const { point, value, quality } of samples) {
			const key = `${device}/${point}`
			const trusted = value !== null && (quality === 'good' || quality === 'simulated')
			if (trusted && this.outputs.has(key)) this.#do({ kind: 'reported', key, on: value !== 0, at })
			const dimmed = dims.get(point)
			if (trusted && dimmed) this.#do({ kind: 'dimmed', key: dimmed, percent: value, at })
		}
	}

	/** Ends leases, decides every output and brings devices in line. Never throws. */
	tick(): void {
		for (const key of this.outputs.keys()) this.#do({ kind: 'checked', key })
		if (this.#memoryFile.ageMs > SAVE_EVERY_MS) this.save()
	}

	emergency(): string | null {
		return emergencyReason(this.latch.get())
	}

	/** Carries out a command of the server once, whatever happens, and reports its outcome. */
	async execute(command: OutputCommand): Promise<void> {
		const { id } = command
		try {
			if (!this.commands.accept(command)) return
			await this.#dispatch({ kind: 'command', command, onDisk: this.commands.note(id, 'received') })
		} catch (error) {
			this.options.log.error({ err: error, command: id }, 'a command could not be carried out')
			this.commands.finish(id, {
				outcome: 'failed',
				reason: 'an error inside the agent; see its log',
			})
		}
	}

	/** Saves the memory of all outputs. False when the disk does not take it. */
	save(): boolean {
		return this.#memoryFile.save(collectMemories(this.#state))
	}

	/** Turns off every output whose safe state is off; circulation and the like stay on. */
	async stop(): Promise<void> {
		if (this.#timer) clearInterval(this.#timer)
		this.#timer = null
		const devices = [...new Set([...this.outputs.values()].map(({ device }) => device))]
		await this.#dispatch({ kind: 'closing', devices, reason: 'the agent was stopped' })
		this.save()
	}

	/** Does the same for a device that is about to be closed. */
	prepareToClose(device: string, reason: string): Promise<void> {
		return this.#dispatch({ kind: 'closing', devices: [device], reason })
	}

	/** An error with one output does not keep others from being decided. */
	#do(event: SafetyEvent): void {
		const output = 'key' in event ? event.key : event.kind
		this.#dispatch(event).catch((error: unknown) =>
			this.options.log.error({ err: error, output }, 'an output could not be decided'),
		)
	}

	/** Takes a step and begins its effects in their order; resolves when the last has ended. */
	async #dispatch(event: SafetyEvent): Promise<void> {
		const [state, effects] = step(this.#state, event, this.#inputs())
		this.#state = state
		await Promise.all(effects.map((effect) => this.#perform(effect)))
	}

	#inputs(): Inputs {
		const { options } = this
		const { clock } = options
		return {
			now: clock.now(),
			serverNow: clock.serverNow(),
			serverTimeKnown: clock.known,
			latch: this.latch.get(),
			linkFailingMs: options.linkFailingMs(),
			readingOf: (point) => options.readingOf(point),
			plannedFor: (key) => options.plannedFor(key),
			handEndOf: (key) => options.handEndOf(key),
		}
	}

	#perform(effect: Effect): Promise<void> | void {
		const { options } = this
		switch (effect.kind) {
			case 'save':
				return void this.save()
			case 'persist':
				return this.#persist(effect.order)
			case 'write':
				return this.#write(effect.order)
			case 'renew':
				return this.#writes.renew(effect.key)
			case 'finish':
				return this.commands.finish(effect.id, effect.end)
			case 'emit':
				return this.#emit(effect.record)
			case 'set-latch':
				return this.#setLatch(effect)
			case 'lift-latch':
				return this.latch.lift()
			case 'check-all':
				return this.tick()
			case 'await-all-off':
				return this.#awaitAllOff(effect)
			case 'log':
				return options.log[effect.level](effect.fields, effect.message)
		}
	}

	/** Journal and lease; an ON goes out only when both are on the disk. */
	#persist(order: WriteOrder<LeaseCause>): Promise<void> {
		const { cause } = order
		const noted = cause.kind === 'plan' || this.commands.note(cause.id, 'executing')
		return this.#dispatch({ kind: 'persisted', order, onDisk: noted && this.save() })
	}

	/** After an `unknown` result it waits for the next reading of the device. */
	async #write(order: WriteOrder): Promise<void> {
		const untilAt = this.now() + order.timeoutMs
		if (order.on && order.maxOnMs !== null && order.maxOnMs < SHORT_ON_MS)
			setTimeout(() => this.#do({ kind: 'checked', key: order.key }), order.maxOnMs)
		const result = await this.#writes.write(order)
		if (result === null) return this.#dispatch({ kind: 'overtaken', order })
		await this.#dispatch({ kind: 'written', order, result })
		const locked = () => this.outputs.get(order.key)?.lockedBecause
		while (result.outcome === 'unknown' && locked() && this.now() < untilAt) await pause(100)
		await this.#dispatch({ kind: 'settled', order, result })
	}

	async #awaitAllOff({ id, untilAt }: { id: string; untilAt: number }): Promise<void> {
		// Computed each time: a device that reconnects in between has new outputs.
		const waiting = () =>
			notConfirmedOff(this.#state).length + this.options.unseenDevices().length > 0
		while (waiting() && this.now() < untilAt) await pause(50)
		const unseenDevices = this.options.unseenDevices()
		await this.#dispatch({ kind: 'stop-checked', id, unseenDevices })
	}

	#setLatch({ at, by, from }: Effect & { kind: 'set-latch' }): void {
		try {
			this.latch.set({ at, by, from })
		} catch (error) {
			const message = 'the emergency stop is in force but could not be written to the disk'
			this.options.log.error({ err: error }, message)
		}
	}

	/** A record that cannot be kept must not stop an output from being switched. */
	#emit(record: UnnumberedRecord): void {
		try {
			this.options.emit(record)
		} catch (error) {
			this.options.log.error({ err: error, kind: record.kind }, 'a record could not be kept')
		}
	}
}
