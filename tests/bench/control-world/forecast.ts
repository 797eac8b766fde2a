import { parseArgs } from 'node:util'
import type { ControllerSettings, Plan } from '@sfc/domain/control/plan'
import type { BoundSensor } from '@sfc/domain/control/plan-inputs'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { listMovers } from '@sfc/domain/automation/forecast/actuator-groups'
import type { DoseHistory } from '@sfc/domain/automation/forecast/fit-farm'
import { forecast, FORECAST_STEP_MS } from '@sfc/domain/automation/rehearsal/forecast'
import { usualDoses } from '@sfc/domain/automation/forecast/usual-doses'
import { modelFarm } from '@sfc/domain/automation/rehearsal/model-farm'
import { groupBy } from '@sfc/domain/group-by'
import { median } from '@sfc/domain/median'
import { ChemistryTank } from '@sfc/farm-sim/chemistry-tank/chemistry-tank'
import { drawTank } from '@sfc/farm-sim/chemistry-tank/draw-tank'
import { liveTank } from '@sfc/farm-sim/chemistry-tank/live-tank'
import { PlanDriver, type Driver } from '@sfc/farm-sim/chemistry-tank/plan-driver'
import { tankPlan, CIRCULATION, VALVE } from '@sfc/farm-sim/chemistry-tank/tank-plan'
import { ClimateBox } from '@sfc/farm-sim/climate-box/climate-box'
import { drawBox, SEASONS, type Season } from '@sfc/farm-sim/climate-box/draw-box'
import { liveBox, planBoxDriver } from '@sfc/farm-sim/climate-box/live-box'
import { boxPlan } from './box-plan'

/**
 * `npm run bench:forecast -- --farms 10`: how far the forecast of a day is off in rooms and tanks that share
 * no code with the model, beside the reading that stays, yesterday, and the mean of three days. `--tanks`
 * adds tanks of which doses alone are foretold, which needs no model.
 */
const { values } = parseArgs({
	options: {
		farms: { type: 'string', default: '10' },
		tanks: { type: 'string', default: '0' },
	},
})

const DAY_STEPS = 96
const DAY_MS = DAY_STEPS * FORECAST_STEP_MS
const KNOWN_DAYS = 14
/** Forecasts of each farm, two days apart. */
const FORECASTS = 3
const LIVED_DAYS = KNOWN_DAYS + 2 * FORECASTS

type Log = {
	values: Map<string, (number | null)[]>
	doses: Map<string, DoseHistory>
}

/** Averages of quarters of an hour, as a server keeps them. */
class Recorder implements Log {
	readonly values = new Map<string, (number | null)[]>()
	readonly doses = new Map<string, DoseHistory>()
	readonly perMl = new Map<string, number[]>()
	#sums = new Map<string, number>()
	#ms = 0

