import type { WeeklyReport } from '@sfc/contract/overview/report/weekly-report'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { weekAround, type ReportWeek } from '@sfc/domain/overview/report/report-week'
import type { FarmScope } from '~/context.server'
import { readAnalytics } from '~/areas/growing/services/analytics/read-analytics.server'
import { listSupplies } from '~/areas/growing/services/supplies/list-supplies.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { readEnergyUse } from '~/areas/automation/services/energy/read-energy.server'
import { listDocuments } from '~/areas/food-safety/services/documents/list-documents.server'
import { loadWeekStock } from './load-week-stock.server'
import { chooseWeek, loadWeekVerdict, weekSpan, type WeekVerdict } from './load-week-verdict.server'

const HOUR_MS = 3_600_000
/** Most tasks of the next week that are named. */
const TASKS_NAMED = 40

/**
 * Reads how a week of the farm went, from Monday to Sunday in its timezone, and the work of the week
 * after. `day`: any day of the week; the last full week when left out. The running week is told so far.
 */
export async function readWeeklyReport(
	ctx: FarmScope,
	{ day }: { day?: string | undefined } = {},
): Promise<WeeklyReport> {
	const week = chooseWeek(ctx, day)
	return reportOfWeek(ctx, week, loadWeekVerdict(ctx, week))
}

/** Reads the rest of a week's report, beside the verdict of that week. */
export async function reportOfWeek(
	ctx: FarmScope,
	week: ReportWeek,
	verdict: WeekVerdict | Promise<WeekVerdict>,
): Promise<WeeklyReport> {
	const { timezone, currency } = ctx.farm
	const next = weekAround(addDays(week.to, 1))
	const { endAt, ...span } = weekSpan(ctx, week)
	const before = { fromAt: dayStart(addDays(week.from, -7), timezone), toAt: span.fromAt }
	const [judged, stock, growing, due, tasks, [used, usedBefore], supplies, documents] =
		await Promise.all([
			verdict,
			loadWeekStock(ctx, week),
			readAnalytics(ctx, week),
			listTasks(ctx, { ...week, types: ['harvest'] }),
			listTasks(ctx, { state: 'open', to: next.to, limit: TASKS_NAMED + 1 }),
			readEnergyUse(ctx, [fullHours(span), fullHours(before)]),
			listSupplies(ctx),
			listDocuments(ctx),
		])
	const { cancelled, terminated } = growing.endings
	return {
		...week,
		isRunning: endAt > ctx.now(),
		...judged,
		harvests: {
			due: due.length,
			done: due.filter(({ isCompleted }) => isCompleted).length,
			missed: due
				.filter(({ isCompleted }) => !isCompleted)
				.map(({ id, title, dueDate }) => ({ id, title, day: dueDate })),
			cut: growing.harvests.map(({ unit, harvestedMilli, wasteMilli }) => {
				return { unit, milli: harvestedMilli, wasteMilli }
			}),
		},
		planted: growing.started,
		lostPlants: cancelled.plants + terminated.plants + growing.endings.lostInTrays,
		work: { due: growing.tasks.judged, onTime: growing.tasks.onTime },
		energy: {
			...used,
			kWhBefore: usedBefore.kWh,
		},
		stock: { ...stock, currency },
		toOrder: supplies
			.filter(({ need }) => need === 'order')
			.map(({ id, name, usableMilli: milli, unit }) => ({ id, name, usable: { unit, milli } })),
		documents: documents.flatMap(({ id, title, expiresOn, replacedById, state }) =>
			replacedById === null && state !== 'valid' && expiresOn ? [{ id, title, expiresOn }] : [],
		),
		next: {
			...next,
			tasks: tasks.slice(0, TASKS_NAMED).map(({ id, title, dueDate, type }) => {
				return { id, title, day: dueDate, type }
			}),
			hasMore: tasks.length > TASKS_NAMED,
		},
	}
}

/** The full hours of a span; energy is known by the hour (UTC). */
const fullHours = ({ fromAt, toAt }: { fromAt: number; toAt: number }) => ({
	fromAt: Math.floor(fromAt / HOUR_MS) * HOUR_MS,
	toAt: Math.floor(toAt / HOUR_MS) * HOUR_MS,
})
