import { CAUSE_SOURCES } from '@sfc/domain/plant-health/diagnosis/cause'
import type { RankedCause } from '@sfc/domain/plant-health/diagnosis/rank-causes'

/**
 * Describes a ranked cause for its page and the API; each formats share and evidence in its own
 * way.
 */
export function describeCause({ cause }: RankedCause) {
	const { id, type, name, severity, description, sources } = cause
	return {
		id,
		type,
		name,
		severity,
		description,
		sources: sources.flatMap((key) => CAUSE_SOURCES[key] ?? []),
	}
}
