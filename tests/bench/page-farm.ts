import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { Db } from '#db/open.server'
import { plantingCycles, tasks, trayBookings } from '#db/schema/growing'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'

type Size = { farmId: number; today: string; cycles: number; tasks: number; days: number }

const DAY_MS = 86_400_000
const ROWS_AT_ONCE = 400
const CROPS = [
	['Lettuce', 'Butterhead', 'heads', 28, 56],
	['Basil', 'Genovese', 'bunches', 14, 45],
	['Tomato', 'Sungold', 'lbs', 21, 90],
	['Microgreen', 'Radish', 'oz', 0, 12],
	['Lettuce', 'Rex', 'heads', 21, 50],
] as const

/**
 * Fills a farm with years of work up to `today`: cycles one after the other, most of them harvested,
 * each with its tasks, lot, two cuttings, sales and journal entries. The same rows each time.
 */
export async function growFarm(db: Db, { farmId, today, cycles, tasks: most, days }: Size) {
	const numbers = Array.from({ length: cycles }, (_, n) => n)
	const plans = numbers.map((n) =>
		planOf(n, addDays(today, Math.floor((n * days) / cycles) - days)),
	)
	const ended = ({ plantDate, harvestDays }: Plan) => addDays(plantDate, harvestDays) < today
	const ids = await insertInParts(plans, (part) =>
		db.write((tx) =>
			tx
				.insert(plantingCycles)
				.values(part.map((plan) => ({ ...plan, ...endOf(plan, ended(plan)), farmId })))
				.returning({ id: plantingCycles.id }),
		),
	)
	const own = plans.map((plan, n) => ({ ...plan, id: ids[n]?.id ?? 0, isEnded: ended(plan) }))
	const perCycle = Math.max(3, Math.round(most / cycles))
	const work = own.flatMap((cycle) => tasksOf(cycle, perCycle, today))
	await insertInParts(work, (part) =>
		db.write((tx) =>
			tx
				.insert(tasks)
				.values(part.map((task) => ({ ...task, farmId })))
				.returning({ id: tasks.id }),
		),
	)
	const lotIds = await insertInParts(own, (part) =>
		db.write((tx) =>
			tx
				.insert(lots)
				.values(part.map((cycle) => ({ ...lotOf(cycle), farmId })))
				.returning({ id: lots.id }),
		),
	)
	const done = own.flatMap((cycle, n) =>
		cycle.isEnded && n % 20 !== 0 ? [{ ...cycle, lotId: lotIds[n]?.id ?? 0 }] : [],
	)
	await insertInParts(done, (part) =>
		db.write(async (tx) => {
			const cut = part.flatMap(({ lotId, plantDate, harvestDays, quantity }) =>
				[0, 3].map((after) => ({
					...{ farmId, lotId, harvestedOn: addDays(plantDate, harvestDays + after) },
					...{ quantityMilli: quantity * 450, wasteMilli: quantity * 20, grade: 'A' },
					...{ storageLocation: 'Cold room', recordedBy: 'Ana Grower', createdAt: 1 },
				})),
			)
			const rows = await tx.insert(harvests).values(cut).returning()
			const moved = rows.flatMap((harvest) => {
				const { lotId, quantityMilli, harvestedOn, id: harvestId } = harvest
				const common = { farmId, lotId, happenedOn: harvestedOn, recordedBy: 'Ana', createdAt: 1 }
				const sold = { kind: 'sold', quantityMilli: -Math.round(quantityMilli * 0.4) }
				return [
					{ ...common, kind: 'harvested', quantityMilli, harvestId },
					{ ...common, ...sold, pricePerUnitCents: 250, buyer: 'Market' },
					{ ...common, ...sold, pricePerUnitCents: 260, buyer: 'Chef' },
				]
			})
			return tx.insert(stockMovements).values(moved).returning()
		}),
	)
	await insertInParts(own, (part) =>
		db.write((tx) =>
			tx
				.insert(journalEntries)
				.values(part.flatMap((cycle) => entriesOf(cycle).map((entry) => ({ ...entry, farmId }))))
				.returning(),
		),
	)
	const booked = own.filter(({ isEnded, transplantDays }) => !isEnded && transplantDays > 0)
	await insertInParts(booked.slice(0, 10), (part) =>
		db.write((tx) =>
			tx
				.insert(trayBookings)
				.values(
					part.map(({ id, plantDate, transplantDays }, n) => ({
						...{ farmId, cycleId: id, row: 1 + (n % 3), tray: 1 + Math.floor(n / 3) },
						...{ fromDay: plantDate, untilDay: addDays(plantDate, transplantDays) },
					})),
				)
				.returning(),
		),
	)
}

