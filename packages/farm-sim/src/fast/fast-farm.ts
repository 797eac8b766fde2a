import { decideOutput, type Decision } from '@sfc/domain/control/decide-output'
import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import type { Sensor } from '../map'
import { readSensor } from '../world/read-sensor'
import { stepWorld } from '../world/step-world'
import type { World } from '../world/world'
import {
	beginOutput,
	isReported,
	isRunning,
	passPulse,
	saysTheSame,
	type FastOutput,
	type Output,
	type OutputFault,
	type SensorFault,
} from './fast-output'
import { isResting, judgeRelay } from './judge-relay'

/** Between two ticks of control, and while a dose runs: control looks whether its pump does. */
const TICK_MS = 30_000
const DOSING_TICK_MS = 1000
/** The physics between them. */
const STEP_S = 15
/** How much of its time an output runs that is leaking. */
const LEAK_SHARE = 0.001

/** What happened at a tick. */
export type Tick = {
	/** Doses, and what needs a person, as control tells them. */
	effects: ControllerEffect[]
	/** Decisions that are new, by the relay's key. */
	decided: [key: string, decision: Decision][]
	/** Whether a relay closed or opened since the tick before. */
	hasSwitched: boolean
}

/**
 * A farm that lives much faster than the clock: the physics, stepped with the control that its plan
 * asks for, and the limits of its outputs. No sockets, no agent. Instants are milliseconds UTC.
 */
export class FastFarm {
	#world: World
	#control: ControlState = INITIAL_CONTROL
	readonly #outputs: Output[]
	#passedMs = TICK_MS
	#isStarting = false
	#backAt = -Infinity
	/** What a restart ended, for the next tick. */
	#unreported: ControllerEffect[] = []
	#clockOffMs = 0
	readonly #sensorFaults = new Map<string, SensorFault>()
	readonly #byKey: ReadonlyMap<string, Output>
	readonly #byPlan: ReadonlyMap<string, Output>

	constructor(
		world: World,
		outputs: readonly FastOutput[],
		/** By their names in plans. */
		private readonly sensors: ReadonlyMap<string, Sensor>,
	) {
		this.#world = world
		this.#outputs = outputs.map(beginOutput)
		this.#byKey = new Map(this.#outputs.map((output) => [output.key, output]))
		this.#byPlan = new Map(this.#outputs.map((output) => [output.planKey, output]))
	}

	get world(): World {
		return this.#world
	}

	/** What the controllers remember. */
	get memories(): ControlState['memories'] {
		return this.#control.memories
	}

	/** Whether it is reported on; of a dose, at the tick it begins. */
	isOn = (key: string): boolean => {
		const output = this.#byKey.get(key)
		return output !== undefined && isReported(output)
	}

	/** Whether it is told to be on, whatever is wrong with it. */
	isCommanded = (key: string): boolean => this.#byKey.get(key)?.relay.isOn ?? false

	/** Whether control decides now: it is there and has settled. */
	get isSettled(): boolean {
		return this.#world.atMs >= this.#backAt && this.#control.settlingMs === 0
	}

	/** The time as control knows it. */
	get clock(): number {
		return this.#world.atMs + this.#clockOffMs
	}

	/** With how far on it is now: of a ramp only the first step is told. */
	decisionOf(key: string): Decision | null {
		const { decision = null, percent = null } = this.#byKey.get(key) ?? {}
		if (!decision?.on || percent === null) return decision
		return { ...decision, winner: { ...decision.winner, percent } }
	}

	take(plan: Plan): void {
		this.#control = step(this.#control, { kind: 'planned', plan })[0]
	}

	/** A person switches an output for a while, over what the plan wants. */
	switchByHand(key: string, manual: { on: boolean; reason: string; untilAt: number }): void {
		this.#require(key).manual = { layer: 'manual', ...manual }
	}

	/** Something happens that no output does: a spill, a refill. */
	change(happen: (world: World) => World): void {
		this.#world = happen(this.#world)
	}

	/** Something is wrong with an output from now on, or nothing any more. */
	setFault(key: string, fault: OutputFault | null): void {
		this.#require(key).fault = fault
	}

	/** Sets or clears the fault of a sensor, by its name. */
	setSensorFault(name: string, fault: SensorFault | null): void {
		if (fault) this.#sensorFaults.set(name, fault)
		else this.#sensorFaults.delete(name)
	}

	/** The clock of the machine that runs the plan is wrong by so much. */
	setClock(offMs: number): void {
		this.#clockOffMs = offMs
	}

