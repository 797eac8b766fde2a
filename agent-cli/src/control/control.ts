import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { ClearCommand } from '@sfc/contract/agent/command'
import type { SignedPlan } from '@sfc/contract/agent/plan'
import { controllerOutputs, type Plan } from '@sfc/domain/control/plan'
import {
	INITIAL_CONTROL,
	step,
	type ControlEvent,
	type ControlState,
} from '@sfc/domain/control/step'
import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import type { Claim } from '@sfc/domain/control/decide-output'
import { findHandDoser, type HandDoser } from '@sfc/domain/control/hand-doser'
import { manualEnd, type HandEnd } from '@sfc/domain/control/manual-end'
import type { OutputSafeguards } from '@sfc/domain/control/safeguards'
import type { Logger } from 'pino'
import type { MakeRoom } from '../safety/durable-file'
import { ranUntil } from '../safety/step/run-time'
import type { Output } from '../safety/step/state'
import { holdReason, inAgentTime } from './claims'
import { ControlFiles, type Stop } from './control-files'
import { PlanSensors, type PlanSources } from './plan-sensors'
import { OfferedPlans } from './offered-plans'
import type { PlanFacts } from './read-plan'
import { Stops } from './stops'

type ControlOptions = PlanSources & {
	stateDir: string
	log: Logger
	makeRoom: MakeRoom
	facts(): PlanFacts
	/** Whether a configured device has, or may have, this output. */
	hasOutput(key: string): boolean
	outputs(): ReadonlyMap<string, Output>
	/** The limits and interlocks of a plan that comes into force. */
	guard(safeguards: readonly OutputSafeguards[]): void
	isStopped(): boolean
	/** How often an emergency stop ended since the start: one may be shorter than a tick. */
	stopLifts(): number
	emit(record: UnnumberedRecord): void
}

type Cleared = Pick<ClearCommand, 'controller' | 'output' | 'issuedBy' | 'note'>

const TICK_MS = 1000
const SAVE_EVERY_MS = 30_000
/** How soon a plan that was loaded at this machine is taken up. */
const LOOK_EVERY_MS = 5000

/**
 * Runs the plan of the farm, online or not. `step` of the domain decides; this reads for it, keeps on
 * the disk what it remembers, and hands what it wants to the safety layer.
 */
export class Control {
	readonly #options: ControlOptions
	readonly #files: ControlFiles
	readonly sensors: PlanSensors
	#state: ControlState = INITIAL_CONTROL
	#claims: ReadonlyMap<string, readonly Claim[]> | null = null
	#since = 0
	/** How long each output had run at the last tick, milliseconds. */
	#ranMs: ReadonlyMap<string, number> = new Map()
	#lifts = 0
	/** Every dose that was started is on the disk. */
	#isBooked = true
	/** What is told once it is on the disk too, so that no dose is told that is not given. */
	#unreported: ControllerEffect[] = []
	readonly #stops: Stops
	#tickedMs: number
	#savedMs: number
	#lookedMs = 0
	/** The least that the time can be: what it was when it was last saved. */
	#leastUtc: number
	readonly #plans: OfferedPlans
	#timer: NodeJS.Timeout | null = null