type Plan = ReturnType<typeof planOf>
type Own = Plan & { id: number; isEnded: boolean }

function planOf(n: number, plantDate: string) {
	const [cropName, varietyName, , transplantDays, harvestDays] = CROPS[n % CROPS.length] ?? CROPS[0]
	return {
		...{ cropName, varietyName, plantDate, transplantDays, harvestDays, quantity: 20 + (n % 180) },
		...{ zone: 'ABCD'.charAt(n % 4), createdAt: Date.parse(plantDate), updatedAt: 1, number: n },
	}
}

function endOf({ number, plantDate, transplantDays, harvestDays }: Plan, isEnded: boolean) {
	const none = { transplantedOn: null, harvestedOn: null, endedOn: null }
	const late = number % 4
	if (!isEnded) return { ...none, status: number % 3 > 0 ? 'planted' : 'transplanted' }
	if (number % 20 === 0) return { ...none, status: 'cancelled', endedOn: addDays(plantDate, 9) }
	return {
		...{ ...none, status: 'harvested', harvestedOn: addDays(plantDate, harvestDays + late) },
		transplantedOn: transplantDays > 0 ? addDays(plantDate, transplantDays + late) : null,
	}
}

function tasksOf(cycle: Own, count: number, today: string) {
	const { id, number, plantDate, harvestDays, transplantDays, cropName } = cycle
	return Array.from({ length: count }, (_, n) => {
		const type = (['plant', 'transplant', 'harvest'] as const)[n] ?? 'maintenance'
		const days = [0, transplantDays, harvestDays][n] ?? Math.floor((n * harvestDays) / count)
		const dueDate = addDays(plantDate, days)
		const isCompleted = dueDate < today && (number + n) % 97 !== 0
		return {
			...{ type, dueDate, isCompleted, title: `${type} ${cropName}`, priority: 'medium' },
			...{ cycleId: id, createdAt: cycle.createdAt, completedBy: isCompleted ? 'Ana' : null },
			completedAt: isCompleted ? Date.parse(dueDate) + (0.6 + (n % 3)) * DAY_MS : null,
		}
	})
}

function lotOf({ id, cropName, varietyName, number, createdAt }: Own) {
	const unit = CROPS[number % CROPS.length]?.[2] ?? 'heads'
	return {
		...{ cycleId: id, code: `BATCH-${id}`, cropName, varietyName, unit, pricePerUnitCents: 250 },
		...{ seedLot: `S-${number % 50}`, seedSupplier: null, createdAt, updatedAt: createdAt },
	}
}

function entriesOf({ id, cropName, varietyName, createdAt }: Own) {
	return ['task_completion', 'observation', 'note'].map((type, n) => ({
		...{ cycleId: id, cropName, variety: varietyName, type, title: `${type} of ${cropName}` },
		...{ description: 'Leaves are green and dry', tags: ['check'], writtenBy: 'Ana Grower' },
		...{ source: n === 0 ? 'system' : 'person', updatedAt: 1 },
		createdAt: createdAt + n * 5 * DAY_MS,
	}))
}

async function insertInParts<T, R>(rows: T[], insert: (part: T[]) => Promise<R[]>): Promise<R[]> {
	const made: R[] = []
	for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
		made.push(...(await insert(rows.slice(from, from + ROWS_AT_ONCE))))
	return made
}
