import { HARVEST_TOO_EARLY, MAX_DAYS } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { Fault } from '@sfc/domain/fault'

/**
 * Checks the days of a cycle. Throws Fault invalid at the field when the days after planting are in
 * an impossible order.
 */
export function validateDays(plan: { transplantDays: number; harvestDays: number }): void {
	const at = (field: string, message: string) => new Fault('invalid', message, { field })
	if (plan.transplantDays < 0)
		throw at('transplantDays', 'Transplanting cannot come before planting')
	if (plan.harvestDays <= plan.transplantDays) throw at('harvestDays', HARVEST_TOO_EARLY)
	if (plan.harvestDays > MAX_DAYS)
		throw at('harvestDays', `Harvest must come within ${MAX_DAYS} days of planting`)
}
