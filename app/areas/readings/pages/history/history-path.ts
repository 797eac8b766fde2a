/** The page with the newest data of one or several readings; every displayed value links to it. */
export const historyPath = (...keys: readonly (number | string)[]): string =>
	`/history?${keys.map((key) => `p=${key}`).join('&')}`
