import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { FarmCtx } from '~/context.server'
import { listGrowingCycles } from '~/areas/growing/services/journal/list-crops.server'

/** The crops to choose from for a photo, and the one in the address. */
export async function loadPhotoForm(ctx: FarmCtx, request: Request) {
	const cycles = (await listGrowingCycles(ctx)).map((cycle) => ({
		value: String(cycle.id),
		label: `${cropLabel(cycle)}, Zone ${cycle.zone}, planted ${formatDay(cycle.plantDate)}`,
	}))
	const wanted = new URL(request.url).searchParams.get('cycleId')
	const cycleId = cycles.some(({ value }) => value === wanted) ? (wanted ?? '') : ''
	return { cycles, values: { cycleId, notes: '' } }
}
