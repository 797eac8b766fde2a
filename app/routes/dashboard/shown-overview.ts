import type { FarmScope } from '~/context.server'
import { asShown } from '~/services/readings/as-shown'
import type { FarmOverview } from '~/services/readings/farm-overview.server'

/** The overview with its qualities as pages name them. */
export function shownOverview(
	{ farm }: Pick<FarmScope, 'farm'>,
	overview: FarmOverview,
): FarmOverview {
	const shown = asShown(farm)
	const figures = Object.entries(overview.figures).map(([name, figure]) => [name, shown(figure)])
	return {
		...overview,
		figures: Object.fromEntries(figures) as FarmOverview['figures'],
		tanks: overview.tanks.map(shown),
	}
}
