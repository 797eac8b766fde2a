import type { Trend } from '~/areas/readings/services/load-recent-trends.server'

/** The last hour of a point, oldest minute first; empty when unknown. */
export function lastHourTrend(trends: readonly Trend[], pointId: number | undefined) {
	const { next, byMinute } = trends.find((one) => one.pointId === pointId) ?? NONE
	return [...byMinute.slice(next), ...byMinute.slice(0, next)]
}

const NONE: Pick<Trend, 'next' | 'byMinute'> = { next: 0, byMinute: [] }
