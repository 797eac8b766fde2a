import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { TRAY_ZONES, trayZoneLabel } from '@sfc/domain/growing/trays/tray-place'
import type { FarmCtx } from '~/context.server'
import { listCycles } from '~/areas/growing/services/planting-cycles/list-cycles.server'

/** The crops that grow now, as choices of a form. */
export const listCropChoices = async (ctx: FarmCtx) =>
	(await listCycles(ctx, { state: 'active' })).map((cycle) => ({
		value: String(cycle.id),
		label: `${cropLabel(cycle)}, planted ${formatDay(cycle.plantDate)}, ${cycle.quantity} plants`,
	}))

export const ZONE_CHOICES = TRAY_ZONES.map((zone) => ({ value: zone, label: trayZoneLabel(zone) }))
