import { predictYield, type YieldRecord } from '@sfc/domain/growth/yield-prediction'

/** What one plant brought, in `unit`: the median of past cycles and their span. */
export type YieldPerPlant = {
	quantity: number
	low: number
	high: number
	unit: string
	cycles: number
}

/** Null with fewer past cycles than say anything. */
export function yieldPerPlant(record: YieldRecord | null): YieldPerPlant | null {
	const prediction = predictYield(1, record, null)
	if (prediction.basis !== 'harvests') return null
	const { quantity, low, high, unit, cycles } = prediction
	return { quantity, low, high, unit, cycles }
}
