import { LIGHT_STEP_MS } from '../cheap-light/choose-lit-spans'
import type { Span } from '../light-window'

/** Lamps that are lit together, W, and when. */
type Lit = { watts: number; spans: readonly Span[] }

/** What a farm may draw in a quarter of an hour, W: the most of any instant in it. */
type LoadStep = { at: number; watts: number }

export type ExpectedLoad = {
	steps: LoadStep[]
	/** The first of the highest steps; null without any. */
	peak: LoadStep | null
	/** When it is above the cap, and by how much at most, W. */
	over: (Span & { watts: number })[]
}

/**
 * The load that is expected in a span of whole quarters of an hour: lamps by their plan, and what other equipment may
 * draw at any time.
 */
export function expectLoad(
	{ lights, othersWatts }: { lights: readonly Lit[]; othersWatts: number },
	{ from, to }: Span,
	capWatts = Infinity,
): ExpectedLoad {
	const litAt = (at: number) =>
		lights.reduce(
			(sum, { watts, spans }) =>
				spans.some((span) => span.from <= at && at < span.to) ? sum + watts : sum,
			othersWatts,
		)
	const begins = lights.flatMap(({ spans }) => spans.map((span) => span.from))
	const steps: LoadStep[] = []
	const over: ExpectedLoad['over'] = []
	let peak: LoadStep | null = null
	for (let at = from; at < to; at += LIGHT_STEP_MS) {
		// Load only rises where lamps come on.
		const rises = begins.filter((begin) => begin > at && begin < at + LIGHT_STEP_MS)
		const watts = Math.max(...[at, ...rises].map(litAt))
		const step = { at, watts }
		steps.push(step)
		if (!peak || watts > peak.watts) peak = step
		if (watts <= capWatts) continue
		const last = over.at(-1)
		if (last?.to === at) {
			last.to = at + LIGHT_STEP_MS
			last.watts = Math.max(last.watts, watts - capWatts)
		} else over.push({ from: at, to: at + LIGHT_STEP_MS, watts: watts - capWatts })
	}
	return { steps, peak, over }
}
