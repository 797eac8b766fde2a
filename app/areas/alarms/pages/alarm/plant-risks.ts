import { isHigh, type CurrentCondition } from '@sfc/domain/alarms/format-alarm'
import { likelyCauses } from '@sfc/domain/plant-health/diagnosis/likely-causes'
import { findReadingFact } from '@sfc/domain/plant-health/diagnosis/reading-facts'

/** The risks for plants from the reading of an open alarm; none when it is not about their environment. */
export function plantRisks(current: CurrentCondition | null | undefined) {
	const key = findReadingFact(current?.rule.quantity ?? null)
	if (!current || !key || current.kind !== 'limit' || current.isOver) return []
	return likelyCauses(key, isHigh(current) ? 'high' : 'low').map(({ id, name, description }) => ({
		id,
		name,
		description,
	}))
}
