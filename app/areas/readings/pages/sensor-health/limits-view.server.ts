import { formatNumber } from '@sfc/domain/units/format-number'
import type { LimitsForm, LimitsInput } from '@sfc/contract/readings/sensor-health/limits-input'
import { stuckAfterMs } from '@sfc/domain/readings/judge-reading'
import { limitsFor } from '@sfc/domain/readings/default-limits'
import {
	toDisplayDifference,
	toDisplayValue,
	toStoredDifference,
	toStoredValue,
} from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import type { SensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'

const MINUTE_MS = 60_000

export type LimitsView = ReturnType<typeof limitsView>

/** A sensor's limits for a form, in a person's units, with the defaults next to them. */
export function limitsView({ reading: { quantity }, own }: SensorHealth, units: Units) {
	const limits = limitsFor(quantity)
	const { unit } = toDisplayValue(quantity, 0, units)
	const words = (value: number) => `${formatNumber(value)}${unit && ` ${unit}`}`
	const at = (stored: number | null | undefined) =>
		stored == null ? '' : digits(toDisplayValue(quantity, stored, units).value)
	const { maxStepPerS } = limits
	const flat = stuckAfterMs({ grain: limits.resolution ?? 1 }, limits)
	const values = {
		min: at(own?.min),
		max: at(own?.max),
		maxStepPerS:
			own?.maxStepPerS == null
				? ''
				: digits(toDisplayDifference(quantity, own.maxStepPerS, units).value),
		flatMinutes: own?.flatMs == null ? '' : digits(own.flatMs / MINUTE_MS),
	}
	return {
		values,
		unit: unit || undefined,
		usual: {
			min: words(Number(digits(toDisplayValue(quantity, limits.min, units).value))),
			max: words(Number(digits(toDisplayValue(quantity, limits.max, units).value))),
			step:
				maxStepPerS === null
					? 'it may jump'
					: words(Number(digits(toDisplayDifference(quantity, maxStepPerS, units).value))),
			flat:
				flat === Infinity
					? 'it may stay the same'
					: `${formatRoughDuration(flat)}, longer for a coarse sensor`,
		},
	}
}

/** Rounds off the digits that only come from converting units. */
const digits = (value: number): string => String(Number(value.toPrecision(7)))

/** Converts typed limits to the stored unit of the quantity. */
export function storedLimits(quantity: string, typed: LimitsForm): LimitsInput {
	const stored = (shown: number | null) =>
		shown === null ? null : Number(toStoredValue(quantity, shown, typed).toPrecision(9))
	const step = typed.maxStepPerS
	return {
		min: stored(typed.min),
		max: stored(typed.max),
		flatMinutes: typed.flatMinutes,
		maxStepPerS:
			step === null ? null : Number(toStoredDifference(quantity, step, typed).toPrecision(9)),
	}
}
