/** The page that shows the last 24 hours of one reading; every shown value leads to its own. */
export const historyPath = (pointId: number): string => `/history?p=${pointId}&span=24h`
