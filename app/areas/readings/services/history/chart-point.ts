import type { Rollup } from '@sfc/domain/readings/history/rollup'

/** Calibrated readings of a period, in the point's stored unit. */
export type ChartPoint = Omit<Rollup, 'last' | 'stuck' | 'spikes'> & { at: number; untilAt: number }

export type HistorySpan = { fromAt: number; toAt: number }
