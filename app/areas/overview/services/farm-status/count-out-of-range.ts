import type { FarmOverview } from '~/areas/readings/services/load-farm-overview.server'

/** Counts the figures beyond their band, and low tanks, that have no open alarm. */
export function countOutOfRange(
	{ figures, tanks }: Pick<FarmOverview, 'figures' | 'tanks'>,
	alarmedPointIds: readonly (number | null)[],
): number {
	const wrong = [
		...Object.values(figures).flatMap(({ state, source }) =>
			state === 'low' || state === 'high' ? [source?.pointId ?? null] : [],
		),
		...tanks.flatMap(({ status, pointId }) =>
			status === 'critical' || status === 'low' ? [pointId] : [],
		),
	]
	return wrong.filter((pointId) => !alarmedPointIds.includes(pointId)).length
}
