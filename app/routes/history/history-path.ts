/** The page that shows the last 24 hours of a reading, or of some; every shown value leads to its own. */
export const historyPath = (...keys: readonly (number | string)[]): string =>
	`/history?${keys.map((key) => `p=${key}`).join('&')}&span=24h`
