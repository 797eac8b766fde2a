import { parseArgs } from 'node:util'
import { ClimateBox, type BoxOutputs } from '@sfc/farm-sim/climate-box/climate-box'
import { drawBox, SEASONS, type BoxFacts, type Season } from '@sfc/farm-sim/climate-box/draw-box'
import { liveBox, planBoxDriver, type BoxDriver } from '@sfc/farm-sim/climate-box/live-box'
import { median } from '../measure'
import { BAND, boxPlan } from './box-plan'

/**
 * `npm run bench:climate -- --rooms 20 --days 30`: rooms drawn by seeds in winter, mild and summer
 * weather, under our control and under thermostats that switch at the limits of the band.
 */
const { values } = parseArgs({
	options: {
		rooms: { type: 'string', default: '20' },
		days: { type: 'string', default: '30' },
		each: { type: 'boolean', default: false },
	},
})

const START_S = 86_400

/** Thermostats at the limits, with the usual hysteresis of 1 °C, and an exhaust that always runs. */
const thermostats: BoxDriver = ({ airC }, on) => ({
	heat: airC < BAND.min || (on.heat && airC < BAND.min + 1),
	cool: airC > BAND.max || (on.cool && airC > BAND.max - 1),
	exhaust: true,
})

type Result = {
	seed: number
	inPct: number
	beyondC: number
	humidPct: number
	heaterStarts: number
	coolerStarts: number
	heaterKWh: number
	coolerKWh: number
	ventedHeatPct: number
	lowCo2Pct: number
}

function play(seed: number, season: Season, driver: (facts: BoxFacts) => BoxDriver): Result {
	const facts = drawBox(seed, season)
	const box = new ClimateBox(facts)
	const days = Number(values.days)
	let [all, within, beyondC, humid, low, heated, vented] = [0, 0, 0, 0, 0, 0, 0]
	const starts = { heat: 0, cool: 0, exhaust: 0 }
	let before: BoxOutputs = { heat: false, cool: false, exhaust: false }
	liveBox(box, driver(facts), days, (on, passedS) => {
		for (const key of ['heat', 'cool'] as const) if (on[key] && !before[key]) starts[key]++
		before = { ...on }
		if (on.heat) heated += passedS
		if (on.heat && on.exhaust) vented += passedS
		if (box.atS < START_S) return
		all += passedS
		const beyond = Math.max(BAND.min - box.airC, box.airC - BAND.max)
		if (beyond <= 0) within += passedS
		beyondC = Math.max(beyondC, beyond)
		if (box.humidityPct > 80) humid += passedS
		if (box.isDay && box.co2Ppm < 350) low += passedS
	})
	const part = (some: number, of: number) => (of ? (100 * some) / of : 0)
	return {
		seed,
		inPct: part(within, all),
		beyondC,
		humidPct: part(humid, all),
		heaterStarts: starts.heat / days,
		coolerStarts: starts.cool / days,
		heaterKWh: box.heaterWh / 1000 / days,
		coolerKWh: box.coolerWh / 1000 / days,
		ventedHeatPct: part(vented, heated),
		lowCo2Pct: part(low, all),
	}
}

const ROWS: [name: string, of: (result: Result) => number, isMore?: true][] = [
	['in band, % of the time', ({ inPct }) => inPct, true],
	['farthest outside, °C', ({ beyondC }) => beyondC],
	['above 80 % humidity, % of the time', ({ humidPct }) => humidPct],
	['heater starts a day', ({ heaterStarts }) => heaterStarts],
	['cooler starts a day', ({ coolerStarts }) => coolerStarts],
	['heater, kWh a day', ({ heaterKWh }) => heaterKWh],
	['cooler, kWh a day', ({ coolerKWh }) => coolerKWh],
	['exhaust runs, % of heater hours', ({ ventedHeatPct }) => ventedHeatPct],
	['CO₂ below 350 ppm, % of the time', ({ lowCo2Pct }) => lowCo2Pct],
]

const seeds = Array.from({ length: Number(values.rooms) }, (_, i) => i + 1)
console.log('| season | figure | ours: worst, median | thermostats: worst, median |')
console.log('|---|---|---|---|')
for (const season of SEASONS) {
	const ours = seeds.map((seed) => play(seed, season, (facts) => planBoxDriver(boxPlan(facts))))
	const theirs = seeds.map((seed) => play(seed, season, () => thermostats))
	if (values.each) for (const one of ours) console.log(JSON.stringify(one))
	for (const [name, of, isMore] of ROWS) {
		const cell = (results: Result[]) => {
			const all = results.map(of)
			const worst = isMore ? Math.min(...all) : Math.max(...all)
			return `${worst.toFixed(1)}, ${median(all).toFixed(1)}`
		}
		console.log(`| ${season} | ${name} | ${cell(ours)} | ${cell(theirs)} |`)
	}
}
