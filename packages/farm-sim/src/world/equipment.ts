import type { Zone } from '@sfc/domain/control/catalogue'
import rows from '../equipment.json' with { type: 'json' }

export type Equipment = {
	zone: Zone
	/** Power drawn from the mains. */
	watts: number
	/** Heat into the air of its zone; negative for a cooler. */
	heatW: number
	/** At full flow. */
	flowLPerMin?: number
	/** Light at each sensor by its name, µmol/m²/s. */
	par?: Partial<Record<string, number>>
	/** A plug that measures its own consumption. */
	ownMeter?: boolean
}

export const EQUIPMENT: readonly (Equipment & { key: string })[] = Object.entries(
	rows as Record<string, Equipment>,
).map(([key, row]) => ({ key, ...row }))

/** Keys of the outputs whose relay is closed. */
export type Running = ReadonlySet<string>

/**
 * The next value of a quantity that approaches its target with a lag; exact, so that any step is
 * stable.
 */
export const approach = (from: number, to: number, dtS: number, lagS: number): number =>
	to + (from - to) * Math.exp(-dtS / lagS)

/** 0 at `low`, 1 at `high`, straight between. */
export const ramp = (value: number, low: number, high: number): number =>
	Math.min(1, Math.max(0, (value - low) / (high - low)))
