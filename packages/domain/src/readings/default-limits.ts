import type { Limits } from './judge-reading'
import { QUANTITIES, QUANTITY_KEYS, isQuantity, type QuantityKey } from './quantities'
import table from './usual-limits.json'

type SentinelKey = keyof typeof table.sentinels

type Usual = {
	/** Where the range of quantities.json comes from, and the fastest change. */
	range: string
	step?: string
	/** How long a sensor of this resolution can show the same; left out: for ever. */
	flat?: { ms: number; resolution: number; source: string }
	sentinels: SentinelKey[]
}

/** What is usual of each quantity, and where that is from: `general practice` where nobody says it. */
export const DEFAULT_LIMITS = table.quantities as Readonly<Record<QuantityKey, Usual>>
export const SENTINELS: Readonly<
	Record<SentinelKey, { values: number[]; means: string; source: string }>
> = table.sentinels

/** What a farm set for one sensor, in its stored unit; null: as usual. */
export type LimitOverrides = {
	min: number | null
	max: number | null
	maxStepPerS: number | null
	/** 0: it may stand still for ever. */
	flatMs: number | null
}

const usual = new Map<string, Limits>(QUANTITY_KEYS.map((key) => [key, usualOf(key)]))

/** What readings of a quantity are judged by; a quantity this version does not know is any number. */
export function limitsFor(quantity: string, own?: LimitOverrides | null): Limits {
	const limits = usual.get(isQuantity(quantity) ? quantity : 'number') ?? usualOf('number')
	if (!own) return limits
	return {
		...limits,
		min: own.min ?? limits.min,
		max: own.max ?? limits.max,
		maxStepPerS: own.maxStepPerS ?? limits.maxStepPerS,
		// What a person says of a sensor holds as it is, however coarse the sensor.
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
