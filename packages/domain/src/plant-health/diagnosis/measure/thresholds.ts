import table from './thresholds.json' with { type: 'json' }

const { about: _, ...figures } = table

/** The limits that measuring works with. Shares are from 0 to 1. */
export const THRESHOLDS = Object.fromEntries(
	Object.entries(figures).map(([key, { value }]) => [key, value]),
) as Readonly<Record<keyof typeof figures, number>>
