import { match } from '#db/match'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { pastDays, type Days, type PastTime } from '@sfc/domain/overview/help/past-time'
import { formatNumber } from '@sfc/domain/units/format-number'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, sum } from 'drizzle-orm'
import { harvests, lots } from '#db/schema/inventory'
import { orders } from '#db/schema/orders'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { Answer } from './answer'
import { formatDays, PAST_UNKNOWN } from './answer-past.server'

const SHOWN = 8
const PEOPLE_SHOWN = 20

type Asked = { past: PastTime; crops: readonly string[]; taskTypes: readonly string[] }

/** Answers for the days that a question names; a time that is not understood is said to be. */
const overDays =
	<A>(answer: (ctx: FarmCtx, days: Days, asked: A) => Promise<Answer>) =>
	async (ctx: FarmCtx, asked: A & { past: PastTime }): Promise<Answer> => {
		const days = pastDays(asked.past, todayIn(ctx.farm.timezone, ctx.now()))
		return days === null ? PAST_UNKNOWN : answer(ctx, days, asked)
	}

/** Answers what was harvested, by crop and by who recorded it. */
export const answerPastHarvests = overDays(async (ctx, days, { crops }: Asked): Promise<Answer> => {
	const total = sum(harvests.quantityMilli)
	const rows = await ctx.db.read
		.select({
			cropName: lots.cropName,
			varietyName: lots.varietyName,
			unit: lots.unit,
			by: harvests.recordedBy,
			total,
		})
		.from(harvests)
		.innerJoin(lots, eq(lots.id, harvests.lotId))
		.where(
			and(
				eq(harvests.farmId, ctx.farm.id),
				gte(harvests.harvestedOn, days.from),
				lte(harvests.harvestedOn, days.to),
				crops.length > 0 ? inArray(lots.cropName, [...crops]) : undefined,
			),
		)
		.groupBy(lots.cropName, lots.varietyName, lots.unit, harvests.recordedBy)
		.orderBy(desc(total), asc(lots.cropName))
	// A reversal takes back what it corrects.
	const found = rows.filter((row) => Number(row.total) > 0)
	const what = crops.length > 0 ? `${crops.join(' or ')} ` : ''
	return {
		tone: 'info',
		title: found.length > 0 ? `Harvested, ${formatDays(days)}` : `No harvest, ${formatDays(days)}`,
		lines:
			found.length > 0
				? firstOf(
						found.map(
							(row) =>
								`${cropLabel(row)}: ${formatNumber(Number(row.total) / 1000)} ${row.unit}, recorded by ${row.by}.`,
						),
					)
				: [`No ${what}harvest is recorded for these days.`],
		source: 'Harvests recorded on this farm',
		links: [
			{ to: '/crop-inventory', label: 'Inventory' },
			{ to: '/calendar?tab=analytics', label: 'Analytics' },
		],
	}
})

/** Answers which tasks were completed, when and by whom. */
export const answerPastTasks = overDays(
	async (ctx, days, { crops, taskTypes }: Asked): Promise<Answer> => {
		const { fromAt, toAt } = instantsOf(ctx, days)
		const isMeant = match(
			tasks,
			{ farmId: ctx.farm.id, isCompleted: true },
			gte(tasks.completedAt, fromAt),
			lt(tasks.completedAt, toAt),
			taskTypes.length > 0 ? inArray(tasks.type, [...taskTypes]) : undefined,
			crops.length > 0 ? inArray(plantingCycles.cropName, [...crops]) : undefined,
		)
		const [counted] = await ctx.db.read
			.select({ n: count() })
			.from(tasks)
			.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
			.where(isMeant)
		const found = await ctx.db.read
			.select({ id: tasks.id, title: tasks.title, at: tasks.completedAt, by: tasks.completedBy })
			.from(tasks)
			.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
			.where(isMeant)
			.orderBy(desc(tasks.completedAt), desc(tasks.id))
			.limit(SHOWN)
		const n = Number(counted?.n ?? 0)
		return {
			tone: 'info',
			title: `${n === 0 ? 'No task' : n === 1 ? '1 task' : `${n} tasks`} completed, ${formatDays(days)}`,
			lines:
				n > 0
					? [
							...found.map(({ title, at, by }) => {
								const when = formatInstant(at ?? 0, ctx.farm.timezone, ctx.user)
								return `${title}: ${when}, by ${by ?? 'nobody that is known'}.`
							}),
							...(n > found.length ? [`${n - found.length} more.`] : []),
						]
					: ['No such task is recorded as completed in these days.'],
			source: 'Completed tasks of this farm',
			links: [
				...found
					.slice(0, 2)
					.map(({ id, title }) => ({ to: `/calendar/tasks/${id}`, label: title })),
				{ to: '/task-scheduler?tab=tasks', label: 'All tasks' },
			],
		}
	},
)

