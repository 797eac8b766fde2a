import { decideOutput, type Claim, type Decision } from '@sfc/domain/control/decide-output'
import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import {
	OUTPUT_CLASSES,
	type OutputClass,
	type OutputLimits,
} from '@sfc/domain/control/output-class'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import type { Sensor } from '../map'
import { readSensor } from '../world/read-sensor'
import { stepWorld } from '../world/step-world'
import type { World } from '../world/world'
import { isResting, judgeRelay, NEVER_ON, type RelayMemory } from './judge-relay'

/** Between two ticks of control, and while a dose runs: control looks whether its pump does. */
const TICK_MS = 30_000
const DOSING_TICK_MS = 1000
/** The physics between them. */
const STEP_S = 15

export type FastOutput = {
	/** The relay of the simulated farm. */
	key: string
	/** Its name in plans: `device/point`. */
	planKey: string
	outputClass: OutputClass
}

/** What happened at a tick. */
export type Tick = {
	/** Doses, and what needs a person, as control tells them. */
	effects: ControllerEffect[]
	/** Decisions that are new, by the relay's key. */
	decided: [key: string, decision: Decision][]
	/** Whether a relay closed or opened since the tick before. */
	hasSwitched: boolean
}

type Output = FastOutput & {
	limits: OutputLimits
	safe: Claim
	relay: RelayMemory
	planned: Claim | null
	manual: (Claim & { untilAt: number }) | null
	decision: Decision | null
	/** How far on it was last told to be, percent; null where that was never said. */
	percent: number | null
	/** At the tick before. */
	wasOn: boolean
	/** It is powered and does nothing. */
	isBroken: boolean
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
	readonly #byKey: ReadonlyMap<string, Output>
	readonly #byPlan: ReadonlyMap<string, Output>

	constructor(
		world: World,
		outputs: readonly FastOutput[],
		/** By their names in plans. */
		private readonly sensors: ReadonlyMap<string, Sensor>,
	) {
		this.#world = world
		this.#outputs = outputs.map((output) => {
			const limits = OUTPUT_CLASSES[output.outputClass]
			const safe: Claim = { layer: 'default', on: limits.safeOn, reason: 'by default (safe state)' }
			const nothing = { planned: null, manual: null, decision: null, percent: null }
			const idle = { relay: NEVER_ON, wasOn: false, isBroken: false }
			return { ...output, limits, safe, ...nothing, ...idle }
		})
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

	/** Whether its relay is closed; of a dose, at the tick it begins. */
	isOn = (key: string): boolean => this.#byKey.get(key)?.relay.isOn ?? false

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

	/** Whether an output does nothing from now on, though it is powered. */
	setBroken(key: string, isBroken: boolean): void {
		this.#require(key).isBroken = isBroken
	}

	#require(key: string): Output {
		const output = this.#byKey.get(key)
		if (!output) throw new Error(`The simulated farm has no ${key}`)
		return output
	}

	/** Decides everything as of now. `flow` then lets the time until the next tick pass. */
	tick(): Tick {
		const effects = this.#stepControl()
		const decided: Tick['decided'] = []
		for (const output of this.#outputs) {
			const decision = this.#decide(output)
			if (decision !== output.decision) decided.push([output.key, decision])
			output.decision = decision
		}
		let hasSwitched = false
		for (const output of this.#outputs) {
			if (output.relay.isOn !== output.wasOn) hasSwitched = true
			output.wasOn = output.relay.isOn
		}
		this.#setLevels()
		return { effects, decided, hasSwitched }
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
			const keys = new Set(on.filter(({ isBroken }) => !isBroken).map(({ key }) => key))
			this.#world = stepWorld(this.#world, keys, passMs / 1000, STEP_S)
			leftMs -= passMs
			for (const output of on) output.relay = passPulse(output.relay, passMs, this.#world.atMs)
		}
		this.#world = { ...this.#world, atMs: endsAt } // without what sums of fractions lose
	}

	#stepControl(): ControllerEffect[] {
		const [control, effects] = step(this.#control, {
			kind: 'ticked',
			utc: this.#world.atMs,
			passedMs: this.#passedMs,
			isComplete: true,
			read: ({ key, line, isCalibrating }) => {
				const sensor = this.sensors.get(key)
				if (!sensor || isCalibrating) return null
				const raw = readSensor(this.#world, sensor)
				return line ? raw * line.slope + line.offset : raw
			},
			isOn: ({ key }) => this.#byPlan.get(key)?.relay.isOn ?? null,
			heldBecause: ({ key }) => {
				const winner = this.#byPlan.get(key)?.decision?.winner
				return winner?.layer === 'manual' ? winner.reason : (winner?.waits ?? null)
			},
		})
		this.#control = control
		for (const output of this.#outputs) output.planned = null
		const others: ControllerEffect[] = []
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

function passPulse(relay: RelayMemory, passedMs: number, now: number): RelayMemory {
	if (relay.pulseMs === null) return relay
	const pulseMs = relay.pulseMs - passedMs
	return pulseMs > 0
		? { ...relay, pulseMs }
		: { isOn: false, since: now, pulseMs: null, isGiven: relay.isGiven }
}

const saysTheSame = (told: Claim, now: Claim, waits: string | undefined): boolean =>
	told.on === now.on &&
	told.layer === now.layer &&
	told.reason === now.reason &&
	told.waits === waits
