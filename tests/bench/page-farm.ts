import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/open.server'
import { plantingCycles, tasks, trayBookings } from '#db/schema/planting-cycles'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'

type Size = { farmId: number; today: string; cycles: number; tasks: number; days: number }

const DAY_MS = 86_400_000
const ROWS_AT_ONCE = 400
export const CROPS = [
	['Lettuce', 'Butterhead', 'heads', 28, 56],
	['Basil', 'Genovese', 'bunches', 14, 45],
	['Tomato', 'Sungold', 'lbs', 21, 90],
	['Microgreen', 'Radish', 'oz', 0, 12],
	['Lettuce', 'Rex', 'heads', 21, 50],
] as const

/**
 * Fills a farm with years of work up to `today`: consecutive planting cycles, most of them harvested, each
 * with its tasks, lot, two harvests, sales and journal entries. Deterministic.
 */
export async function growFarm(db: Db, { farmId, today, cycles, tasks: most, days }: Size) {
	const plans = Array.from({ length: cycles }, (_, n) =>
		buildCyclePlan(n, addDays(today, Math.floor((n * days) / cycles) - days)),
	)
	const isEnded = ({ plantDate, harvestDays }: Plan) => addDays(plantDate, harvestDays) < today
	const add = adder(db, farmId)
	const ids = await add(
		plantingCycles,
		plans.map((plan) => ({ ...plan, ...buildEnd(plan, isEnded(plan)) })),
	)
	const own = plans.map((plan, n) => ({ ...plan, id: ids[n] ?? 0, isEnded: isEnded(plan) }))
	const perCycle = Math.max(3, Math.round(most / cycles))
	const lotIds = await add(lots, own.map(buildLot))
	await add(
		tasks,
		own.flatMap((cycle) => buildTasks(cycle, perCycle, today)),
	)
	await add(journalEntries, own.flatMap(buildEntries))
	await add(trayBookings, buildBookings(own))
	const cut = own.flatMap((cycle, n) =>
		cycle.isEnded && n % 20 !== 0 ? buildCuttings(cycle, lotIds[n] ?? 0) : [],
	)
	const harvestIds = await add(harvests, cut)
	await add(
		stockMovements,
		cut.flatMap((harvest, n) => buildMovements(harvest, harvestIds[n] ?? 0)),
	)
}

export type Add = (table: SQLiteTable, rows: readonly object[]) => Promise<number[]>

/** Inserts many rows of a farm, some hundred at a time, and returns their ids in the same order. */
export function adder(db: Db, farmId: number): Add {
	return async function add(table: SQLiteTable, rows: readonly object[]): Promise<number[]> {
		const ids: number[] = []
		for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
			const part = rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, farmId }))
			const made = await db.write((tx) => tx.insert(table).values(part).returning())
			ids.push(...(made as { id: number }[]).map(({ id }) => id))
		}
		return ids
	}
}

type Plan = ReturnType<typeof buildCyclePlan>
type Own = Plan & { id: number; isEnded: boolean }

function buildCyclePlan(n: number, plantDate: string) {
	const [cropName, varietyName, , transplantDays, harvestDays] = CROPS[n % CROPS.length] ?? CROPS[0]
	return {
		cropName,
		varietyName,
		plantDate,
		transplantDays,
		harvestDays,
		quantity: 20 + (n % 180),
		zone: 'ABCD'.charAt(n % 4),
		createdAt: Date.parse(plantDate),
		updatedAt: 1,
		number: n,
	}
}

function buildEnd({ number, plantDate, transplantDays, harvestDays }: Plan, isEnded: boolean) {
	const none = { transplantedOn: null, harvestedOn: null, endedOn: null }
	const late = number % 4
	if (!isEnded) return { ...none, status: number % 3 > 0 ? 'planted' : 'transplanted' }
	if (number % 20 === 0) return { ...none, status: 'cancelled', endedOn: addDays(plantDate, 9) }
	return {
		...none,
		status: 'harvested',
		harvestedOn: addDays(plantDate, harvestDays + late),
		transplantedOn: transplantDays > 0 ? addDays(plantDate, transplantDays + late) : null,
	}
}

function buildTasks(cycle: Own, count: number, today: string) {
	const { id, number, plantDate, harvestDays, transplantDays, cropName } = cycle
	return Array.from({ length: count }, (_, n) => {
		const type = (['plant', 'transplant', 'harvest'] as const)[n] ?? 'maintenance'
		const days = [0, transplantDays, harvestDays][n] ?? Math.floor((n * harvestDays) / count)
		const dueDate = addDays(plantDate, days)
		const isCompleted = dueDate < today && (number + n) % 97 !== 0
		return {
			type,
			dueDate,
			isCompleted,
			title: `${type} ${cropName}`,
			priority: 'medium',
			cycleId: id,
			createdAt: cycle.createdAt,
			completedBy: isCompleted ? 'Ana' : null,
			completedAt: isCompleted ? Date.parse(dueDate) + (0.6 + (n % 3)) * DAY_MS : null,
		}
	})
}

function buildLot({ id, cropName, varietyName, number, createdAt }: Own) {
	const unit = CROPS[number % CROPS.length]?.[2] ?? 'heads'
	return {
		cycleId: id,
		code: `BATCH-${id}`,
		cropName,
		varietyName,
		unit,
		pricePerUnitCents: 250,
		seedLot: `S-${number % 50}`,
		seedSupplier: null,
		createdAt,
		updatedAt: createdAt,
	}
}

function buildEntries({ id, cropName, varietyName, createdAt }: Own) {
	return ['task_completion', 'observation', 'note'].map((type, n) => ({
		cycleId: id,
		cropName,
		variety: varietyName,
		type,
		title: `${type} of ${cropName}`,
		description: 'Leaves are green and dry',
		tags: ['check'],
		writtenBy: 'Ana Grower',
		source: n === 0 ? 'system' : 'person',
		updatedAt: 1,
		createdAt: createdAt + n * 5 * DAY_MS,
	}))
}

function buildCuttings({ plantDate, harvestDays, quantity }: Own, lotId: number) {
	return [0, 3].map((after) => ({
		lotId,
		harvestedOn: addDays(plantDate, harvestDays + after),
		quantityMilli: quantity * 450,
		wasteMilli: quantity * 20,
		grade: 'A',
		storageLocation: 'Cold room',
		recordedBy: 'Ana Grower',
		createdAt: 1,
	}))
}

/** The stock movements of a harvest: its yield, and two sales of most of it. */
function buildMovements(harvest: ReturnType<typeof buildCuttings>[number], harvestId: number) {
	const { lotId, quantityMilli, harvestedOn } = harvest
	const common = { lotId, happenedOn: harvestedOn, recordedBy: 'Ana Grower', createdAt: 1 }
	const sold = { kind: 'sold', quantityMilli: -Math.round(quantityMilli * 0.4) }
	return [
		{ ...common, kind: 'harvested', quantityMilli, harvestId },
		{ ...common, ...sold, pricePerUnitCents: 250, buyer: 'Market' },
		{ ...common, ...sold, pricePerUnitCents: 260, buyer: 'Chef' },
	]
}

/** The trays of the first ten cycles that are still in the nursery. */
const buildBookings = (own: Own[]) =>
	own
		.filter(({ isEnded, transplantDays }) => !isEnded && transplantDays > 0)
		.slice(0, 10)
		.map(({ id, plantDate, transplantDays }, n) => ({
			cycleId: id,
			row: 1 + (n % 3),
			tray: 1 + Math.floor(n / 3),
			fromDay: plantDate,
			untilDay: addDays(plantDate, transplantDays),
		}))
