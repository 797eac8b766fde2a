/** `, 1.2 kWh` for so long on at so many watts; nothing where those are not known. */
export const formatKWh = (onMs: number, watts: number | null): string =>
	watts === null ? '' : `, ${((onMs / 3_600_000) * (watts / 1000)).toFixed(1)} kWh`
