import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { OutputCommand } from '@sfc/contract/agent/command'
import type { Logger } from 'pino'
import type { SiteLimits } from '../config/agent-config'
import type { FailSafe, Sample, Session } from '../drivers/driver'
import type { Clock } from '../time/clock'
import { carryOutCommand } from './carry-out-command'
import type { LastReading } from './check-interlocks'
import { connectOutput } from './connect-output'
import { decide } from './decide'
import type { MakeRoom } from './durable-file'
import { EmergencyLatch } from './emergency-latch'
import { enforce } from './enforce'
import { Journal } from './journal'
import { endLease } from './lease'
import { noteReport } from './note-report'
import { mayBeOn, type Output } from './output'
import { OutputMemories } from './output-memories'

export type SafetyOptions = {
	stateDir: string
	clock: Clock
	log: Logger
	/** Outcomes and decisions for the server. */
	emit(record: UnnumberedRecord): void
	makeRoom: MakeRoom
	readingOf(point: string): LastReading | null
	/** How long the server has been out of reach, milliseconds. */
	linkFailingMs(): number
	/** Devices that may have outputs and have not answered since the start. */
	unseenDevices(): string[]
}

const TICK_MS = 200
/** How long “the ON ended” is given as the reason before the plain default is. */
const EXPIRED_SHOWN_MS = 60_000

/**
 * Between every wish and every wire: decides each output, ends leases, holds limits, keeps the
 * emergency stop, and remembers it all across restarts. Nothing remote can turn it off.
 */
export class Safety {
	readonly options: SafetyOptions
	readonly journal: Journal
	readonly latch: EmergencyLatch
	readonly outputs = new Map<string, Output>()
	readonly #memories: OutputMemories
	readonly #leaving = new Set<string>()
	#timer: NodeJS.Timeout | null = null

	constructor(options: SafetyOptions) {
		this.options = options
		this.journal = new Journal(options.stateDir, options.makeRoom)
		this.latch = new EmergencyLatch(options.stateDir)
		this.#memories = new OutputMemories(options)
	}

	now(): number {
		return this.options.clock.now()
	}

	/** Ends what a crash left open, then watches over the outputs until `stop`. */
	start(): void {
		for (const { id } of this.journal.recover(this.now())) {
			const reason = 'the agent stopped while it carried this out'
			this.finish(id, { outcome: 'unknown', reason })
		}
		this.#timer = setInterval(() => this.tick(), TICK_MS)
	}

	/** Connects the outputs of a device. They keep what was remembered of them. */
	addDevice(
		device: string,
		session: Session,
		site: Record<string, SiteLimits>,
		failSafes: readonly FailSafe[],
	): void {
		for (const described of session.describe().points) {
			if (!described.switchable) continue
			const output = connectOutput({
				device,
				session,
				described,
				site,
				failSafes,
				memoryOf: (key) => this.#memories.of(key),
				known: this.outputs.get(`${device}/${described.key}`),
			})
			this.outputs.set(output.key, output)
		}
	}

	/** The connection is gone; leases go on and the device is switched when it is back. */
	disconnect(device: string): void {
		for (const output of this.ofDevice(device)) {
			output.session = null
			output.reported = null
		}
	}

	/** True from when a device is about to be closed: nothing goes on any more. */
	isLeaving(device: string): boolean {
		return this.#leaving.has(device)
	}

	/** The device is no longer configured. Its limits and today's use stay remembered. */
	forget(device: string): void {
		this.#leaving.delete(device)
		for (const { key } of this.ofDevice(device)) this.outputs.delete(key)
	}

	ofDevice(device: string): Output[] {
		return [...this.outputs.values()].filter((output) => output.device === device)
	}

	/** Takes in what a device says its outputs are. `at` in the agent's time. */
	observe(device: string, samples: readonly Sample[], at: number): void {
		for (const { point, value, quality } of samples) {
			const output = this.outputs.get(`${device}/${point}`)
			if (!output || value === null || (quality !== 'good' && quality !== 'simulated')) continue
			if (!output.busy && at >= output.lastWriteAt) noteReport(this, output, value !== 0, at)
		}
	}

	/** Notes why an ON is over. */
	expire(output: Output, reason: string): void {
		output.memory.manual = null
		output.memory.expired = { reason: reason.slice(0, 300), untilAt: this.now() + EXPIRED_SHOWN_MS }
		this.save()
	}

	/** Ends leases, decides every output and brings devices in line. Never throws. */
	tick(): void {
		for (const output of this.outputs.values())
			try {
				endLease(this, output)
				decide(this, output)
				void enforce(this, output)
			} catch (error) {
				this.options.log.error({ err: error, output: output.key }, 'an output could not be decided')
			}
		this.#memories.saveNowAndThen()
	}

	emergency(): string | null {
		const latch = this.latch.get()
		return latch && `emergency stop by ${latch.by}`
	}

	/** Carries out a command of the server once, whatever happens, and reports its outcome. */
	execute(command: OutputCommand): Promise<void> {
		return carryOutCommand(this, command).catch((error: unknown) => {
			this.options.log.error(
				{ err: error, command: command.id },
				'a command could not be carried out',
			)
			this.finish(command.id, {
				outcome: 'failed',
				reason: 'an error inside the agent; see its log',
			})
		})
	}

	/** Records and reports how a command ended. */
	finish(
		id: string,
		end: {
			outcome: 'done' | 'rejected' | 'failed' | 'expired' | 'unknown'
			reason?: string
			readBack?: boolean
		},
	): void {
		const detail = {
			...(end.reason !== undefined && { reason: end.reason.slice(0, 300) }),
			...(end.readBack !== undefined && { readBack: end.readBack }),
		}
		this.journal.finish({ id, state: end.outcome, at: this.now(), ...detail })
		const at = this.options.clock.serverNow()
		this.options.emit({ kind: 'outcome', at, commandId: id, outcome: end.outcome, ...detail })
	}

	/** Brings the memory of all outputs onto the disk. False when the disk does not take it. */
	save(): boolean {
		return this.#memories.save()
	}

	/** Turns off everything whose safe state is off; what keeps roots and air alive stays as it is. */
	async stop(): Promise<void> {
		if (this.#timer) clearInterval(this.#timer)
		this.#timer = null
		for (const { device } of this.outputs.values()) this.#leaving.add(device)
		await this.#makeSafe([...this.outputs.values()], 'the agent was stopped')
		this.save()
	}

	/** The same for a device that is about to be closed. */
	letGo(device: string): Promise<void> {
		this.#leaving.add(device)
		return this.#makeSafe(this.ofDevice(device), 'the device was taken out of the configuration')
	}

	async #makeSafe(outputs: Output[], reason: string): Promise<void> {
		const unsafe = outputs.filter((output) => !output.limits.safeOn && mayBeOn(output))
		for (const output of unsafe) if (output.memory.manual?.on) this.expire(output, reason)
		await Promise.all(unsafe.map((output) => enforce(this, output, true)))
	}
}
