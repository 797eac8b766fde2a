import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import type { Sample } from '../drivers/driver'

/** The last value of a point that could be trusted, and when it was read. */
export type TrustedValue = { value: number; at: number }

/**
 * Marks a sample that is out of range for its quantity, or changed faster than the quantity can
 * since the last trusted value. Only samples the driver considers good are marked; none is dropped.
 */
export function markQuality(
	sample: Sample,
	quantity: QuantityKey,
	last: TrustedValue | undefined,
): Sample {
	if (sample.quality !== 'good' && sample.quality !== 'simulated') return sample
	const { value } = sample
	if (value === null || !Number.isFinite(value))
		return { ...sample, value: null, quality: 'bad', reason: 'the device gave no number' }
	const { min, max, unit, maxStepPerS } = QUANTITIES[quantity]
	if (value < min || value > max)
		return { ...sample, quality: 'out-of-range', reason: `outside ${min} to ${max} ${unit}`.trim() }
	if (maxStepPerS === undefined || !last) return sample
	const elapsedS = Math.max(1, (sample.at - last.at) / 1000)
	const step = Math.abs(value - last.value)
	if (step <= maxStepPerS * elapsedS) return sample
	const reason = `moved ${Number(step.toPrecision(3))} ${unit} in ${Math.round(elapsedS)} s`
	return { ...sample, quality: 'spike', reason }
}
