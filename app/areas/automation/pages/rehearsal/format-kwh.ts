/** Formats energy: `, 1.2 kWh` for an on-time at a power in watts; empty when unknown. */
export const formatKWh = (onMs: number, watts: number | null): string =>
	watts === null ? '' : `, ${((onMs / 3_600_000) * (watts / 1000)).toFixed(1)} kWh`
