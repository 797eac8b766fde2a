import type { Span } from '../light-window'

/** How the lamps of a day may be lit. */
export type LitDay = {
	/** The day as it is planned; its length is a multiple of the step. */
	planned: Span
	/** The lamps are lit within, steps before and after the planned day. */
	stepsBefore: number
	stepsAfter: number
	/** Most pieces of the day, and how long lamps then are on and off at least, steps. */
	mostPieces: number
	leastOnSteps: number
	leastOffSteps: number
}

export const LIGHT_STEP_MS = 900_000

/** The cheapest run of pieces that ends before a step, by how many steps it is lit. */
type Best = { cost: number; from: number; to: number; before: Best | null }

/**
 * Chooses when the lamps of a day are lit, for exactly as long as planned, so that it costs least; the planned
 * day itself where nothing is cheaper. `priceOf` is the price of the step from an instant on.
 */
export function chooseLitSpans(day: LitDay, priceOf: (at: number) => number): Span[] {
	const { planned, stepsBefore, stepsAfter, mostPieces, leastOnSteps, leastOffSteps } = day
	const lit = Math.round((planned.to - planned.from) / LIGHT_STEP_MS)
	const steps = stepsBefore + lit + stepsAfter
	const start = planned.from - stepsBefore * LIGHT_STEP_MS
	const sums = [0]
	for (let i = 0; i < steps; i++) sums.push((sums[i] ?? 0) + priceOf(start + i * LIGHT_STEP_MS))
	const costOf = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
	let best: Best = {
		cost: costOf(stepsBefore, stepsBefore + lit),
		from: stepsBefore,
		to: stepsBefore + lit,
		before: null,
	}
	let pieces: (Best | null)[][] = []
	for (let count = 1; count <= mostPieces; count++) {
		pieces = addPiece(count === 1 ? null : openAfter(pieces, leastOffSteps), {
			steps,
			lit,
			leastOnSteps: Math.min(leastOnSteps, lit),
			costOf,
		})
		for (const ending of pieces) {
			const one = ending[lit]
			if (one && one.cost < best.cost - NEGLIGIBLE) best = one
		}
	}
	return listSpans(best, start)
}

/** Rounding of sums must not move a day. */
const NEGLIGIBLE = 1e-9

type Steps = {
	steps: number
	lit: number
	leastOnSteps: number
	costOf: (from: number, to: number) => number
}

/** The cheapest runs with one piece more, by the step before which it ends and how many steps are lit. */
function addPiece(
	before: (Best | null)[][] | null,
	{ steps, lit, leastOnSteps, costOf }: Steps,
): (Best | null)[][] {
	const found = Array.from({ length: steps + 1 }, () => new Array<Best | null>(lit + 1).fill(null))
	for (let from = 0; from <= steps - leastOnSteps; from++)
		for (let had = 0; had <= lit - leastOnSteps; had++) {
			const earlier = before?.[from]?.[had] ?? null
			if (before ? !earlier : had > 0) continue
			for (let to = from + leastOnSteps; to <= Math.min(steps, from + lit - had); to++) {
				const cost = (earlier?.cost ?? 0) + costOf(from, to)
				const ending = found[to]
				const known = ending?.[had + to - from]
				if (ending && (!known || cost < known.cost - NEGLIGIBLE))
					ending[had + to - from] = { cost, from, to, before: earlier }
			}
		}
	return found
}

/** The cheapest runs after which a piece may begin at a step, as the lamps were off for long enough. */
function openAfter(ended: readonly (Best | null)[][], leastOffSteps: number): (Best | null)[][] {
	const open: (Best | null)[][] = []
	for (let step = 0; step < ended.length; step++) {
		const last = open[step - 1]
		const since = ended[step - leastOffSteps]
		open.push(
			(ended[0] ?? []).map((_, had) => {
				const [one, other] = [last?.[had] ?? null, since?.[had] ?? null]
				return one && (!other || one.cost <= other.cost) ? one : other
			}),
		)
	}
	return open
}

function listSpans(best: Best, start: number): Span[] {
	const spans: Span[] = []
	for (let one: Best | null = best; one; one = one.before)
		spans.unshift({
			from: start + one.from * LIGHT_STEP_MS,
			to: start + one.to * LIGHT_STEP_MS,
		})
	return spans
}
