import { formatDollars } from './format-number'

/** Money as people write it: `$1,275`, `$12.50`. Negative amounts are refunds. */
export function formatCents(cents: number): string {
	return formatDollars(cents, cents % 100 !== 0)
}
