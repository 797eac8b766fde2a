import { planLightAt, planStageAt, type PlanZone } from '../../growing/recipes/plan-zone'
import type { Span } from '../light-window'
import { paidPerKWh, type PriceExtra, type PriceSlot } from '../prices/price-slot'
import { chooseLitSpans, LIGHT_STEP_MS } from './choose-lit-spans'

/** `shift`: the day in one piece; `pauses`: with up to two pauses. */
export const CHEAP_HOURS = ['off', 'shift', 'pauses'] as const
export type CheapHours = (typeof CHEAP_HOURS)[number]

/** A day of light that is lit at other times than planned. */
export type CheapDay = { dayFrom: number; spans: Span[] }

/** A day of light as planned, and as long as its stage allows it at most. */
export type PlannedDay = Span & { mostMs: number }

/** A planned day; one in which a stage begins or the clocks change may not be moved. */
export type LightDay = PlannedDay & { mayMove: boolean }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Lamps are on for two hours and off for one at least, so that few starts wear them. */
const MOST_PIECES = 3
const LEAST_ON_STEPS = 8
const LEAST_OFF_STEPS = 4

/**
 * How much earlier and later than planned a day may be lit, ms: half of what its stage allows it to be longer, in
 * whole steps. Days that are all lit within so much never leave a shorter night than the stage allows.
 */
export const findSlackMs = ({ from, to, mostMs }: PlannedDay): number =>
	Math.max(0, Math.floor((mostMs - (to - from)) / 2 / LIGHT_STEP_MS) * LIGHT_STEP_MS)

/** Prices of a series by the time for which each is. */
export class PriceLine {
	readonly #byStep = new Map<number, number>()

	constructor(slots: readonly PriceSlot[], extra: PriceExtra) {
		for (const { startsAt, endsAt, perKWh } of slots)
			for (let at = startsAt; at < endsAt; at += LIGHT_STEP_MS)
				this.#byStep.set(at, paidPerKWh(perKWh, extra))
	}

	/** The price from an instant to a step later; null where a part of it has none. */
	priceOf(at: number): number | null {
		const into = at % LIGHT_STEP_MS
		const first = this.#byStep.get(at - into)
		if (into === 0 || first === undefined) return first ?? null
		const second = this.#byStep.get(at - into + LIGHT_STEP_MS)
		if (second === undefined) return null
		return (first * (LIGHT_STEP_MS - into) + second * into) / LIGHT_STEP_MS
	}

	/** What a kW costs that is drawn in spans of whole steps; null where a price is missing. */
	costOf(spans: readonly Span[]): number | null {
		let sum = 0
		for (const { from, to } of spans)
			for (let at = from; at < to; at += LIGHT_STEP_MS) {
				const price = this.priceOf(at)
				if (price === null) return null
				sum += (price * LIGHT_STEP_MS) / HOUR_MS
			}
		return sum
	}
}

/** The days of light of a zone that begin in a span, as planned, of those that may be moved. */
export const listPlannedDays = (zone: PlanZone, timezone: string, span: Span): PlannedDay[] =>
	listLightDays(zone, timezone, span).filter(({ mayMove }) => mayMove)

/** The days of light of a zone that begin in a span, as planned. */
export function listLightDays(zone: PlanZone, timezone: string, { from, to }: Span): LightDay[] {
	const days: LightDay[] = []
	for (let at = from; at < to;) {
		const light = planLightAt(zone, timezone, at)
		if (!light) {
			at += HOUR_MS
			continue
		}
		const { isDay, startedAt, endsAt } = light
		if (isDay && startedAt >= from && startedAt < to) {
			const targets = planStageAt(zone, at)?.targets
			const before = planStageAt(zone, startedAt - DAY_MS)?.targets
			const after = planStageAt(zone, endsAt + DAY_MS / 2)?.targets
			const mostMs = (targets?.lightHours?.max ?? 0) * HOUR_MS
			const isSame = before === targets && after === targets
			// When the clocks change, nobody before it knows when this day begins.
			const isUsual =
				planLightAt(zone, timezone, startedAt - DAY_MS)?.startedAt === startedAt - DAY_MS
			const mayMove = isSame && isUsual && endsAt - startedAt < DAY_MS
			days.push({ from: startedAt, to: endsAt, mostMs, mayMove })
		}
		at = Math.max(endsAt, at + LIGHT_STEP_MS)
	}
	return days
}

/** When the lamps of a day are lit so that it costs least; null where a price is missing or nothing can be moved. */
export function moveDay(day: PlannedDay, mode: CheapHours, prices: PriceLine): Span[] | null {
	const slack = findSlackMs(day)
	if (mode === 'off' || slack === 0 || (day.to - day.from) % LIGHT_STEP_MS !== 0) return null
	if (prices.costOf([{ from: day.from - slack, to: day.to + slack }]) === null) return null
	const steps = slack / LIGHT_STEP_MS
	const spans = chooseLitSpans(
		{
			planned: { from: day.from, to: day.to },
			stepsBefore: steps,
			stepsAfter: steps,
			mostPieces: mode === 'pauses' ? MOST_PIECES : 1,
			leastOnSteps: LEAST_ON_STEPS,
			leastOffSteps: LEAST_OFF_STEPS,
		},
		(at) => prices.priceOf(at) ?? 0,
	)
	const [first, second] = spans
	return !second && first?.from === day.from ? null : spans
}

/** The days of a zone that are lit at other times than planned, of those whose prices are known. */
export function listCheapDays(
	zone: PlanZone,
	timezone: string,
	{ mode, prices, extra }: { mode: CheapHours; prices: readonly PriceSlot[]; extra: PriceExtra },
): CheapDay[] {
	const [first, last] = [prices[0], prices.at(-1)]
	if (mode === 'off' || !first || !last) return []
	const line = new PriceLine(prices, extra)
	return listPlannedDays(zone, timezone, { from: first.startsAt, to: last.endsAt }).flatMap(
		(day) => {
			const spans = moveDay(day, mode, line)
			return spans ? [{ dayFrom: day.from, spans }] : []
		},
	)
}

/**
 * The day of a list that begins at an instant, if it is lit exactly as long as planned and within what its stage
 * allows; the agent looks, whatever the plan says.
 */
export function findCheapDay(days: readonly CheapDay[], planned: PlannedDay): CheapDay | null {
	const day = days.find(({ dayFrom }) => dayFrom === planned.from)
	if (!day) return null
	const slack = findSlackMs(planned)
	let litMs = 0
	let until = planned.from - slack
	for (const { from, to } of day.spans) {
		if (from < until || to <= from) return null
		litMs += to - from
		until = to
	}
	return litMs === planned.to - planned.from && until <= planned.to + slack ? day : null
}
