import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { FarmCtx } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'

type Typed = {
	trays?: number | undefined
	quantity: number
	plantDate: string
	transplantDays: number
	harvestDays: number
}

/**
 * The number of trays to reserve. An empty field means as many as the plants need, so that a
 * planting that does not fit is refused. Undefined for a cycle that has left the nursery.
 */
export async function requestedTrays(ctx: FarmCtx, typed: Typed): Promise<number | undefined> {
	if (typed.trays !== undefined) return typed.trays
	const { plantsPerTray } = await readNurserySize(ctx)
	const { plantDate, transplantDays, harvestDays, quantity } = typed
	const left = addDays(plantDate, transplantDays || harvestDays)
	if (left <= todayIn(ctx.farm.timezone, ctx.now())) return undefined
	return traysNeeded(quantity, plantsPerTray)
}
