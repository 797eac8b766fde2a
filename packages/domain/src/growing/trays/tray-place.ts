import { CYCLE_ZONES } from '../planting-cycles/cycle-zones'

export const TRAY_ZONES = ['nursery', ...CYCLE_ZONES] as const
export type TrayZone = (typeof TRAY_ZONES)[number]

/** Where a tray is: a zone, and words for the place within it. */
export type TrayPlace = { zone: TrayZone; spot: string | null }

export const trayZoneLabel = (zone: TrayZone): string =>
	zone === 'nursery' ? 'Nursery' : `Zone ${zone}`

/** `Zone A, shelf 4` */
export const formatTrayPlace = ({ zone, spot }: TrayPlace): string =>
	[trayZoneLabel(zone), spot].filter(Boolean).join(', ')

/** The words for a place in the nursery's grid, as its bookings count it. */
export const nurserySpot = ({ row, tray }: { row: number; tray: number }): string =>
	`row ${row}, place ${tray}`

/** The address that a shelf's label leads to: the scan with the shelf as the place to move to. */
export const shelfPath = ({ zone, spot }: TrayPlace): string =>
	`/trays/scan?${new URLSearchParams({ zone, ...(spot && { spot }) })}`

/** The place that a scanned shelf label names; null for anything else. */
export function parseShelfPath(text: string): TrayPlace | null {
	const [, query] = /\/trays\/scan\?(.{1,300})$/.exec(text.trim()) ?? []
	if (query === undefined) return null
	const named = new URLSearchParams(query)
	const zone = TRAY_ZONES.find((known) => known === named.get('zone'))
	return zone ? { zone, spot: named.get('spot')?.trim().slice(0, SPOT_MAX) || null } : null
}

export const SPOT_MAX = 60
