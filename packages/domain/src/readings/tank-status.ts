export type TankStatus = 'critical' | 'low' | 'normal' | 'full'

/** A tank at or below it is low, in percent. */
export const LOW_PCT = 30

/** A level in percent: at or below 15 critical, at or below 30 low, at or above 90 full. */
export function tankStatus(levelPct: number): TankStatus {
	if (levelPct <= 15) return 'critical'
	if (levelPct <= LOW_PCT) return 'low'
	return levelPct >= 90 ? 'full' : 'normal'
}
