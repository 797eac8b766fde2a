import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { Farm } from '@sfc/farm-sim/farm'
import { DOSERS } from './season-plan'

const HOUR_MS = 3_600_000
/** Time in which a device acts after its agent died: its watchdog takes seconds. */
const WATCHDOG_MS = 30_000

type Run = { key: string; onMs: number }
type Given = { at: number; ml: number }

/** Records what the simulated farm's relays and jugs did. */
export class SimWatch {
	/** The longest run of each output whose class has a limit. */
	readonly longest = new Map<string, Run>()
	/** Largest amounts of each pump in ml: in one run, in an hour, in total. */
	readonly mostMl = new Map<string, { run: number; hour: number; all: number }>()
	heatWithCoolingMs = 0
	/** The longest time that the CO2 valve was open with the exhaust on. */
	co2WithExhaustMs = 0
	readonly #onSince = new Map<string, number>()
	readonly #given = new Map<string, Given[]>()
	#co2Since: number | null = null
	#last: { at: number; tanksL: Readonly<Record<string, number>> } | null = null

	constructor(private readonly farm: Farm) {
		farm.onChange(() => this.#look())
	}

	/** The dosing pump that runs now. */
	get dosing(): string | undefined {
		return DOSERS.find(({ key }) => this.farm.running().has(key))?.key
	}

	/** Outputs that ran longer than their class allows, apart from the time of a watchdog. */
	get overrun(): Run[] {
		return [...this.longest.values()].filter(({ key, onMs }) => {
			const item = CATALOGUE.find((one) => one.key === key)
			const most = item && OUTPUT_CLASSES[item.outputClass].maxOnMs
			return onMs > (most ?? Infinity) + WATCHDOG_MS
		})
	}

	#look(): void {
		const { atMs, tanksL } = this.farm.world()
		const running = this.farm.running()
		const passedMs = this.#last ? atMs - this.#last.at : 0
		for (const { key, outputClass } of CATALOGUE) {
			const { safeOn, maxOnMs } = OUTPUT_CLASSES[outputClass]
			if (!running.has(key)) this.#onSince.delete(key)
			else if (!this.#onSince.has(key)) this.#onSince.set(key, atMs)
			const onMs = atMs - (this.#onSince.get(key) ?? atMs)
			if (!safeOn && maxOnMs !== null && onMs > (this.longest.get(key)?.onMs ?? 0))
				this.longest.set(key, { key, onMs })
		}
		if (running.has('container-hvac-heater') && running.has('container-hvac-cooling'))
			this.heatWithCoolingMs += passedMs
		const isLost = running.has('container-co2-regulator') && running.has('container-exhaust-fan')
		this.#co2Since = isLost ? (this.#co2Since ?? atMs) : null
		this.co2WithExhaustMs = Math.max(this.co2WithExhaustMs, atMs - (this.#co2Since ?? atMs))
		for (const { key, tank } of DOSERS) {
			const ml = ((this.#last?.tanksL[tank] ?? tanksL[tank]) - tanksL[tank]) * 1000
			if (ml > 0) this.#give(key, { at: atMs, ml })
		}
		this.#last = { at: atMs, tanksL }
	}

	#give(key: string, drop: Given): void {
		const given = (this.#given.get(key) ?? []).filter(({ at }) => drop.at - at < HOUR_MS)
		given.push(drop)
		this.#given.set(key, given)
		const before = this.mostMl.get(key) ?? { run: 0, hour: 0, all: 0 }
		const since = this.#onSince.get(key) ?? drop.at
		const sum = (all: Given[]) => all.reduce((total, { ml }) => total + ml, 0)
		const run = sum(given.filter(({ at }) => at >= since))
		this.mostMl.set(key, {
			run: Math.max(before.run, run),
			hour: Math.max(before.hour, sum(given)),
			all: before.all + drop.ml,
		})
	}
}
