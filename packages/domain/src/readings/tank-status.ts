export type TankStatus = 'critical' | 'low' | 'normal' | 'full'

/** A level in percent: at or below 15 critical, at or below 30 low, at or above 90 full. */
export function tankStatus(levelPct: number): TankStatus {
	if (levelPct <= 15) return 'critical'
	if (levelPct <= 30) return 'low'
	return levelPct >= 90 ? 'full' : 'normal'
}
