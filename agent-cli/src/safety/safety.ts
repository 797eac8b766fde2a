import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { OutputCommand } from '@sfc/contract/agent/command'
import { decideOutput } from '@sfc/domain/control/decide-output'
import type { Logger } from 'pino'
import type { SiteLimits } from '../config/agent-config'
import type { FailSafe, Sample, Session } from '../drivers/driver'
import type { Clock } from '../runtime/clock'
import { carryOutCommand } from './carry-out-command'
import { checkInterlocks, type LastReading } from './check-interlocks'
import { notAhead, usedTodayMs } from './day-usage'
import { decisionRecord } from './decision-record'
import type { MakeRoom } from './durable-file'
import { EmergencyLatch } from './emergency-latch'
import { enforce } from './enforce'
import { Journal } from './journal'
import type { SwitchFacts } from './judge-switch'
import { limitsInForce } from './limits-in-force'
import { noteReport } from './note-report'
import { claimsOn, fallbackOf, mayBeOn, sameDecision, type Output } from './output'
import { emptyMemory, OutputMemoryStore, type OutputMemory } from './output-memory'

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

const NOT_SAVED = 'the state of the outputs cannot be saved; nothing is switched on until it can'
const TICK_MS = 200
const SAVE_EVERY_MS = 30_000
/** An ON of an output that is not kept without the server ends this long after the link was lost. */
const LINK_LOSS_MS = 60_000
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
	readonly #store: OutputMemoryStore
	readonly #memories: Map<string, OutputMemory>
	readonly #leaving = new Set<string>()
	#timer: NodeJS.Timeout | null = null
	#savedAt: number
	#saved = true

	constructor(options: SafetyOptions) {
		this.options = options
		this.journal = new Journal(options.stateDir, options.makeRoom)
		this.latch = new EmergencyLatch(options.stateDir)
		this.#store = new OutputMemoryStore(options.stateDir, options.makeRoom)
		this.#memories = this.#store.load(this.now(), options.clock.wallMs())
		this.#savedAt = this.now()
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
		for (const { key: point, label, switchable } of session.describe().points) {
			if (!switchable) continue
			const key = `${device}/${point}`
			const failSafe = failSafes.find((item) => item.point === point) ?? { point, state: 'none' }
			const known = this.outputs.get(key)
			const memory = known?.memory ?? this.#memories.get(key) ?? emptyMemory()
			this.#memories.set(key, memory)
			this.outputs.set(key, {
				key,
				device,
				point,
				label,
				outputClass: switchable.outputClass,
				limits: limitsInForce(switchable.outputClass, site[point], failSafe.state),
				failSafe,
				session,
				memory,
				reported: null,
				busy: false,
				lockedBecause: known?.lockedBecause ?? null,
				lastWriteAt: known?.lastWriteAt ?? 0,
				retry: { at: 0, failures: 0 },
				decision: known?.decision ?? null,
			})
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
				this.#endLease(output)
				this.decide(output)
				void enforce(this, output)
			} catch (error) {
				this.options.log.error({ err: error, output: output.key }, 'an output could not be decided')
			}
		if (this.now() - this.#savedAt > SAVE_EVERY_MS) this.save()
	}

	#endLease(output: Output): void {
		const { limits, memory } = output
		const { manual } = memory
		const { clock } = this.options
		if (clock.known) memory.usage = notAhead(memory.usage, clock.serverNow())
		if (!manual?.on) return
		if (manual.endsAt !== null && manual.endsAt <= this.now())
			this.expire(output, `its time is over (${manual.reason})`)
		else if (!limits.keepOnLinkLoss && this.options.linkFailingMs() > LINK_LOSS_MS)
			this.expire(output, 'the server is out of reach')
		else if (memory.onSince !== null && this.#usedToday(output) > limits.dailyMaxMs)
			this.expire(output, 'it has used up its time of today')
	}

	/** Decides an output now and tells the server when the answer changed. */
	decide(output: Output): void {
		const now = this.now()
		const { memory } = output
		if (memory.expired && memory.expired.untilAt <= now) memory.expired = null
		const claims = claimsOn(output, {
			emergency: this.emergency(),
			interlock: this.#interlock(output),
		})
		const decision = decideOutput(claims, fallbackOf(output), now)
		const changed = !sameDecision(output.decision, decision)
		output.decision = decision
		if (changed) this.options.emit(decisionRecord(output, decision, this.options.clock))
	}

	emergency(): string | null {
		const latch = this.latch.get()
		return latch && `emergency stop by ${latch.by}`
	}

	#interlock({ limits }: Output): string | null {
		return checkInterlocks(limits.interlocks, this.options.readingOf, this.now())
	}

	#usedToday({ memory }: Output): number {
		const shiftMs = this.options.clock.serverNow() - this.now()
		const since = memory.onSince === null ? null : memory.onSince + shiftMs
		return usedTodayMs(memory.usage, since, this.now() + shiftMs)
	}

	factsOf(output: Output): SwitchFacts {
		const others = [...this.outputs.values()].filter(
			(other) =>
				other !== output &&
				mayBeOn(other) &&
				other.limits.mutexGroups.some((group) => output.limits.mutexGroups.includes(group)),
		)
		return {
			limits: output.limits,
			nowMs: this.now(),
			onSinceMs: output.memory.onSince,
			lastOffMs: output.memory.lastOffAt,
			usedTodayMs: this.#usedToday(output),
			lockedBecause: this.isLeaving(output.device)
				? 'its device is being closed'
				: output.lockedBecause,
			othersOn: others.map(({ label }) => label),
			interlock: this.#interlock(output),
		}
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
		this.#savedAt = this.now()
		try {
			this.#store.save(this.#memories, this.now(), this.options.clock.wallMs())
			this.#saved = true
			return true
		} catch (error) {
			if (this.#saved) this.options.log.error({ err: error }, NOT_SAVED)
			this.#saved = false
			return false
		}
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