/** Answers which orders were placed, and what became of them. */
export const answerPastOrders = overDays(async (ctx, days): Promise<Answer> => {
	const { fromAt, toAt } = instantsOf(ctx, days)
	const isMeant = and(
		eq(orders.farmId, ctx.farm.id),
		gte(orders.placedAt, fromAt),
		lt(orders.placedAt, toAt),
	)
	const [counted] = await ctx.db.read.select({ n: count() }).from(orders).where(isMeant)
	const found = await ctx.db.read
		.select()
		.from(orders)
		.where(isMeant)
		.orderBy(desc(orders.placedAt), desc(orders.id))
		.limit(SHOWN)
	const n = Number(counted?.n ?? 0)
	return {
		tone: 'info',
		title: `${n === 0 ? 'No order' : n === 1 ? '1 order' : `${n} orders`} placed, ${formatDays(days)}`,
		lines:
			n > 0
				? [
						...found.map(
							({ number, buyerName, placedAt, state }) =>
								`${number}, ${buyerName}: placed ${formatInstant(placedAt, ctx.farm.timezone, ctx.user)}, ${STATES[state] ?? state} now.`,
						),
						...(n > found.length ? [`${n - found.length} more.`] : []),
					]
				: ['No shop of this farm took an order in these days.'],
		source: 'Orders of this farm’s shops',
		links: [
			{ to: '/ecommerce/orders', label: 'Orders' },
			{ to: '/lots/recall', label: 'Who bought what' },
		],
	}
})

const STATES: Readonly<Record<string, string>> = {
	held: 'not confirmed by the buyer',
	open: 'to pack',
	packed: 'packed',
	fulfilled: 'handed over',
	cancelled: 'cancelled',
}

/** Answers who recorded tasks and harvests. */
export const answerPastPeople = overDays(async (ctx, days): Promise<Answer> => {
	const { fromAt, toAt } = instantsOf(ctx, days)
	const completed = await ctx.db.read
		.select({ by: tasks.completedBy, n: count() })
		.from(tasks)
		.where(
			and(
				eq(tasks.farmId, ctx.farm.id),
				isNotNull(tasks.completedBy),
				gte(tasks.completedAt, fromAt),
				lt(tasks.completedAt, toAt),
			),
		)
		.groupBy(tasks.completedBy)
	const cut = await ctx.db.read
		.select({ by: harvests.recordedBy, n: count() })
		.from(harvests)
		.where(
			and(
				eq(harvests.farmId, ctx.farm.id),
				gte(harvests.harvestedOn, days.from),
				lte(harvests.harvestedOn, days.to),
			),
		)
		.groupBy(harvests.recordedBy)
	const names = [...new Set([...completed, ...cut].flatMap(({ by }) => by ?? []))].sort()
	const times = (rows: readonly { by: string | null; n: number }[], name: string) =>
		Number(rows.find(({ by }) => by === name)?.n ?? 0)
	return {
		tone: 'info',
		title: `${names.length > 0 ? 'Who did what' : 'Nobody recorded work'}, ${formatDays(days)}`,
		lines: [
			...names
				.slice(0, PEOPLE_SHOWN)
				.map(
					(name) =>
						`${name}: tasks completed ${times(completed, name)}, harvests recorded ${times(cut, name)}.`,
				),
			'Who was at the farm is not recorded; these are the tasks and harvests that people recorded.',
		],
		source: 'Completed tasks and harvests of this farm',
		links: [
			{ to: `/farms/${ctx.farm.id}/people`, label: 'People' },
			{ to: '/crop-journal', label: 'Crop journal' },
		],
	}
})

const firstOf = (lines: readonly string[]): string[] => [
	...lines.slice(0, SHOWN),
	...(lines.length > SHOWN ? [`${lines.length - SHOWN} more.`] : []),
]

const instantsOf = ({ farm: { timezone } }: FarmCtx, { from, to }: Days) => ({
	fromAt: dayStart(from, timezone),
	toAt: dayStart(addDays(to, 1), timezone),
})
