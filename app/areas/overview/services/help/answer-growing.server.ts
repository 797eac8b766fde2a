import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatPrediction } from '@sfc/domain/plant-health/growth/yield-prediction'
import { stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { readToday } from '../farm-status/read-today.server'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import type { CropGrowth } from '~/areas/plant-health/services/growth/load-growth.server'
import { listInventory } from '~/areas/growing/services/inventory/list-inventory.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import type { Answer } from './answer'

const SHOWN = 8

/** Answers with the tasks of today, and overdue ones. */
export async function answerTasks(ctx: FarmCtx): Promise<Answer> {
	const { today, due, more, next } = await readToday(ctx)
	const late = due.filter(({ dueDate }) => dueDate < today).length
	const upNext = next ? ` Next: ${next.title}, ${formatDay(next.dueDate)}.` : ''
	return {
		tone: late > 0 ? 'attention' : 'info',
		title: due.length === 0 ? 'Nothing is due today' : `${due.length + more} to do today`,
		lines: [
			...due.map(({ title, dueDate }) =>
				dueDate < today ? `${title}: overdue since ${formatDay(dueDate)}.` : `${title}.`,
			),
			...(more > 0 ? [`${more} more.`] : []),
			...(due.length === 0
				? [`No open task is due on ${formatDay(today)} or before.${upNext}`]
				: []),
		],
		source: 'Open tasks of this farm',
		links: [
			...due.slice(0, 2).map(({ id, title }) => ({ to: `/calendar/tasks/${id}`, label: title })),
			{ to: '/task-scheduler?tab=tasks', label: 'All tasks' },
		],
	}
}

/** Answers when crops are planned to be harvested; all growing ones where none is named. */
export async function answerHarvest(ctx: FarmCtx, crops: readonly string[]): Promise<Answer> {
	const all = await listGrowth(ctx)
	const found = crops.length > 0 ? all.filter(({ cycle }) => crops.includes(cycle.cropName)) : all
	return {
		tone: 'info',
		title: found.length > 0 ? growingTitle(found) : noneTitle(crops),
		lines:
			found.length === 0
				? [`No planting cycle${crops.length > 0 ? ` of ${crops.join(', ')}` : ''} is running.`]
				: [
						...found.slice(0, SHOWN).map((one) => harvestLine(ctx, one)),
						...(found.length > SHOWN ? [`${found.length - SHOWN} more.`] : []),
					],
		source: 'Planting cycles of this farm: days of the plan, and what was seen',
		links: [
			...found.slice(0, 3).map(({ cycle }) => ({
				to: `/growth-progress/${cycle.id}`,
				label: `${cropLabel(cycle)}, zone ${cycle.zone}`,
			})),
			{ to: '/growth-progress', label: 'Growth' },
			...(crops.length > 0 ? [{ to: '/crop-inventory', label: 'Inventory' }] : []),
		],
	}
}

const growingTitle = (found: readonly CropGrowth[]) => {
	const names = [...new Set(found.map(({ cycle }) => cycle.cropName))]
	return names.length <= 2 ? names.join(' and ') : `${found.length} crops grow`
}

const noneTitle = ([first, second]: readonly string[]) =>
	first && !second ? `No ${first} is growing` : `${first ? 'None of these' : 'No crop'} is growing`

function harvestLine(ctx: FarmCtx, { cycle, stages, stage, prediction }: CropGrowth): string {
	const on = stages.find((one) => one.stage === 'harvest')?.plannedOn ?? null
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const when =
		on === null
			? 'no day is planned for its harvest'
			: on < today
				? `harvest was planned for ${formatDay(on)}`
				: `harvest is planned for ${formatDay(on)}`
	return `${cropLabel(cycle)}, zone ${cycle.zone}, ${formatNumber(cycle.quantity)} plants: ${when}. Now: ${stageLabel(stage)}. Expected: ${formatPrediction(prediction)}.`
}

/** Answers what is in stock. */
export async function answerStock(ctx: FarmCtx, crops: readonly string[]): Promise<Answer> {
	const pages = await Promise.all(
		(crops.length > 0 ? crops.slice(0, 3) : [undefined]).map((search) =>
			listInventory(ctx, {
				pageSize: SHOWN,
				withGrowing: false,
				...(search !== undefined && { search }),
			}),
		),
	)
	const items = pages.flatMap((page) => page.items)
	const total = pages.reduce((sum, page) => sum + page.total, 0)
	return {
		tone: 'info',
		title: items.length === 0 ? 'Nothing in stock' : 'In stock',
		lines: [
			...items.map(
				({ code, quantityMilli, unit, ...lot }) =>
					`${code}, ${cropLabel(lot)}: ${formatNumber(quantityMilli / 1000)} ${unit}.`,
			),
			...(total > items.length ? [`${total - items.length} more lots.`] : []),
			...(items.length === 0
				? [`The ledger has no harvested ${crops.join(' or ') || 'lot'}.`]
				: []),
		],
		source: 'The ledger of this farm’s lots',
		links: [
			{ to: '/crop-inventory', label: 'Inventory' },
			{ to: '/ecommerce', label: 'Shops' },
		],
	}
}

/** Answers with the recipe of each zone. */
export async function answerRecipes(ctx: FarmCtx): Promise<Answer> {
	const active = Object.entries(await readActiveRecipes(ctx))
	return {
		tone: 'info',
		title: active.length === 0 ? 'No recipe is selected' : 'Recipes of the zones',
		lines:
			active.length === 0
				? ['Readings are compared with what is typical of most crops until one is selected.']
				: active.map(
						([zone, { recipe, selectedBy }]) => `${zone}: ${recipe.name}, by ${selectedBy}.`,
					),
		source: 'Settings of this farm',
		links: [
			...active.map(([, { recipe }]) => ({ to: `/recipes/${recipe.id}`, label: recipe.name })),
			{ to: '/recipes', label: 'Recipes' },
		],
	}
}