	constructor(options: ControlOptions) {
		this.#options = options
		this.#files = new ControlFiles(options.stateDir, options.makeRoom)
		this.sensors = new PlanSensors(options)
		this.#plans = new OfferedPlans({
			...options,
			files: this.#files,
			versionInForce: () => this.#state.plan?.version ?? 0,
			run: (plan, since) => this.#run(plan, since),
		})
		this.#tickedMs = this.#savedMs = options.clock.now()
		const memory = this.#files.loadMemory()
		this.#leastUtc = memory?.utc ?? 0
		this.#stops = new Stops(memory?.stops ?? [])
		this.#state = { ...this.#state, memories: memory?.memories ?? {} }
	}

	/** The plan in force and since when, milliseconds UTC; null when there is none. */
	get running():
		| (Pick<Plan, 'version' | 'madeBy' | 'because' | 'timezone'> & { since: number })
		| null {
		const { plan } = this.#state
		if (!plan) return null
		const { version, madeBy, because, timezone } = plan
		return { version, madeBy, because, timezone, since: this.#since }
	}

	/** That of the plan, or of this machine while there is none. */
	get timezone(): string {
		return this.#state.plan?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
	}

	/** What controllers have stopped and nobody has cleared, newest last. */
	get stops(): readonly Stop[] {
		return this.#stops.list
	}

	/** What the plan wants of an output now; null while there is no plan, or it has not settled. */
	plannedFor(key: string): readonly Claim[] | null {
		// What was wanted before a stop that has just been lifted would bring all loads on together.
		const isOld = this.#options.stopLifts() !== this.#lifts
		return isOld ? null : this.#claims && (this.#claims.get(key) ?? [])
	}

	/** Where an ON of an output by hand ends by the plan; null where it says nothing of it. */
	handEndOf(key: string): HandEnd | null {
		const { plan } = this.#state
		return plan && manualEnd(plan, key, this.#utc(this.#options.clock.now()))
	}

	/** The measured dosing pump that an output is by the plan; null where it is none. */
	handDoserOf(key: string): HandDoser | null {
		return findHandDoser(this.#state, key)
	}

	/** Takes up the plan of the last run and ticks until `stop`. */
	start(): void {
		this.#plans.readStored()
		this.#do({ kind: 'started' })
		this.#timer = setInterval(() => this.#tickSafely(), TICK_MS)
	}

	#run(plan: Plan, since: number): void {
		this.#do({ kind: 'planned', plan })
		this.#options.guard(plan.safeguards ?? [])
		this.#since = since
		const { version, madeBy, because } = plan
		this.#options.log.info({ version, by: madeBy, because }, 'runs the plan')
		this.#options.emit({ kind: 'plan', at: since, version, status: 'running' })
	}

	stop(): void {
		if (this.#timer) clearInterval(this.#timer)
		this.#timer = null
		this.#claims = null
		this.#saveMemory()
	}

	/** Whether a version that the server offers is to be fetched. */
	wants(version: number): boolean {
		return this.#plans.wants(version)
	}

	/** Runs a plan from now on when it is good, and tells the server; goes on with the one before if not. */
	take(signed: SignedPlan): void {
		this.#plans.take(signed)
	}

	#tickSafely(): void {
		try {
			this.tick()
		} catch (error) {
			this.#claims = null
			this.#options.log.error({ err: error }, 'the plan could not be carried out')
		}
	}

	tick(): void {
		const { clock } = this.#options
		const now = clock.now()
		const passedMs = Math.max(0, now - this.#tickedMs)
		this.#tickedMs = now
		const isStopped = this.#options.isStopped()
		// After an emergency stop everything is looked at anew, and big loads come on one by one.
		const lifts = this.#options.stopLifts()
		if (lifts !== this.#lifts) this.#do({ kind: 'started' })
		this.#lifts = lifts
		if (now - this.#lookedMs > LOOK_EVERY_MS) {
			this.#lookedMs = now
			this.#plans.readStored()
		}
		const { plan } = this.#state
		if (!plan || isStopped) return void (this.#claims = null)
		const utc = this.#utc(now)
		const outputs = this.#options.outputs()
		const ranMs = new Map(
			[...outputs].map(([key, { run, reportedOn }]) => [key, ranUntil(run, reportedOn, now)]),
		)
		const claims = this.#do({
			kind: 'ticked',
			utc,
			passedMs,
			isComplete: plan.controllers
				.flatMap(controllerOutputs)
				.every(({ key }) => (outputs.get(key)?.reportedOn ?? null) !== null),
			read: (sensor) => this.sensors.read(sensor),
			isOn: ({ key }) => outputs.get(key)?.reportedOn ?? null,
			ranSinceMs: ({ key }) => Math.max(0, (ranMs.get(key) ?? 0) - (this.#ranMs.get(key) ?? 0)),
			heldBecause: ({ key }) => holdReason(outputs.get(key)?.decision ?? null),
		})
		// What runs while control settles is counted at its first look.
		if (this.#state.settlingMs === 0) this.#ranMs = ranMs
		if (now - this.#savedMs > SAVE_EVERY_MS) this.#saveMemory()
		this.#claims = this.#state.settlingMs > 0 ? null : inAgentTime(claims, now - utc)
	}

	/** Takes a step. What it wants is kept back unless a dose that it starts is on the disk. */
	#do(event: ControlEvent): Map<string, Claim[]> {
		const [state, effects] = step(this.#state, event)
		this.#state = state
		const told = effects.filter((effect) => effect.kind !== 'claim')
		this.#unreported.push(...told)
		for (const effect of told)
			if (effect.kind === 'notice' && effect.isStopped)
				this.#stops.keep(effect, this.#options.clock.serverNow())
			else if (effect.kind === 'cleared') this.#stops.end(effect)
		if (this.#unreported.length > 0) this.#isBooked = false
		if (!this.#isBooked) this.#isBooked = this.#saveMemory()
		if (this.#isBooked) for (const effect of this.#unreported.splice(0)) this.#tell(effect)
		const claims = new Map<string, Claim[]>()
		for (const effect of effects) {
			if (effect.kind !== 'claim') continue
			const { output, claim } = effect
			if (claim.forMs !== undefined && !this.#isBooked) continue
			claims.set(output, [...(claims.get(output) ?? []), claim])
		}
		return claims
	}

	#tell(effect: ControllerEffect): void {
		const { clock, emit, log } = this.#options
		const { kind, ...fields } = effect
		if (kind === 'notice') log.warn(fields, 'control needs a person')
		else log.info(fields, kind)
		emit({ ...effect, at: clock.serverNow() })
	}

	/** Clears whichever controller has stopped an output. False when none has. */
	clearOutput(output: string, issuedBy: string): boolean {
		const stop = this.#stops.find(output)
		if (stop) this.clear({ ...stop, issuedBy, note: 'cleared at the farm' })
		return stop !== undefined
	}

	/**
	 * Lets a controller go on with an output that it stopped, also one that the plan leaves out for now.
	 * Where nothing is stopped there is nothing to do.
	 */
	clear({ controller, output, issuedBy, note }: Cleared): void {
		const cleared = { kind: 'cleared', controller, output, by: issuedBy, note } as const
		this.#do(cleared)
		this.#stops.end(cleared)
		this.#saveMemory()
		const { clock, emit, log } = this.#options
		log.info({ controller, output, by: issuedBy, note }, 'a person cleared a stop')
		emit({ ...cleared, at: clock.serverNow() })
	}

	/** A machine without a battery for its clock may start years ago, and never before the last save. */
	#utc(now: number): number {
		const { clock } = this.#options
		const utc = clock.toServer(now)
		return clock.known ? utc : Math.max(utc, Math.round(this.#leastUtc + clock.elapsedMs()))
	}

	#saveMemory(): boolean {
		const now = this.#options.clock.now()
		this.#savedMs = now
		return this.#files.saveMemory({
			memories: this.#state.memories,
			utc: this.#utc(now),
			stops: [...this.#stops.list],
		})
	}
}
