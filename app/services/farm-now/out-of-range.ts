import type { FarmOverview } from '../readings/load-farm-overview.server'

/** How many figures are beyond their band, and tanks low, that no open alarm is about. */
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
