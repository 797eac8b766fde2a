import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { FastFarm, type Tick } from '@sfc/farm-sim/fast/fast-farm'
import { waterEc, waterPh, withEc, withPh } from '@sfc/farm-sim/world/water-chemistry'
import { createWorld, TANK_CAPACITY_L, type Tank } from '@sfc/farm-sim/world/world'
import { BandShare } from './band-share'
import { fillJug, wrongProbe, type Fault } from './draw-faults'
import { DOSERS, seasonPlan, sensorsByName, type Choices } from './season-plan'
import { LimitsWatch } from './watch-limits'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** A week before the clocks go forward. */
const START_MS = Date.UTC(2026, 2, 1, 5)
const JUG_LOW = 0.2

type Season = {
	seed: number
	days: number
	choices: Choices
	faults: readonly Fault[]
}

type Lived = ReturnType<BandShare['report']> & { notices: string[] }

/**
 * Runs a season and checks its limits all the time; throws with seed, day and faults when one breaks. Returns
 * the time in band, and what the control needed a person for.
 */
export function liveSeason({ seed, days, choices, faults }: Season): Lived {
	const outputs = CATALOGUE.map(({ key, outputClass }) => ({ key, planKey: key, outputClass }))
	const world = createWorld(seed, START_MS)
	const inBand = { ...world, water: withEc(world.water, 1.2) }
	const farm = new FastFarm(inBand, outputs, sensorsByName)
	const plan = seasonPlan(START_MS, choices)
	farm.take(plan)
	const watch = new LimitsWatch(farm, plan)
	const share = new BandShare(farm, plan)
	const notices: string[] = []
	const person = new Person(farm)
	const trouble = new Trouble(farm, faults)
	while (farm.world.atMs < START_MS + days * DAY_MS) {
		const passedMs = farm.world.atMs - START_MS
		try {
			trouble.live(passedMs)
			person.live(passedMs, trouble.keepsEmpty)
			const tick = farm.tick()
			watch.look(tick)
			person.read(tick)
			share.look(tick)
			for (const effect of tick.effects) if (effect.kind === 'notice') notices.push(effect.title)
			trouble.afterTick(tick)
			farm.flow()
		} catch (error) {
			const told = trouble.active.map((fault) => JSON.stringify(fault)).join('\n')
			const at = `seed ${seed}, day ${(passedMs / DAY_MS).toFixed(4)}`
			throw new Error(`${at}: ${String(error)}\nwith ${told || 'nothing wrong'}`, { cause: error })
		}
	}
	return { ...share.report(), notices }
}

/**
 * A person who comes each morning: refills low jugs, replaces water that no dose can correct, and resolves
 * what the control has stopped.
 */
class Person {
	#stopped: { controller: string; output: string }[] = []
	#day = 0

	constructor(private readonly farm: FastFarm) {}

	read({ effects }: Tick): void {
		for (const effect of effects)
			if (effect.kind === 'notice' && effect.isStopped) this.#stopped.push(effect)
	}

	live(passedMs: number, isForgotten: (tank: Tank) => boolean): void {
		const day = Math.floor(passedMs / DAY_MS)
		if (day === this.#day) return
		this.#day = day
		for (const { tank } of DOSERS) {
			const part = this.farm.world.tanksL[tank] / TANK_CAPACITY_L[tank]
			if (part < JUG_LOW && !isForgotten(tank)) fillJug(this.farm, tank, 1)
		}
		const { water } = this.farm.world
		if (!isIn(waterEc(water), 0.4, 2.4) || !isIn(waterPh(water), 4.5, 7.5))
			this.farm.change((world) => ({ ...world, water: withPh(withEc(world.water, 1.2), 5.8) }))
		for (const { controller, output } of this.#stopped.splice(0))
			this.farm.clear(controller, output)
	}
}

const isIn = (value: number, min: number, max: number): boolean => value >= min && value <= max

/** Starts the faults and repairs them. */
class Trouble {
	#active: readonly Fault[] = []
	#restartAt = Infinity

	constructor(
		private readonly farm: FastFarm,
		private readonly faults: readonly Fault[],
	) {}

	get active(): readonly Fault[] {
		return this.#active
	}

	keepsEmpty = (tank: Tank): boolean =>
		this.#active.some((fault) => fault.kind === 'jug empty' && fault.tank === tank)

	live(passedMs: number): void {
		const hours = passedMs / HOUR_MS
		const active = this.faults.filter(({ atH, forH }) => atH <= hours && hours < atH + forH)
		for (const fault of this.#active) if (!active.includes(fault)) this.#repair(fault)
		for (const fault of active) if (!this.#active.includes(fault)) this.#begin(fault)
		this.#active = active
		const restarts = active.find(({ kind }) => kind === 'restarts')
		if (restarts?.kind !== 'restarts') this.#restartAt = Infinity
		else if (passedMs >= this.#restartAt || this.#restartAt === Infinity) {
			this.farm.restart(restarts.awayS * 1000)
			this.#restartAt = passedMs + restarts.everyMin * MINUTE_MS
		}
	}

	afterTick({ effects }: Tick): void {
		const isDosing = effects.some((effect) => effect.kind === 'dose' && effect.verdict === null)
		if (!isDosing) return
		const dies = this.#active.find(({ kind }) => kind === 'dies in doses')
		if (dies?.kind === 'dies in doses') this.farm.restart(dies.awayS * 1000)
	}

	#begin(fault: Fault): void {
		const { farm } = this
		if (fault.kind === 'probe') farm.setSensorFault(fault.probe, wrongProbe(fault))
		if (fault.kind === 'output') farm.setFault(fault.output, fault.how)
		if (fault.kind === 'jug empty') fillJug(farm, fault.tank, 0)
		if (fault.kind === 'clock') farm.setClock(fault.offH * HOUR_MS)
		if (fault.kind === 'tap water')
			farm.change((world) => ({ ...world, water: withPh(withEc(world.water, 0.8), 6.8) }))
		if (fault.kind !== 'by hand') return
		const untilAt = farm.world.atMs + fault.forH * HOUR_MS
		farm.switchByHand(fault.output, { on: fault.on, reason: 'switched by Ada', untilAt })
	}

	#repair(fault: Fault): void {
		const { farm } = this
		if (fault.kind === 'probe') farm.setSensorFault(fault.probe, null)
		if (fault.kind === 'output') farm.setFault(fault.output, null)
		if (fault.kind === 'jug empty') fillJug(farm, fault.tank, 1)
		if (fault.kind === 'clock') farm.setClock(0)
	}
}
