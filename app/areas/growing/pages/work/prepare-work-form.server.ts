import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMonthDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { hasPermission } from '@sfc/domain/platform/permissions'
import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { listCycles } from '~/areas/growing/services/planting-cycles/list-cycles.server'
import type { Option } from '~/ui/form/select'

/** Crops that ended so many days ago may still have been worked on. */
const RECENT_DAYS = 30

/** Lists the crops that work may have been for. `chosen` is always among them. */
export async function listWorkCrops(ctx: FarmCtx, chosen?: number | null): Promise<Option[]> {
	const since = addDays(todayIn(ctx.farm.timezone, ctx.now()), 0 - RECENT_DAYS)
	return (await listCycles(ctx))
		.filter(
			({ id, status, harvestedOn, endedOn }) =>
				isActiveCycle(status) || (harvestedOn ?? endedOn ?? '') >= since || id === chosen,
		)
		.map((cycle) => ({
			value: String(cycle.id),
			label: `${cropLabel(cycle)}, planted ${formatMonthDay(cycle.plantDate)}`,
		}))
}

/** Lists the people whose work somebody may record; none but themselves without the permission to see costs. */
export async function listWorkers(ctx: FarmCtx): Promise<Option[]> {
	if (!hasPermission(ctx.role, 'cost.manage')) return []
	return (await listMembers(ctx)).map(({ userId, name }) => ({ value: userId, label: name }))
}
