import type { Limits } from './judge-reading'
import { QUANTITIES, QUANTITY_KEYS, isQuantity, type QuantityKey } from '../units/quantities'
import table from './usual-limits.json' with { type: 'json' }

type SentinelKey = keyof typeof table.sentinels

type Usual = {
	/** The source of the range in quantities.json and of the fastest change. */
	range: string
	step?: string
	/** How long a sensor of this resolution may show the same value; left out: without limit. */
	flat?: { ms: number; resolution: number; source: string }
	sentinels: SentinelKey[]
}

/** The usual limits of each quantity and their source: `general practice` without one. */
export const DEFAULT_LIMITS = table.quantities as Readonly<Record<QuantityKey, Usual>>
export const SENTINELS: Readonly<
	Record<SentinelKey, { values: number[]; means: string; source: string }>
> = table.sentinels

/** The limits a farm set for one sensor, in its stored unit; null: the usual one. */
export type LimitOverrides = {
	min: number | null
	max: number | null
	maxStepPerS: number | null
	/** 0: without limit. */
	flatMs: number | null
}

const usual = new Map<string, Limits>(QUANTITY_KEYS.map((key) => [key, usualOf(key)]))

/** The limits for readings of a quantity; an unknown quantity accepts any number. */
export function limitsFor(quantity: string, own?: LimitOverrides | null): Limits {
	const limits = usual.get(isQuantity(quantity) ? quantity : 'number') ?? usualOf('number')
	if (!own) return limits
	return {
		...limits,
		min: own.min ?? limits.min,
		max: own.max ?? limits.max,
		maxStepPerS: own.maxStepPerS ?? limits.maxStepPerS,
		// A limit set by a person applies whatever the sensor's resolution.
		...(own.flatMs === null ? {} : { flatMs: own.flatMs, resolution: null }),
	}
}

function usualOf(key: QuantityKey): Limits {
	const { min, max, maxStepPerS } = QUANTITIES[key]
	const { flat, sentinels } = DEFAULT_LIMITS[key]
	return {
		min,
		max,
		maxStepPerS: maxStepPerS ?? null,
		flatMs: flat?.ms ?? 0,
		resolution: flat?.resolution ?? null,
		sentinels: sentinels.flatMap((one) => SENTINELS[one].values),
	}
}
