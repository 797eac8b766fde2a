import { isHigh, type CurrentCondition } from '@sfc/domain/alarms/format-alarm'
import { likelyCauses } from '@sfc/domain/plant-health/diagnosis/likely-causes'
import { findReadingFact } from '@sfc/domain/plant-health/diagnosis/reading-facts'

/** What plants get from the reading that an open alarm is about, where it is about one around them. */
export function plantRisks(current: CurrentCondition | null | undefined) {
	const key = findReadingFact(current?.rule.quantity ?? null)
	if (!current || !key || current.kind !== 'limit' || current.isOver) return []
	return likelyCauses(key, isHigh(current) ? 'high' : 'low').map(({ id, name, description }) => ({
		id,
		name,
		description,
	}))
}
