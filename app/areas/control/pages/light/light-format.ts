import type { LightAssessment } from '@sfc/domain/control/light-map/assess-light-map'
import { LAMP_KINDS } from '@sfc/domain/control/light-map/lamp-kinds'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { StoredLightMap } from '~/areas/control/services/light/list-light-maps.server'

export const formatPpfd = (ppfd: number): string => `${formatNumber(ppfd, 0)} µmol/m²/s`
export const formatDli = (dli: number): string => `${formatDecimals(dli, 1)} mol/m² a day`

/** `215 µmol/m²/s, 12.4 mol/m² a day` */
export const formatLight = ({ ppfd, dli }: LightAssessment['average']): string =>
	dli === null ? formatPpfd(ppfd) : `${formatPpfd(ppfd)}, ${formatDli(dli)}`

/** `Measured Nov 3, 2026 by Ada, lamps at 70 %; lux × 0.015 (White LED)` */
export function describeMeasurement(map: StoredLightMap): string {
	const { measuredOn, changedBy, lampPercent, umolPerLux, lampKind } = map
	const lamps = lampKind ? LAMP_KINDS[lampKind].label : 'own factor'
	const meter = umolPerLux === null ? 'PPFD' : `lux × ${umolPerLux} (${lamps})`
	return `Measured ${formatDay(measuredOn)} by ${changedBy}, lamps at ${lampPercent} %; ${meter}`
}