	add(now: Readonly<Record<string, number>>, passedMs: number): void {
		for (const [key, value] of Object.entries(now))
			this.#sums.set(key, (this.#sums.get(key) ?? 0) + value * passedMs)
		this.#ms += passedMs
		if (this.#ms < FORECAST_STEP_MS) return
		for (const [key, sum] of this.#sums) {
			const before = this.values.get(key) ?? []
			before.push(sum / this.#ms)
			this.values.set(key, before)
		}
		this.#sums = new Map()
		this.#ms = 0
	}
}

type World = {
	plan: Plan
	sensors: BoundSensor[]
	outputs: string[]
	classOf: (key: string) => OutputClass
	log: Recorder
	live(days: number): void
}

const bound = (key: string, quantity: BoundSensor['quantity']): BoundSensor => ({
	key,
	label: key,
	zone: 'cultivation',
	quantity,
})

function room(seed: number, season: Season): World {
	const facts = drawBox(seed, season)
	const box = new ClimateBox(facts)
	const lamps: ControllerSettings = {
		kind: 'light',
		id: 'light',
		zone: 'cultivation',
		lamps: [{ key: 'lamps', label: 'Lamps' }],
		staggerMs: 2000,
	}
	const plain = boxPlan(facts)
	const plan = { ...plain, controllers: [...plain.controllers, lamps] }
	const driver = planBoxDriver(plan)
	const log = new Recorder()
	return {
		plan,
		log,
		sensors: [
			bound('air/temperature', 'airTemperature'),
			bound('air/humidity', 'humidity'),
			bound('air/co2', 'co2'),
		],
		outputs: ['heat', 'cool', 'exhaust', 'lamps'],
		classOf: (key) => (key === 'lamps' ? 'light' : (key as OutputClass)),
		live: (days) =>
			liveBox(box, driver, box.atS / 86_400 + days, (on, passedS) => {
				const seen = box.read()
				log.add(
					{
						'air/temperature': seen.airC,
						'air/humidity': seen.humidityPct,
						'air/co2': seen.co2Ppm,
						heat: Number(on.heat),
						cool: Number(on.cool),
						exhaust: Number(on.exhaust),
						lamps: Number(box.isDay),
					},
					passedS * 1000,
				)
			}),
	}
}

function tank(seed: number): World {
	const facts = drawTank(seed)
	const water = new ChemistryTank(facts)
	const plan = tankPlan(facts)
	const control = new PlanDriver(plan)
	let isFilling = false
	const driver: Driver = {
		look(seen) {
			const wanted = control.look(seen)
			isFilling = wanted.isFilling
			return wanted
		},
	}
	const log = new Recorder()
	for (const controller of plan.controllers)
		if (controller.kind === 'dosing')
			for (const { output, mlPerS } of controller.dosers)
				log.doses.set(output.key, { mlPerS: mlPerS ?? 1, perMl: null, given: [] })
	return {
		plan,
		log,
		sensors: [bound('water/ph', 'ph'), bound('water/ec', 'ec'), bound('water/level', 'volume')],
		outputs: [...log.doses.keys(), VALVE.key, CIRCULATION.key],
		classOf: (key) => (log.doses.has(key) ? 'dosing' : key === VALVE.key ? 'fill' : 'circulation'),
		live: (days) =>
			liveTank(water, driver, days * 24, (passedMs, effects) => {
				for (const effect of effects) {
					if (effect.kind !== 'dose') continue
					const own = log.doses.get(effect.output)
					if (!own) continue
					const { ml, before, after, verdict } = effect
					if (verdict === null) own.given.push({ at: water.atS * 1000, ml })
					else if (verdict === 'worked' && before !== null && after !== null) {
						const seen = log.perMl.get(effect.output) ?? []
						log.perMl.set(effect.output, [...seen, (after - before) / ml])
						own.perMl = median(log.perMl.get(effect.output) ?? [])
					}
				}
				const { ph, ec, litres } = water.read()
				log.add(
					{
						'water/ph': ph ?? 0,
						'water/ec': ec ?? 0,
						'water/level': litres ?? 0,
						[VALVE.key]: Number(isFilling),
						[CIRCULATION.key]: 1,
					},
					passedMs,
				)
			}),
	}
}

function runAll<T>(running: Generator<number, T>): T {
	let step = running.next()
	while (!step.done) step = running.next()
	return step.value
}

type Row = { quantity: string; by: string; off: Record<string, number> }

function foretell({ plan, sensors, outputs, classOf, log, live }: World): Row[] {
	const movers = listMovers(plan.controllers)
	const count = log.values.get(sensors[0]?.key ?? '')?.length ?? 0
	const copy = new Map([...log.values].map(([key, series]) => [key, [...series]]))
	const doses = new Map(
		[...log.doses].map(([key, one]) => [key, { ...one, given: [...one.given] }]),
	)
	const history = { startsAt: 0, values: copy, doses }
	const model = runAll(modelFarm({ plan, sensors, movers, outputs, history, classOf }))
	const foretold = runAll(forecast(plan, model, classOf))
	live(1)
	return sensors.map(({ key, quantity }): Row => {
		const past = copy.get(key) ?? []
		const lived = (log.values.get(key) ?? []).slice(count, count + DAY_STEPS)
		const off = (of: (i: number) => number | null | undefined) =>
			lived.reduce<number>((sum, value, i) => sum + Math.abs((value ?? 0) - (of(i) ?? 0)), 0) /
			lived.length
		const back = (i: number, days: number) => past[past.length + i - days * DAY_STEPS] ?? 0
		const told = foretold.readings.get(key)?.slice(1) ?? []
		return {
			quantity,
			by: model.fitted.find((one) => one.sensor.key === key)?.by ?? '',
			off: {
				ours: off((i) => told[i]),
				stays: off(() => past.at(-1)),
				yesterday: off((i) => back(i, 1)),
				'three days': off((i) => (back(i, 1) + back(i, 2) + back(i, 3)) / 3),
			},
		}
	})
}

const sumMl = (list: readonly { ml: number }[]) => list.reduce((all, { ml }) => all + ml, 0)
const DOSES_FROM_DAYS = 3

/** For each pump and each day of a tank: what was foretold, what the mean of three days is, and what was given. */
function foretellDoses({ log }: World, days: number): [number, number, number][] {
	const pumps = [...log.doses.values()]
	const ledgerFrom = Math.min(...pumps.flatMap(({ given: [first] }) => (first ? [first.at] : [])))
	const lasting = Array.from({ length: days - DOSES_FROM_DAYS }, (_, i) => DOSES_FROM_DAYS + i)
	return pumps.flatMap(({ given }) =>
		lasting.map((day): [number, number, number] => {
			const now = day * DAY_MS
			const between = (from: number, to: number) =>
				sumMl(given.filter(({ at }) => at >= from && at < to))
			return [
				usualDoses(given, { now, ledgerFrom }).ml,
				between(now - 3 * DAY_MS, now) / 3,
				between(now, now + DAY_MS),
			]
		}),
	)
}

const rows: Row[] = []
const given: [number, number, number][] = []
const seeds = Array.from({ length: Number(values.farms) }, (_, i) => i + 1)
const worlds = seeds.flatMap((seed) => [
	...SEASONS.map((season) => () => room(seed, season)),
	() => tank(seed),
])
for (const make of worlds) {
	const world = make()
	world.live(KNOWN_DAYS)
	for (let i = 0; i < FORECASTS; i++) {
		rows.push(...foretell(world))
		world.live(1)
	}
	given.push(...foretellDoses(world, LIVED_DAYS))
}
for (let i = 0; i < Number(values.tanks); i++) {
	const world = tank(seeds.length + 1 + i)
	world.live(LIVED_DAYS)
	given.push(...foretellDoses(world, LIVED_DAYS))
}

console.log('| reading | ours | stays | yesterday | three days | ours at most the best, % | by |')
console.log('|---|---|---|---|---|---|---|')
for (const quantity of new Set(rows.map((row) => row.quantity))) {
	const own = rows.filter((row) => row.quantity === quantity)
	const mean = (name: string) =>
		(own.reduce((sum, { off }) => sum + (off[name] ?? 0), 0) / own.length).toPrecision(3)
	const best = own.filter(
		({ off: { ours = 0, ...plain } }) => ours <= 1.02 * Math.min(...Object.values(plain)),
	)
	const by = [...groupBy(own, (row) => row.by)].map(([name, list]) => `${name} ${list.length}`)
	console.log(
		`| ${quantity} | ${['ours', 'stays', 'yesterday', 'three days'].map(mean).join(' | ')} | ${Math.round((100 * best.length) / own.length)} | ${by.join(', ')} |`,
	)
}
const total = (i: 0 | 1 | 2) => given.reduce((sum, day) => sum + day[i], 0)
const lived = total(2)
for (const [name, i] of [
	['ours', 0],
	['mean of three days', 1],
] as const) {
	const missed = given.reduce((sum, day) => sum + Math.abs(day[i] - day[2]), 0)
	console.log(
		`doses, ${name}: ${Math.round(total(i))} ml foretold, ${Math.round(lived)} ml given, ${Math.round((100 * missed) / lived)} % off`,
	)
}
