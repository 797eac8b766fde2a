import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatTrayPlace } from '@sfc/domain/growing/trays/tray-place'
import type { FilledTray } from '~/areas/growing/services/trays/list-trays.server'

export type TrayRow = ReturnType<typeof trayRow>

/** A tray of a list, in words. */
export const trayRow = ({ code, cycle, lot, plants, zone, spot }: FilledTray) => ({
	code,
	crop: cycle ? cropLabel(cycle) : null,
	lot: lot && { id: lot.id, code: lot.code },
	plants: cycle ? formatPlants(plants) : null,
	plantCount: plants,
	place: formatTrayPlace({ zone, spot }),
})
