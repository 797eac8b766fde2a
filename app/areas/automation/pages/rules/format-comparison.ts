import { formatDuration } from '@sfc/domain/calendar/format-duration'
import type { RuleMode } from '@sfc/domain/control/rules/rule'
import type { RuleComparison } from '~/areas/automation/services/rules/compare-rule.server'
import { LAYER_LABELS } from '~/areas/control/pages/layer-labels'

/** Formats a decision: `Overhead fan off, by Recipe` */
export const formatDecision = (
	name: string,
	{ on, layer }: RuleComparison['decided'][number],
): string =>
	`${name} ${on === null ? 'automatic' : on ? 'on' : 'off'}, by ${LAYER_LABELS[layer].word}`

/**
 * Formats a comparison: `It would have wanted Overhead fan on 6 times, 2 h 10 min in all. It was on anyway for
 * 110 min of that.`
 */
export function formatComparison(
	{ name, wantedOn, times, wantedMs, soAnywayMs, unknownMs }: RuleComparison,
	mode: RuleMode,
): string {
	const state = wantedOn ? 'on' : 'off'
	const often = times === 1 ? 'once' : `${times} times`
	const would = mode === 'live' ? 'wanted' : 'would have wanted'
	const anyway = mode === 'live' ? '' : ' anyway'
	const parts = [
		`It ${would} ${name} ${state} ${often}, ${formatDuration(wantedMs)} in all.`,
		soAnywayMs > 0 && `It was ${state}${anyway} for ${formatDuration(soAnywayMs)} of that.`,
		soAnywayMs === 0 && unknownMs === 0 && `It was ${wantedOn ? 'off' : 'on'} all that time.`,
		unknownMs > 0 && `What it did is not known for ${formatDuration(unknownMs)}.`,
	]
	return parts.filter(Boolean).join(' ')
}
