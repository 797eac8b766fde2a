import { parseArgs } from 'node:util'
import { ClimateBox, type BoxOutputs } from '@sfc/farm-sim/climate-box/climate-box'
import { drawBox, SEASONS, type BoxFacts, type Season } from '@sfc/farm-sim/climate-box/draw-box'
import { liveBox, planBoxDriver, type BoxDriver } from '@sfc/farm-sim/climate-box/live-box'
import { median } from '../measure'
import { BAND, boxPlan } from './box-plan'
import { idealDriver } from './ideal-driver'

/**
 * `npm run bench:climate -- --rooms 20 --days 30`: rooms drawn by seeds in winter, mild and summer
 * weather, under our control, under thermostats that switch at the limits of the band, and under a driver that
 * knows the room: what that cannot hold, its equipment cannot.
 */
const { values } = parseArgs({
	options: {
		rooms: { type: 'string', default: '20' },
		days: { type: 'string', default: '30' },
		each: { type: 'boolean', default: false },
		season: { type: 'string', multiple: true, default: [...SEASONS] },
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

function play(
	seed: number,
	season: Season,
	driver: (facts: BoxFacts, box: ClimateBox) => BoxDriver,
): Result {
	const facts = drawBox(seed, season)
	const box = new ClimateBox(facts)
	const days = Number(values.days)
	let [all, within, beyondC, humid, low, heated, vented] = [0, 0, 0, 0, 0, 0, 0]
	const starts = { heat: 0, cool: 0, exhaust: 0 }
	let before: BoxOutputs = { heat: false, cool: false, exhaust: false }
	liveBox(box, driver(facts, box), days, (on, passedS) => {
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

/** What a second of air too humid counts beside one outside the band, where the ideal driver dries as well. */
const DRY_WEIGHT = 0.1

type Row = {
	name: string
	of: (result: Result) => number
	isMore?: true
	/** By which ideal driver what the equipment can do is shown. */
	ideal?: 'warm' | 'dry'
}
const ROWS: Row[] = [
	{ name: 'in band, % of the time', of: ({ inPct }) => inPct, isMore: true, ideal: 'warm' },
	{ name: 'farthest outside, °C', of: ({ beyondC }) => beyondC, ideal: 'warm' },
	{ name: 'above 80 % humidity, % of the time', of: ({ humidPct }) => humidPct, ideal: 'dry' },
	{ name: 'heater starts a day', of: ({ heaterStarts }) => heaterStarts },
	{ name: 'cooler starts a day', of: ({ coolerStarts }) => coolerStarts },
	{ name: 'heater, kWh a day', of: ({ heaterKWh }) => heaterKWh, ideal: 'dry' },
	{ name: 'cooler, kWh a day', of: ({ coolerKWh }) => coolerKWh, ideal: 'dry' },
	{ name: 'exhaust runs, % of heater hours', of: ({ ventedHeatPct }) => ventedHeatPct },
	{ name: 'CO₂ below 350 ppm, % of the time', of: ({ lowCo2Pct }) => lowCo2Pct },
]

const seeds = Array.from({ length: Number(values.rooms) }, (_, i) => i + 1)
console.log(
	'| season | figure | ours: worst, median | thermostats: worst, median | ideal: worst, median |',
)
console.log('|---|---|---|---|---|')
for (const season of SEASONS.filter((one) => values.season.includes(one))) {
	const all = (driver: Parameters<typeof play>[2]) =>
		seeds.map((seed) => play(seed, season, driver))
	const ours = all((facts) => planBoxDriver(boxPlan(facts)))
	const theirs = all(() => thermostats)
	const ideal = {
		warm: all((_, box) => idealDriver(box, 0)),
		dry: all((_, box) => idealDriver(box, DRY_WEIGHT)),
	}
	if (values.each)
		for (const [i, one] of ours.entries())
			console.log(JSON.stringify({ ...one, ideal: ideal.warm[i], dry: ideal.dry[i] }))
	for (const row of ROWS) {
		const cell = (results: Result[]) => {
			const shown = results.map(row.of)
			const worst = row.isMore ? Math.min(...shown) : Math.max(...shown)
			return `${worst.toFixed(1)}, ${median(shown).toFixed(1)}`
		}
		const can = row.ideal ? cell(ideal[row.ideal]) : '–'
		console.log(`| ${season} | ${row.name} | ${cell(ours)} | ${cell(theirs)} | ${can} |`)
	}
}
