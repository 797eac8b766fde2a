import type { Insight } from './insight'

/** What the doses of one pump do less than they did; null where they hold, or too few are known. */
type Pump = { label: string; falls: Insight | null }

const NAMES: Record<string, string> = { ph: 'pH', ec: 'EC' }

/**
 * What doses that do less say: those of one pump, that its jug or tube is at fault; those of all
 * pumps that one probe judges, that the probe is.
 *
 * @param quantity - What the probe measures: `ph` or `ec`.
 */
export function explainWeakDoses(quantity: string, pumps: readonly Pump[]): Insight[] {
	const falling = pumps.flatMap(({ falls }) => falls ?? [])
	const [least] = falling.toSorted((a, b) => a.confidence - b.confidence)
	if (!least || falling.length < 2 || falling.length < pumps.length) return falling
	return [
		{
			...least,
			id: `probe-sees-less-${quantity}`,
			title: `The ${NAMES[quantity] ?? quantity} probe sees less of every dose`,
			evidence: `The doses of ${pumps.map(({ label }) => label).join(' and ')} all change its reading less than they did, which one jug or tube cannot explain.`,
			advice: 'Clean the probe and calibrate it; a worn one answers less to everything.',
			impact: 'high',
			link: '/calibration',
		},
	]
}
