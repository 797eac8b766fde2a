import { median as medianOfSome } from 'simple-statistics'

/** A value and how often it occurs. */
export type Counted = { value: number; count: number }

/** The middle value, or the mean of the middle two; null for an empty list. */
export const median = (values: readonly number[]): number | null =>
	values.length === 0 ? null : medianOfSome([...values])

/** The median of counted values. */
export const medianOfCounts = (counted: readonly Counted[]): number | null =>
	median(counted.flatMap(({ value, count }) => Array<number>(count).fill(value)))
