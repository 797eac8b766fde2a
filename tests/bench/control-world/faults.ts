import { median } from '../measure'
import { isLimitTitle } from '@sfc/domain/control/controllers/dosing/limit-reason'
import { isDrainTitle } from '@sfc/domain/control/controllers/dosing/watch-salts'
import { ChemistryTank } from '@sfc/farm-sim/chemistry-tank/chemistry-tank'
import { drawTank, PUMPS, type Pump } from '@sfc/farm-sim/chemistry-tank/draw-tank'
import { liveTank } from '@sfc/farm-sim/chemistry-tank/live-tank'
import { PlanDriver } from '@sfc/farm-sim/chemistry-tank/plan-driver'
import { normal, seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { TARGETS, tankPlan } from '@sfc/farm-sim/chemistry-tank/tank-plan'

const SETTLE_H = 26
const WATCH_H = 18
const DRIFT = 'pH probe drifts 0.3 to 1 a day'
const EMPTY_B = 'jug of nutrient B empty'
/** Drift shows beside the days before it; an empty jug shows by doses, which few tanks need in a day. */
const LONGER: Readonly<Record<string, { settleH: number; watchH: number }>> = {
	[DRIFT]: { settleH: 102, watchH: 36 },
	[EMPTY_B]: { settleH: SETTLE_H, watchH: 96 },
}
/** For how long a tank settles before a fault, and is watched after it, hours. */
export const spanFor = (fault: string) => LONGER[fault] ?? { settleH: SETTLE_H, watchH: WATCH_H }

/** Pumps without a dose of which a fault of concentrates cannot show. */
const SHOWN_BY: Readonly<Record<string, readonly Pump[]>> = {
	[EMPTY_B]: ['nutrient-b'],
	'concentrates four times as strong': PUMPS,
}
const POWER_CUT_S = 6 * 3600

/** How a fault is put into a tank that runs; `random` draws how bad it is. */
type Fault = (tank: ChemistryTank, random: () => number) => void

const between = (random: () => number, least: number, most: number) =>
	least + (most - least) * random()

/** meq/L an hour as ml an hour of the acid of this tank. */
function acidMlPerH(tank: ChemistryTank, meqPerLH: number): number {
	const { strong, phosphate } = tank.facts.pumps['ph-down'].concentrate
	return (meqPerLH * tank.litres) / (phosphate - strong)
}

export const FAULTS: Readonly<Record<string, Fault | null>> = {
	'nothing is wrong': () => {},
	'pH probe stands still': (tank) => {
		const held = tank.read().ph
		tank.faults.ph = () => held
	},
	'EC probe stands still': (tank) => {
		const held = tank.read().ec
		tank.faults.ec = () => held
	},
	'pH reads 0': (tank) => (tank.faults.ph = () => 0),
	'pH reads 14': (tank) => (tank.faults.ph = () => 14),
	'EC reads 0': (tank) => (tank.faults.ec = () => 0),
	[DRIFT]: (tank, random) => {
		const [fromS, perDay] = [tank.atS, between(random, 0.3, 1) * (random() < 0.5 ? -1 : 1)]
		tank.faults.ph = (shown, atS) => shown + (perDay * (atS - fromS)) / 86_400
	},
	'pH probe grows noisy, 0.15 to 0.3': (tank, random) => {
		const noise = between(random, 0.15, 0.3)
		tank.faults.ph = (shown) => shown + noise * normal(random)
	},
	'pH lines swapped': (tank) => (tank.faults.swapped = { 'ph-down': 'ph-up', 'ph-up': 'ph-down' }),
	'acid jug empty': (tank) => (tank.faults.empty = new Set(['ph-down'])),
	[EMPTY_B]: (tank) => (tank.faults.empty = new Set(['nutrient-b'])),
	'acid siphons, 0.1 to 0.4 meq/L an hour': (tank, random) => {
		const meq = between(random, 0.1, 0.4)
		tank.faults.siphonMlPerH = { 'ph-down': acidMlPerH(tank, meq) }
	},
	'leak of 3 to 10 % an hour': (tank, random) =>
		(tank.faults.leakLPerH = between(random, 0.03, 0.1) * tank.facts.capacityL),
	'level stands still below its mark, tank runs dry': (tank) => {
		const held = 0.835 * tank.facts.capacityL
		Object.assign(tank.faults, { leakLPerH: 0.05 * tank.facts.capacityL, level: () => held })
	},
	'concentrates four times as strong': (tank) =>
		(tank.faults.strength = Object.fromEntries(PUMPS.map((pump) => [pump, 4]))),
	'6 h without power': null,
}
export const FAULT_NAMES = Object.keys(FAULTS)

/** What a fault did until the end, and when a person was told; null: never. */
export type FaultResult = {
	fault: string
	seed: number
	phBeyond: number
	ecBeyond: number
	toldH: number | null
	/** When a dose first could show it; null: no dose of its pumps was needed. */
	shownH: number | null
	titles: string[]
}

/** Lets the tank of a seed settle under our control, and run on with each fault by itself. */
export function playFaults(seed: number, faults: readonly string[]): FaultResult[] {
	const plan = tankPlan(drawTank(seed))
	const tank = new ChemistryTank(drawTank(seed))
	const driver = new PlanDriver(plan)
	// What settles for longer goes on from where the others began.
	return faults
		.toSorted((a, b) => spanFor(a).settleH - spanFor(b).settleH)
		.map((fault) => {
			liveTank(tank, driver, spanFor(fault).settleH - tank.atS / 3600, () => {})
			return playFault(fault, tank.fork(), driver.fork(plan))
		})
}

function playFault(fault: string, tank: ChemistryTank, driver: PlanDriver): FaultResult {
	const { seed } = tank.facts
	const random = seededRandom(seed + 4711)
	const fromS = tank.atS
	const put = FAULTS[fault]
	if (put) put(tank, random)
	else {
		for (let s = 0; s < POWER_CUT_S; s += 10) tank.step(10, { circulates: false })
		driver.restart()
	}
	let [phBeyond, ecBeyond] = [0, 0]
	let toldH: number | null = null
	const shownBy = SHOWN_BY[fault]
	let shownH = shownBy ? null : 0
	const titles = new Set<string>()
	liveTank(tank, driver, spanFor(fault).watchH, (_, effects, dose) => {
		if (dose && shownBy?.includes(dose)) shownH ??= (tank.atS - fromS) / 3600
		for (const effect of effects) {
			if (effect.kind !== 'notice') continue
			titles.add(effect.title)
			// What a tank needs anyway says nothing of a fault.
			if (!isLimitTitle(effect.title) && !isDrainTitle(effect.title))
				toldH ??= (tank.atS - fromS) / 3600
		}
		const { ph, ecMsCm } = TARGETS
		phBeyond = Math.max(phBeyond, ph.min - tank.ph, tank.ph - ph.max)
		ecBeyond = Math.max(ecBeyond, ecMsCm.min - tank.ec, tank.ec - ecMsCm.max)
	})
	return { fault, seed, phBeyond, ecBeyond, toldH, shownH, titles: [...titles] }
}

/**
 * For each fault the worst and the median harm and time until it was told, and how far pH and EC went where nobody
 * was told, as a table in Markdown, the worst first.
 */
export function formatFaults(results: readonly FaultResult[]): string {
	const rows = FAULT_NAMES.flatMap((fault) => {
		const own = results.filter((one) => one.fault === fault)
		if (own.length === 0) return []
		const ph = own.map(({ phBeyond }) => phBeyond)
		const told = own.flatMap(({ toldH, shownH }) => (toldH === null ? [] : [toldH - (shownH ?? 0)]))
		const untold = own.filter(({ toldH }) => toldH === null)
		const unseen = own.filter(({ shownH }) => shownH === null).length
		const cells = [
			fault,
			`${most(ph).toFixed(2)}, ${median(ph).toFixed(2)}`,
			most(own.map(({ ecBeyond }) => ecBeyond)).toFixed(2),
			`${told.length} of ${own.length}${unseen ? `, ${unseen} needed no dose` : ''}`,
			told.length ? `${most(told).toFixed(1)}, ${median(told).toFixed(1)}` : '–',
			untold.length
				? `${most(untold.map(({ phBeyond }) => phBeyond)).toFixed(2)}, ${most(untold.map(({ ecBeyond }) => ecBeyond)).toFixed(2)}`
				: '–',
		]
		return [{ worst: most(ph), line: `| ${cells.join(' | ')} |` }]
	})
	const head =
		'| fault | pH beyond band: worst, median | EC, mS/cm: worst | told | after, h: worst, median | not told: pH, EC beyond |'
	const lines = rows.toSorted((a, b) => b.worst - a.worst).map(({ line }) => line)
	return [head, '|---|---|---|---|---|---|', ...lines].join('\n')
}

const most = (values: readonly number[]): number => Math.max(...values)
