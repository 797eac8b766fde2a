import { addDays } from '@sfc/domain/calendar/calendar-day'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import { costRates, workEntries } from '#db/schema/costs'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { BusinessSize } from './business-farm'
import { type Add, CROPS } from './page-farm'

const range = (length: number) => Array.from({ length }, (_, n) => n)

/** Adds what things cost a farm, changed each month, and ten entries of work a day. */
export async function growCosts(db: Db, add: Add, { farmId, today }: BusinessSize, days: number) {
	const changed = { changedBy: 'Ana Grower', changedAt: 1 }
	const rate = (kind: string, subject: string, amountMilli: number, monthsAgo: number) => ({
		kind,
		subject,
		label: subject,
		amountMilli,
		fromDay: addDays(today, -31 * (monthsAgo + 1)),
		...changed,
	})
	await add(
		costRates,
		range(26).flatMap((month) => [
			...['rent', 'depreciation', 'other', 'water-price', 'water-use'].map((kind) =>
				rate(kind, '', 90_000 + month, month),
			),
			rate('tray-area', '', 150, month),
			rate('wage', 'ana', 18_000, month),
			...['ph-down', 'nutrient-a', 'nutrient-b'].map((role) =>
				rate('concentrate', role, 4000, month),
			),
			...CROPS.flatMap(([crop]) =>
				['seed-tray', 'packaging'].map((kind) => rate(kind, crop, 120, month)),
			).filter(
				({ subject }, n, all) =>
					all.findIndex((one) => one.subject === subject && one.kind === all[n]?.kind) === n,
			),
		]),
	)
	const cycles = await db.read
		.select({ id: plantingCycles.id })
		.from(plantingCycles)
		.where(eq(plantingCycles.farmId, farmId))
		.orderBy(desc(plantingCycles.plantDate))
		.limit(days * 5)
	await add(
		workEntries,
		range(days * 10).map((n) => ({
			cycleId: n % 2 ? (cycles[Math.floor(n / 2) % cycles.length]?.id ?? null) : null,
			title: 'Cut and packed',
			personId: 'ana',
			personName: 'Ana Grower',
			workedOn: addDays(today, -Math.floor(n / 10)),
			minutes: 20 + (n % 50),
			recordedBy: 'Ana Grower',
			createdAt: 1,
		})),
	)
}