	/**
	 * That machine is off for a while and starts again: it knows what is on its disk, and settles. What
	 * was on stays on meanwhile, a dose for as long as the timer of its pump has it.
	 */
	restart(awayMs = 20_000): void {
		const { plan, memories } = JSON.parse(JSON.stringify(this.#control)) as ControlState
		const read: ControlState = { ...INITIAL_CONTROL, memories }
		const [planned, effects] = plan ? step(read, { kind: 'planned', plan }) : [read, []]
		this.#control = step(planned, { kind: 'started' })[0]
		this.#unreported.push(...effects.filter((effect) => effect.kind !== 'claim'))
		this.#isStarting = true
		this.#backAt = this.#world.atMs + awayMs
	}

	/** A person has seen to an output that control stopped. */
	clear(controller: string, output: string): void {
		const cleared = { controller, output, by: 'a person', note: 'seen to' }
		this.#control = step(this.#control, { kind: 'cleared', ...cleared })[0]
	}

	/** What a sensor shows now; null when it shows nothing. */
	read(sensor: Sensor): number | null {
		const shown = readSensor(this.#world, sensor)
		const fault = this.#sensorFaults.get(sensor.name)
		return fault ? fault(shown, this.#world.atMs) : shown
	}

	#require(key: string): Output {
		const output = this.#byKey.get(key)
		if (!output) throw new Error(`The simulated farm has no ${key}`)
		return output
	}

	/** Decides everything as of now. `flow` then lets the time until the next tick pass. */
	tick(): Tick {
		if (this.#world.atMs < this.#backAt) return this.#goOn()
		const effects = this.#stepControl()
		const decided: Tick['decided'] = []
		for (const output of this.#outputs) {
			const decision = this.#decide(output)
			if (decision !== output.decision) decided.push([output.key, decision])
			output.decision = decision
		}
		let hasSwitched = false
		for (const output of this.#outputs) {
			const isOn = isReported(output)
			if (isOn !== output.wasOn) hasSwitched = true
			output.wasOn = isOn
		}
		this.#setLevels()
		return { effects, decided, hasSwitched }
	}

	/** Nobody decides: what is on stays so until the timer of its device ends it. */
	#goOn(): Tick {
		const now = this.#world.atMs
		for (const output of this.#outputs)
			if (output.relay.isOn)
				output.relay = judgeRelay(output.relay, { on: true, now }, output.limits)
		return { effects: [], decided: [], hasSwitched: false }
	}

	/** Lamps are as far on as they were told. */
	#setLevels(): void {
		const { levels } = this.#world
		const told = this.#outputs.flatMap(({ key, percent }) =>
			percent === null ? [] : [[key, percent / 100] as const],
		)
		if (told.some(([key, level]) => levels[key] !== level))
			this.#world = { ...this.#world, levels: { ...levels, ...Object.fromEntries(told) } }
	}

	/** Lets the time until the next tick pass; a relay with a timer of its own opens in between. */
	flow(): void {
		const isDosing = this.#outputs.some(({ relay }) => relay.pulseMs !== null)
		const toTickMs = TICK_MS - (this.#world.atMs % TICK_MS)
		this.#passedMs = isDosing ? Math.min(DOSING_TICK_MS, toTickMs) : toTickMs
		const endsAt = this.#world.atMs + this.#passedMs
		let leftMs = this.#passedMs
		while (leftMs > 0) {
			const on = this.#outputs.filter(({ relay }) => relay.isOn)
			const passMs = on.reduce(
				(least, { relay }) => Math.min(least, relay.pulseMs ?? least),
				leftMs,
			)
			this.#pass(passMs / 1000)
			leftMs -= passMs
			for (const output of on) output.relay = passPulse(output.relay, passMs, this.#world.atMs)
		}
		this.#world = { ...this.#world, atMs: endsAt } // without what sums of fractions lose
	}

	#pass(seconds: number): void {
		const running = new Set(this.#outputs.filter(isRunning).map(({ key }) => key))
		const leaking = this.#outputs.filter(({ fault }) => fault === 'leaking')
		const leakS = leaking.length > 0 ? seconds * LEAK_SHARE : 0
		const seeping = new Set([...running, ...leaking.map(({ key }) => key)])
		if (leakS > 0) this.#world = stepWorld(this.#world, seeping, leakS, STEP_S)
		this.#world = stepWorld(this.#world, running, seconds - leakS, STEP_S)
	}

	#stepControl(): ControllerEffect[] {
		const [control, effects] = step(this.#control, {
			kind: 'ticked',
			utc: this.clock,
			passedMs: this.#isStarting ? 0 : this.#passedMs,
			isComplete: !this.#isStarting,
			read: ({ key, line, isCalibrating }) => {
				const sensor = this.sensors.get(key)
				if (!sensor || isCalibrating) return null
				const raw = this.read(sensor)
				return line && raw !== null ? raw * line.slope + line.offset : raw
			},
			isOn: ({ key }) => {
				const output = this.#byPlan.get(key)
				return output ? isReported(output) : null
			},
			heldBecause: ({ key }) => {
				const winner = this.#byPlan.get(key)?.decision?.winner
				if (winner?.layer === 'manual') return winner.reason
				return (winner?.on && winner.waits) || null
			},
		})
		this.#control = control
		this.#isStarting = false
		// While it settles, what was on stays on.
		for (const output of this.#outputs) if (control.settlingMs === 0) output.planned = null
		const others = this.#unreported.splice(0)
		for (const effect of effects) {
			if (effect.kind !== 'claim') others.push(effect)
			else this.#byPlan.get(effect.output)!.planned = effect.claim
		}
		return others
	}

	/** The decision of now; the same object as before when it says the same. */
	#decide(output: Output): Decision {
		const now = this.#world.atMs
		if (output.manual && output.manual.untilAt <= now) output.manual = null
		const { manual, planned, safe, limits, relay, decision } = output
		const strongest = manual ?? planned ?? safe
		if (strongest.on && strongest.percent !== undefined) output.percent = strongest.percent
		const wanted = { on: strongest.on, forMs: strongest.forMs, now }
		output.relay = judgeRelay(relay, wanted, limits)
		const isHeld = wanted.on && isResting(output.relay, wanted, limits)
		const waits = isHeld ? 'its minimum off time is not over' : undefined
		if (decision && saysTheSame(decision.winner, strongest, waits)) return decision
		const claims = [manual, planned].filter((claim) => claim !== null)
		const decided = decideOutput(claims, safe, now)
		return waits ? { ...decided, winner: { ...decided.winner, waits } } : decided
	}
}
