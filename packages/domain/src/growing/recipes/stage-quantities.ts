import type { Band } from './band'
import rows from './stage-quantities.json' with { type: 'json' }

export type StageQuantity = keyof Band

/** The label of a quantity, its stored unit, and its physical limits. */
type Row = { label: string; unit: string; decimals: number; least: number; most: number }

export const STAGE_QUANTITIES: Readonly<Record<StageQuantity, Row>> = rows

export const STAGE_QUANTITY_KEYS = Object.keys(rows) as StageQuantity[]
