import type { Milli } from '../inventory/quantity'

/** What a supply lot cost, and how much of it was received for that. */
export type PricedLot = { priceCents: number | null; receivedMilli: Milli }

/**
 * What some of a supply lot cost, in cents before rounding: its part of what was paid for all of it. Null where
 * nobody entered the price, or its receipt was reversed.
 */
export const usedCents = (
	{ priceCents, receivedMilli }: PricedLot,
	usedMilli: Milli,
): number | null =>
	priceCents === null || receivedMilli <= 0 ? null : (priceCents * usedMilli) / receivedMilli
