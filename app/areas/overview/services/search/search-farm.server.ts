import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { searchGuides } from '@sfc/domain/overview/guides/search-guides'
import { searchFaq } from '@sfc/domain/overview/help/faq'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { QUANTITIES, isQuantity } from '@sfc/domain/units/quantities'
import { rankHits, splitSearch, type Ranked } from '@sfc/domain/overview/search/rank-hits'
import type { FarmCtx } from '~/context.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { isFarmSensor } from '~/areas/readings/services/sensor'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { findBuyers, findCycles, findEntries, findLots, findTasks } from './find-rows.server'

/** Search result: its name, a detail that distinguishes it, and its page. */
export type Hit = { name: string; detail: string; to: string }

export type HitGroup = Ranked<Hit> & { kind: string; label: string }

/** Most hits shown of a kind. */
const SHOWN = 6

type Finder = (ctx: FarmCtx, words: string[], typed: string) => Promise<Hit[]>

type Kind = {
	kind: string
	label: string
	find: Finder
	/** Whether all rows match: the database found them, also by columns that are not shown. */
	allFit?: boolean
}

/** Everything that is searched, in the order in which equally good hits are shown. */
const KINDS: readonly Kind[] = [
	{ kind: 'outputs', label: 'Outputs', find: outputHits },
	{ kind: 'sensors', label: 'Sensors', find: sensorHits },
	{ kind: 'cycles', label: 'Planting cycles', find: cycleHits, allFit: true },
	{ kind: 'lots', label: 'Lots', find: lotHits, allFit: true },
	{ kind: 'buyers', label: 'Buyers', find: buyerHits, allFit: true },
	{ kind: 'tasks', label: 'Tasks', find: taskHits, allFit: true },
	{ kind: 'recipes', label: 'Recipes', find: recipeHits },
	{ kind: 'devices', label: 'Devices', find: deviceHits },
	{ kind: 'journal', label: 'Journal', find: entryHits, allFit: true },
	{ kind: 'farms', label: 'Farms', find: farmHits },
]

/**
 * Searches a farm, the person's other farms and the help; the kinds with the best hits come first.
 * `pages` are the screens that the person may open.
 */
export async function searchFarm(
	ctx: FarmCtx,
	{ typed, pages }: { typed: string; pages: readonly Hit[] },
): Promise<HitGroup[]> {
	const words = splitSearch(typed)
	if (words.length === 0) return []
	const found = await Promise.all(
		KINDS.map(async ({ kind, label, find, allFit = false }) => {
			const hits = rankHits(await find(ctx, words, typed), { words, limit: SHOWN, allFit })
			return hits && { kind, label, ...hits }
		}),
	)
	const screens = rankHits(pages, { words, limit: SHOWN })
	const groups = [screens && { kind: 'pages', label: 'Pages', ...screens }, ...found]
		.filter((group) => group !== null)
		.sort((a, b) => a.best - b.best)
	const texts = helpTexts(typed)
	return texts ? [...groups, { kind: 'help', label: 'Help and guides', ...texts }] : groups
}

async function outputHits(ctx: FarmCtx): Promise<Hit[]> {
	const all = await listEquipment(ctx)
	return all
		.filter(({ bound }) => bound)
		.map(({ key, name, zone, type, device }) => ({
			name,
			detail: [zone, type, device?.name].filter(Boolean).join(' · '),
			to: `/zones/outputs/${encodeURIComponent(key)}`,
		}))
}

async function sensorHits(ctx: FarmCtx): Promise<Hit[]> {
	const readings = await cacheForRequest(ctx, loadLatestReadings)
	return readings.filter(isFarmSensor).map(({ pointId, label, quantity, deviceName }) => ({
		name: label,
		detail: `${isQuantity(quantity) ? QUANTITIES[quantity].label : quantity} · ${deviceName}`,
		to: `/sensor-health/${pointId}`,
	}))
}

async function cycleHits(ctx: FarmCtx, words: string[]): Promise<Hit[]> {
	const rows = await findCycles(ctx, words)
	return rows.map((cycle) => ({
		name: cropLabel(cycle),
		detail: `Zone ${cycle.zone}, planted ${formatDay(cycle.plantDate)}, ${cycle.status}`,
		to: `/growth-progress/${cycle.id}`,
	}))
}

async function lotHits(ctx: FarmCtx, words: string[]): Promise<Hit[]> {
	const rows = await findLots(ctx, words)
	return rows.map((lot) => ({
		name: `${lot.code} ${cropLabel(lot)}`,
		detail: [
			lot.seedLot && `Seed lot ${lot.seedLot}`,
			lot.seedSupplier,
			lot.sourceCode && `Lot ${lot.sourceCode}`,
			lot.supplierName,
		]
			.filter(Boolean)
			.join(', '),
		to: `/lots/${lot.id}`,
	}))
}

async function buyerHits(ctx: FarmCtx, words: string[]): Promise<Hit[]> {
	const rows = await findBuyers(ctx, words)
	return rows.map(({ id, name, contactName, city, route }) => ({
		name,
		detail: [contactName, city, route].filter(Boolean).join(', '),
		to: `/buyers/${id}`,
	}))
}

async function taskHits(ctx: FarmCtx, words: string[]): Promise<Hit[]> {
	const rows = await findTasks(ctx, words)
	return rows.map(({ id, title, dueDate, isCompleted }) => ({
		name: title,
		detail: `${formatDay(dueDate)}${isCompleted ? ', done' : ''}`,
		to: `/calendar/tasks/${id}`,
	}))
}

async function recipeHits(ctx: FarmCtx): Promise<Hit[]> {
	const recipes = await listRecipes(ctx)
	return recipes.map(({ id, name, category }) => ({ name, detail: category, to: `/recipes/${id}` }))
}

async function deviceHits(ctx: FarmCtx): Promise<Hit[]> {
	const devices = await listNetworkDevices(ctx)
	return devices.map(({ id, givenName, name, ip, vendor, model }) => ({
		name: givenName ?? name,
		detail: [givenName && name, vendor, model, ip].filter(Boolean).join(' · '),
		to: `/network-discovery/devices/${id}`,
	}))
}

async function entryHits(ctx: FarmCtx, _: string[], typed: string): Promise<Hit[]> {
	const rows = await findEntries(ctx, typed)
	return rows.map(({ id, title, cropName, createdAt }) => ({
		name: title,
		detail: `${cropName} · ${formatDay(todayIn(ctx.farm.timezone, createdAt))}`,
		to: `/crop-journal/${id}`,
	}))
}

async function farmHits(ctx: FarmCtx): Promise<Hit[]> {
	const farms = await listFarms(ctx)
	return farms.map(({ id, name, location }) => ({
		name,
		detail: location ?? '',
		to: `/dashboard?farmId=${id}`,
	}))
}

/** Finds frequent questions and guides, as the help does. */
function helpTexts(typed: string): Ranked<Hit> | null {
	const hits = [
		...searchGuides(typed, 4).map(({ guide, excerpt }) => ({
			name: guide.title,
			detail: excerpt,
			to: `/help/guides/${guide.id}`,
		})),
		...searchFaq(typed, 3).map(({ id, question, answer }) => ({
			name: question,
			detail: answer,
			to: `/help/faq#${id}`,
		})),
	]
	return hits.length > 0 ? { hits, more: 0, best: 3 } : null
}
