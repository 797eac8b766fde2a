import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import { cropTraits } from '@sfc/domain/growing/planting-cycles/crop-traits'
import { degreeDays, lightSum } from '@sfc/domain/growing/planting-cycles/growing-sums'
import { daySums, type Step } from '@sfc/domain/readings/history/day-sums'
import { resolutionFor } from '@sfc/domain/readings/history/levels'
import { waterUse } from '@sfc/domain/readings/history/water-use'
import type { FarmCtx } from '~/context.server'
import { listSelections } from '~/areas/growing/services/recipes/read-active-recipes.server'
import type { Derived } from './list-derived'
import { finestAvailableLevel } from './read-history.server'
import type { HistorySpan } from './chart-point'
import { readLeafOffset } from '../read-leaf-offset.server'
import { readSteps } from './read-steps.server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longest span with hourly water use; a longer one is daily. */
const HOURLY_TO_MS = 7 * DAY_MS
/**
 * Share of the tank below which level changes are noise; in litres when the capacity is unknown.
 */
const NOISE_SHARE = 0.002
const NOISE_L = 0.5
/** Readings per step. They may be late; a step as short as their interval could then be empty. */
const READINGS_A_STEP = 2

/** Computed series: kPa, mol/m², °C·d or litres. `baseC` is the base temperature of degree days. */
export type DerivedHistory = {
	steps: Step[]
	/** Whether a step is a sum rather than a value. */
	isSum: boolean
	baseC: number | null
	/** Litres a level must change before it counts; null for a series without a level. */
	noiseL: number | null
	/** How much warmer than the air leaves are taken to be, °C; null where they are measured, or play no part. */
	leafOffsetC: number | null
}

type Input = HistorySpan & { width: number }

/**
 * Computes a series of `listDerived` over a span. Where an input is missing the value is missing.
 */
export async function readDerived(
	ctx: FarmCtx,
	derived: Derived,
	{ fromAt, toAt, width }: Input,
): Promise<DerivedHistory> {
	const span = { fromAt, toAt }
	const plain = { isSum: true, baseC: null, noiseL: null, leafOffsetC: null }
	switch (derived.kind) {
		case 'vpd':
			return { ...plain, isSum: false, ...(await deficits(ctx, derived, { ...span, width })) }
		case 'dli': {
			const hours = await wholeDays(ctx, derived, span)
			return { ...plain, steps: daySums(hours, ctx.farm.timezone, (par) => lightSum(par).sum) }
		}
		case 'degree-days': {
			const [baseC, hours] = await Promise.all([
				loadBaseTemperature(ctx, derived, toAt),
				wholeDays(ctx, derived, span),
			])
			const sum = (airC: readonly number[]) => degreeDays(airC, baseC).sum
			return { ...plain, baseC, steps: daySums(hours, ctx.farm.timezone, sum) }
		}
		case 'water-use':
			return { ...plain, ...(await water(ctx, derived, span)) }
	}
}

async function deficits(ctx: FarmCtx, { inputs }: Derived, { width, ...span }: Input) {
	const finest = finestAvailableLevel(span.fromAt, ctx.now())
	// Single readings have no interval here: a series of two points needs common steps.
	const spanMs = span.toAt - span.fromAt
	const slowestMs = Math.max(...inputs.map(({ intervalMs }) => intervalMs))
	const held = Math.min(width, spanMs / (READINGS_A_STEP * slowestMs))
	const resolution = resolutionFor(spanMs, held, 0, finest)
	const stepMs = resolution.kind === 'steps' ? resolution.stepMs : HOUR_MS
	const pointIds = inputs.map(({ pointId }) => pointId)
	const [air = [], humidity = [], ...leaves] = await readSteps(ctx, { ...span, pointIds, stepMs })
	const leafOffsetC = leaves.length > 0 ? null : await readLeafOffset(ctx)
	const steps = air.map(({ at, untilAt, value: airC }, i) => {
		const humidityPct = humidity[i]?.value ?? null
		const measured = leaves.flatMap((leaf) => leaf[i]?.value ?? [])
		const assumed = airC === null || leafOffsetC === null ? null : airC + leafOffsetC
		const leafC = measured.length > 0 ? average(measured) : assumed
		const isKnown = airC !== null && humidityPct !== null && leafC !== null
		const value = isKnown ? vapourPressureDeficitKPa({ airC, humidityPct, leafC }) : null
		return { at, untilAt, value }
	})
	return { steps, leafOffsetC }
}

const average = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the completed hours of the days in a span, and `earlier` hours before them. */
async function wholeDays(
	ctx: FarmCtx,
	{ inputs }: Derived,
	{ fromAt, toAt }: HistorySpan,
	earlier = 0,
): Promise<Step[]> {
	if (fromAt >= ctx.now()) return []
	const { timezone } = ctx.farm
	const today = todayIn(timezone, ctx.now())
	const after = addDays(todayIn(timezone, toAt - 1), 1)
	const days = {
		fromAt: dayStart(todayIn(timezone, fromAt), timezone) - earlier * HOUR_MS,
		toAt: dayStart(after > today ? today : after, timezone),
	}
	const pointIds = inputs.map(({ pointId }) => pointId)
	const [hours = []] = await readSteps(ctx, { ...days, pointIds, stepMs: HOUR_MS })
	// When days begin at half an hour, the hour in which one begins belongs to the day before.
	return hours.filter(({ at }) => at >= days.fromAt)
}

async function water(ctx: FarmCtx, derived: Derived, span: HistorySpan) {
	const isHourly = span.toAt - span.fromAt <= HOURLY_TO_MS
	const pointIds = derived.inputs.map(({ pointId }) => pointId)
	// One more hour in front: water use is the difference to it.
	const hourly = { ...span, fromAt: span.fromAt - HOUR_MS, pointIds, stepMs: HOUR_MS }
	const [hours = []] = isHourly
		? await readSteps(ctx, hourly)
		: [await wholeDays(ctx, derived, span, 1)]
	const capacity = derived.inputs[0]?.capacity ?? null
	const noiseL = capacity === null ? NOISE_L : capacity * NOISE_SHARE
	const levels = hours.map(({ value }) => value)
	const used = waterUse(levels, noiseL)
	const steps = hours.map((hour, i) => ({ ...hour, value: used[i] ?? null })).slice(1)
	if (isHourly) return { noiseL, steps }
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
	return { noiseL, steps: daySums(steps, ctx.farm.timezone, sum) }
}

/** Returns the base temperature of the recipe that the zone followed at the end of the span. */
async function loadBaseTemperature(ctx: FarmCtx, { zone }: Derived, toAt: number): Promise<number> {
	const recipe = (await listSelections(ctx)).findLast(
		(one) => one.zone === zone && one.selectedAt < toAt,
	)?.recipe
	return cropTraits(recipe?.cropName ?? '').baseC.value
}
