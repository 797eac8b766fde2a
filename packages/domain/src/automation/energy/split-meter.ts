/**
 * The parts of what a meter counted that outputs behind it drew, by their zones, and what is left: as much as
 * is known of each output, or less in proportion where together they would have drawn more than was counted.
 * The parts sum to 1.
 */
export function splitMeter(
	meterKWh: number,
	behind: readonly { zone: string; kWh: number }[],
): { zone: string | null; part: number }[] {
	if (meterKWh <= 0) return [{ zone: null, part: 1 }]
	const known = behind.reduce((sum, { kWh }) => sum + Math.max(0, kWh), 0)
	const whole = Math.max(meterKWh, known)
	const parts = new Map<string, number>()
	for (const { zone, kWh } of behind)
		parts.set(zone, (parts.get(zone) ?? 0) + Math.max(0, kWh) / whole)
	const given = [...parts.values()].reduce((sum, part) => sum + part, 0)
	return [
		...[...parts].map(([zone, part]) => ({ zone, part })),
		{ zone: null, part: Math.max(0, 1 - given) },
	]
}
