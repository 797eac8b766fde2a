import {
	findSlackMs,
	moveDay,
	type CheapDay,
	type CheapHours,
	type LightDay,
	type PriceLine,
} from '../cheap-light/cheap-days'
import { LIGHT_STEP_MS } from '../cheap-light/choose-lit-spans'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { Span } from '../light-window'

/** Lamps of a zone that are lit together, W at their level, and their days, earliest first. */
export type ZoneLight = {
	zone: RecipeZone
	watts: number
	/** `off`: its days are not moved. */
	mode: CheapHours
	days: readonly LightDay[]
}

export type Arrangement = {
	/** When the lamps of each light are lit, by the order of the lights. */
	days: CheapDay[][]
	/** What lamps draw beyond what they may, Wh. */
	overWh: number
}

const HOUR_MS = 3_600_000
/** Sums of Wh and of prices are rounded; smaller differences are none. */
const NEGLIGIBLE = 1e-6

/** A way to light a day: what it costs, and by how many steps it is moved. */
type Way = { spans: Span[]; cost: number; moved: number }
type Choice = { light: number; day: LightDay; way: Way }
/** How the days up to one are lit; `open` are those that a later day may be lit together with. */
type Line = { over: number; cost: number; moved: number; open: Choice[]; last: Link | null }
type Link = { choice: Choice; before: Link | null }

/**
 * Lights the days of all zones so that their lamps draw least beyond what they may draw together, W, then cost least,
 * then are moved least.
 * A day keeps its length, and is lit in one piece, or with its cheapest pauses where these are allowed. Exact: of
 * lines that leave the same days open in the same way only the best is followed.
 */
export function arrangeLight(
	lights: readonly ZoneLight[],
	capWatts: number,
	prices: PriceLine | null,
): Arrangement {
	// Lamps that may all be lit together need not wait for each other.
	const mayClash = lights.reduce((sum, { watts }) => sum + watts, 0) > capWatts
	const all = lights
		.flatMap(({ days }, light) => days.map((day) => ({ light, day })))
		.toSorted((a, b) => a.day.from - b.day.from)
	// The earliest instant at which this day or a later one may be lit.
	const begins = all.map(({ day }) => day.from - reachOf(day))
	for (let i = begins.length - 2; i >= 0; i--)
		begins[i] = Math.min(begins[i] ?? Infinity, begins[i + 1] ?? Infinity)
	let lines = new Map<string, Line>([['', { over: 0, cost: 0, moved: 0, open: [], last: null }]])
	for (const [i, { light, day }] of all.entries()) {
		const own = lights[light]
		if (!own) continue
		const ways = listWays(own, day, prices)
		const next = new Map<string, Line>()
		for (const line of lines.values()) {
			for (const way of ways) {
				const choice = { light, day, way }
				const found: Line = {
					over: line.over + addedWh(way.spans, own.watts, line.open, lights, capWatts),
					cost: line.cost + way.cost,
					moved: line.moved + way.moved,
					open: [...line.open, choice].filter(
						({ day }) => mayClash && day.to + reachOf(day) > (begins[i + 1] ?? Infinity),
					),
					last: { choice, before: line.last },
				}
				const key = found.open
					.map(
						(one) => `${one.light} ${one.way.spans.map(({ from, to }) => `${from}-${to}`).join()}`,
					)
					.join(';')
				const known = next.get(key)
				if (!known || isBetter(found, known)) next.set(key, found)
			}
		}
		lines = next
	}
	const best = [...lines.values()].reduce((a, b) => (isBetter(b, a) ? b : a))
	const days: CheapDay[][] = lights.map(() => [])
	for (let link = best.last; link; link = link.before) {
		const { light, day, way } = link.choice
		days[light]?.unshift({ dayFrom: day.from, spans: way.spans })
	}
	return { days, overWh: best.over > NEGLIGIBLE ? best.over : 0 }
}

const reachOf = (day: LightDay): number => (day.mayMove ? findSlackMs(day) : 0)

function isBetter(one: Line, other: Line): boolean {
	if (Math.abs(one.over - other.over) > NEGLIGIBLE) return one.over < other.over
	if (Math.abs(one.cost - other.cost) > NEGLIGIBLE) return one.cost < other.cost
	return one.moved < other.moved
}

/** The ways to light a day; without all prices of its hours each costs the same. */
function listWays({ mode, watts }: ZoneLight, day: LightDay, prices: PriceLine | null): Way[] {
	const slack = mode === 'off' ? 0 : reachOf(day)
	const isPriced =
		slack > 0 &&
		(day.to - day.from) % LIGHT_STEP_MS === 0 &&
		prices?.costOf([{ from: day.from - slack, to: day.to + slack }]) != null
	const toWay = (spans: Span[], moved: number): Way => ({
		spans,
		cost: isPriced ? ((prices?.costOf(spans) ?? 0) * watts) / 1000 : 0,
		moved,
	})
	const ways = [toWay([{ from: day.from, to: day.to }], 0)]
	for (let by = LIGHT_STEP_MS; by <= slack; by += LIGHT_STEP_MS)
		for (const shift of [-by, by])
			ways.push(toWay([{ from: day.from + shift, to: day.to + shift }], by / LIGHT_STEP_MS))
	const paused = isPriced && mode === 'pauses' ? moveDay(day, mode, prices) : null
	if (paused && paused.length > 1) ways.push(toWay(paused, 1))
	return ways
}

/** What lamps add to the energy beyond the cap, beside others that are lit, Wh. */
function addedWh(
	spans: readonly Span[],
	watts: number,
	open: readonly Choice[],
	lights: readonly ZoneLight[],
	capWatts: number,
): number {
	let sum = 0
	for (const span of spans) {
		const beside = open.flatMap(({ light, way }) =>
			way.spans.flatMap(({ from, to }) =>
				from < span.to && to > span.from ? [{ from, to, watts: lights[light]?.watts ?? 0 }] : [],
			),
		)
		const cuts = [span.from, span.to]
		for (const { from, to } of beside) {
			if (from > span.from) cuts.push(from)
			if (to < span.to) cuts.push(to)
		}
		cuts.sort((a, b) => a - b)
		for (let i = 1; i < cuts.length; i++) {
			const [at = 0, until = 0] = [cuts[i - 1], cuts[i]]
			const lit = beside.reduce(
				(total, one) => (one.from <= at && at < one.to ? total + one.watts : total),
				0,
			)
			const added = Math.max(0, lit + watts - capWatts) - Math.max(0, lit - capWatts)
			sum += (added * (until - at)) / HOUR_MS
		}
	}
	return sum
}
