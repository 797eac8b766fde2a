import { growingRecord, type GrowingRecord } from '@sfc/domain/growing/recipes/growing-record'
import { findTarget, type Target } from '@sfc/domain/growing/recipes/target'
import type { FarmScope } from '~/context.server'
import { loadGrowingHistory, loadGrowingNow } from './load-growing-history.server'

type Scope = Pick<FarmScope, 'db' | 'farm' | 'now' | 'once' | 'group'>
type Series = { zone: string | null; quantity: string }

/** Loads the current target of readings by zone and quantity; null when there is none. */
export async function loadTargets(ctx: Scope): Promise<(series: Series) => Target | null> {
	const record = growingRecord(await loadGrowingNow(ctx))
	const at = ctx.now()
	return (series) => targetAt(record, series, at)
}

/** Returns the target of a reading at an instant; null when there is none. */
export const targetAt = (record: GrowingRecord, series: Series, at: number): Target | null =>
	findTarget(record.zoneAt(record.zoneOf(series, at), at), series.quantity)

/** Target and when it was in effect, milliseconds UTC. */
export type TargetSpan = { fromAt: number; toAt: number; target: Target | null }

/** Loads the targets of a reading over a span, oldest first. */
export async function loadTargetSpans(
	ctx: Scope,
	span: { fromAt: number; toAt: number },
): Promise<(series: Series) => TargetSpan[]> {
	const record = growingRecord(await loadGrowingHistory(ctx, span))
	return (series) => {
		const spans: TargetSpan[] = []
		for (const period of record.zonePeriods(record.zoneOf(series, span.toAt), span)) {
			const target = findTarget(period, series.quantity)
			const last = spans.at(-1)
			if (last && isSame(last.target, target)) last.toAt = period.toAt
			else spans.push({ fromAt: period.fromAt, toAt: period.toAt, target })
		}
		return spans
	}
}

const isSame = (one: Target | null, other: Target | null) =>
	one?.low === other?.low && one?.high === other?.high && one?.source === other?.source
