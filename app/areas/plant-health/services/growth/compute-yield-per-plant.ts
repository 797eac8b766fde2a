import { predictYield, type YieldRecord } from '@sfc/domain/plant-health/growth/yield-prediction'

/** Yield of one plant, in `unit`: median and range of past cycles. */
export type YieldPerPlant = {
	quantity: number
	low: number
	high: number
	unit: string
	cycles: number
}

/** Computes the yield of one plant; null with too few past cycles. */
export function computeYieldPerPlant(record: YieldRecord | null): YieldPerPlant | null {
	const prediction = predictYield(1, record, null)
	if (prediction.basis !== 'harvests') return null
	const { quantity, low, high, unit, cycles } = prediction
	return { quantity, low, high, unit, cycles }
}
