import type { FarmsReport } from '@sfc/contract/overview/report/farms-report'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { lastFullWeek, weekAround } from '@sfc/domain/overview/report/report-week'
import { worstFirst } from '@sfc/domain/overview/report/worst-first'
import { pageWindow } from '@sfc/domain/page-window'
import { hasPermission } from '@sfc/domain/platform/permissions'
import type { FarmScope, UserCtx } from '~/context.server'
import { listFarms, type ListedFarm } from '~/areas/accounts/services/memberships/list-farms.server'
import { createReadGroup } from '~/areas/platform/services/farm-work/read-group'
import { chooseWeek, loadWeekVerdict } from './load-week-verdict.server'
import { reportOfWeek } from './read-weekly-report.server'

const PER_PAGE = 20
/** Farms whose reads share statements. */
const TOGETHER = 25

/**
 * Reads how a week went on all farms whose report the person may read, the worst first, some at a time.
 * `day`: any day of the week; the last one that is over on each of them when left out.
 */
export async function readFarmsReport(
	ctx: UserCtx,
	{ day, page }: { day?: string | undefined; page: number },
): Promise<FarmsReport> {
	const farms = (await listFarms(ctx)).filter(({ role }) => hasPermission(role, 'farm.see'))
	const todays = farms.map(({ timezone }) => todayIn(timezone, ctx.now())).toSorted()
	const first = todays[0] ?? todayIn('UTC', ctx.now())
	const last = todays.at(-1) ?? first
	const week = day === undefined ? lastFullWeek(first) : weekAround(day < last ? day : last)
	const own = farms.map((farm) => ({ farm, week: chooseWeek({ ...ctx, farm }, week.from) }))
	const judged = await readTogether(ctx, own, async (one, scope) => ({
		...one,
		farmName: one.farm.name,
		report: await loadWeekVerdict(scope, one.week),
	}))
	const { limit, offset, ...shown } = pageWindow(judged.length, page, PER_PAGE)
	const onPage = worstFirst(judged).slice(offset, offset + limit)
	const reports = await readTogether(ctx, onPage, async ({ farm, farmName, ...one }, scope) => ({
		farmId: farm.id,
		farmName,
		report: await reportOfWeek(scope, one.week, one.report),
	}))
	return { ...week, isRunning: week.to >= first, ...shown, count: judged.length, farms: reports }
}

/** Reads something of each farm; farms in a row share their statements. */
async function readTogether<One extends { farm: ListedFarm }, T>(
	ctx: UserCtx,
	all: readonly One[],
	read: (one: One, scope: FarmScope) => Promise<T>,
): Promise<T[]> {
	const found: T[] = []
	for (let i = 0; i < all.length; i += TOGETHER) {
		const group = createReadGroup()
		const some = all.slice(i, i + TOGETHER)
		const reads = some.map((one) => read(one, { ...ctx, farm: one.farm, once: new Map(), group }))
		found.push(...(await Promise.all(reads)))
	}
	return found
}
