import type { FarmScope } from '~/context.server'
import { withDisplayQuality } from '~/services/readings/with-display-quality'
import type { FarmOverview } from '~/services/readings/load-farm-overview.server'

/** The overview with its qualities as pages name them. */
export function displayOverview(
	{ farm }: Pick<FarmScope, 'farm'>,
	overview: FarmOverview,
): FarmOverview {
	const shown = withDisplayQuality(farm)
	const figures = Object.entries(overview.figures).map(([name, figure]) => [name, shown(figure)])
	return {
		...overview,
		figures: Object.fromEntries(figures) as FarmOverview['figures'],
		tanks: overview.tanks.map(shown),
	}
}
