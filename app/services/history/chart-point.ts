import type { Rollup } from '@sfc/domain/history/rollup'

/** The readings of a period, calibrated, in the point's stored unit. */
export type ChartPoint = Omit<Rollup, 'last' | 'stuck' | 'spikes'> & { at: number; untilAt: number }

export type HistorySpan = { fromAt: number; toAt: number }
