export type TankStatus = 'critical' | 'low' | 'normal' | 'full'

/** How full a tank is, in words, by its level in percent. */
export function tankStatus(levelPct: number): TankStatus {
	if (levelPct <= 15) return 'critical'
	if (levelPct <= 30) return 'low'
	return levelPct >= 90 ? 'full' : 'normal'
}
