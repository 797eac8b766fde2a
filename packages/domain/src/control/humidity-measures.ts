/** What airing out goes by: relative humidity, or vapour-pressure deficit. */
export const HUMIDITY_MEASURES = ['humidity', 'vpd'] as const
