import { CycleQuery } from '@sfc/contract/growing/planting-cycles/cycle-query'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { pageWindow } from '@sfc/domain/page-window'
import type { FarmCtx } from '~/context.server'
import { loadCycleDetails } from '~/areas/growing/services/planting-cycles/load-cycle-details.server'
import {
	countCycles,
	listCycles,
} from '~/areas/growing/services/planting-cycles/list-cycles.server'
import { loadTreatedCycles } from '~/areas/growing/services/scouting/load-treated-cycles.server'
import type { FilterView } from './cycle-filter'
import { statusLabel } from '../status-style'
import { cycleView } from '../cycle-view'

const CYCLES_A_PAGE = 24
const STATES = ['active', 'ended', 'all'] as const

const CHOICES = [
	{ value: 'active', label: 'All active' },
	...CYCLE_STATUSES.map((status) => ({ value: status as string, label: statusLabel(status) })),
	{ value: 'ended', label: 'All ended' },
	{ value: 'all', label: 'All' },
]

type Treated = { harvestFrom: string; harvestAt: number }
const lastHarvestFrom = (treatments: readonly Treated[], now: number) =>
	treatments
		.filter(({ harvestAt }) => harvestAt > now)
		.map(({ harvestFrom }) => harvestFrom)
		.sort()
		.at(-1) ?? null

/** One page of the cycles an address asks for; the growing ones by default. */
export async function readCyclePage(ctx: FarmCtx, searchParams: URLSearchParams) {
	const query = CycleQuery.parse(Object.fromEntries(searchParams))
	// The form has one list for both states and statuses.
	const named = STATES.find((state) => state === searchParams.get('status'))
	const { status, zone, search } = query
	const state = status ? undefined : (query.state ?? named ?? 'active')
	const filter = { state, status, zone, search }
	const total = await countCycles(ctx, filter)
	const { page, pages, ...rows } = pageWindow(total, query.page ?? 1, CYCLES_A_PAGE)
	const cycles = await listCycles(ctx, { ...filter, ...rows })
	const beside = await loadCycleDetails(
		ctx,
		cycles.map(({ id }) => id),
	)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const treatmentsOf = await loadTreatedCycles(ctx.db.read, {
		farmId: ctx.farm.id,
		from: today,
		to: today,
	})
	const kept = { status: status ?? state ?? '', zone: zone ?? '', search: search ?? '' }
	const view: FilterView = {
		...kept,
		state: state ?? '',
		statuses: CHOICES,
		isSet: state !== 'active' || Boolean(zone) || Boolean(search),
	}
	return {
		cycles: cycles.map((cycle) =>
			cycleView(
				cycle,
				{ ...beside(cycle.id), harvestFrom: lastHarvestFrom(treatmentsOf(cycle), ctx.now()) },
				today,
			),
		),
		filter: view,
		total,
		page,
		pages,
		query: new URLSearchParams(Object.entries(kept).filter(([, value]) => value)).toString(),
		endedCount: view.isSet ? 0 : await countCycles(ctx, { state: 'ended' }),
	}
}
