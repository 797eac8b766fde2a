/** What decides which series share a chart. */
type Grouped = { axis: string }

export type ChartGroup<Trace> = { left: Trace[]; right: Trace[] }

/**
 * Distributes series to charts. Together: those of one unit share an axis, two units a chart, in the chosen
 * order. Separately: one chart each.
 */
export function chartGroups<Trace extends Grouped>(
	traces: readonly Trace[],
	isSeparate: boolean,
): ChartGroup<Trace>[] {
	if (isSeparate) return traces.map((trace) => ({ left: [trace], right: [] }))
	const names = [...new Set(traces.map(({ axis }) => axis))]
	const axes = names.map((name) => traces.filter(({ axis }) => axis === name))
	return axes.flatMap((left, i) => (i % 2 === 0 ? [{ left, right: axes[i + 1] ?? [] }] : []))
}
