import { addDays } from '@sfc/domain/calendar/calendar-day'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import {
	checklistDeviations,
	checklistRecords,
	checklists,
	checklistVersions,
	controlPoints,
	excursions,
} from '#db/schema/checklists'
import { documents } from '#db/schema/documents'
import { lots } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { scoutingCounts, scoutingVisits, treatmentCycles, treatments } from '#db/schema/scouting'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import { coldPlaces, locationDescriptions } from '#db/schema/traceability'
import type { BusinessSize } from './business-farm'
import { growCosts } from './cost-farm'
import { type Add, CROPS } from './page-farm'

const YEAR = 365
const DAY_MS = 86_400_000
const range = (length: number) => Array.from({ length }, (_, n) => n)

/**
 * Adds the records of a year to a farm: what things cost, work, checklists with their deviations, cold places
 * with excursions, documents, supplies by lot, scouting and treatments. There are more with more orders.
 */
export async function growRecords(db: Db, add: Add, size: BusinessSize) {
	const days = Math.max(1, Math.round((size.orders / 5000) * YEAR))
	await growCosts(db, add, size, days)
	await growChecklists(add, size, days)
	await growSupplies(db, add, size, days)
	await growScouting(db, add, size, days)
	await add(
		documents,
		range(Math.ceil(days * 0.8)).map((n) => ({
			kind: (['certificate', 'water-analysis', 'training'] as const)[n % 3] ?? 'other',
			title: `Document ${n}`,
			issuedOn: addDays(size.today, -n),
			expiresOn: addDays(size.today, YEAR - n * 2),
			file: `${size.farmId}-${n}.pdf`,
			fileType: 'application/pdf',
			sizeBytes: 900,
			addedBy: 'Ana Grower',
			addedAt: Date.parse(size.today) - n * DAY_MS,
		})),
	)
	await add(
		locationDescriptions,
		range(size.buyers).map((n) => ({
			buyerKey: `table ${String(n).padStart(4, '0')}`,
			validFrom: addDays(size.today, -200),
			name: `Table ${n}`,
			phone: '+1 617 555 0121',
			street: '18 Orchard Street',
			city: 'Boston',
			region: 'MA',
			postalCode: '02111',
			country: 'US',
			changedBy: 'Ana Grower',
			changedAt: 1,
		})),
	)
}

async function growChecklists(add: Add, { today }: BusinessSize, days: number) {
	const noon = Date.parse(`${today}T12:00:00Z`)
	const names = range(10).map((n) => `Checklist ${n}`)
	const ids = await add(
		checklists,
		names.map((name) => ({ name, version: 1, createdBy: 'Ana Grower', createdAt: noon })),
	)
	const step = { isOptional: false, hint: null, low: null, high: null, unit: null }
	const steps = [
		{ ...step, key: 's1', label: 'Floors are clean', kind: 'tick' },
		{ ...step, key: 's2', label: 'Chlorine', kind: 'number', unit: 'ppm', low: 50, high: 200 },
	]
	const versions = await add(
		checklistVersions,
		ids.map((checklistId) => ({
			checklistId,
			version: 1,
			steps,
			changedBy: 'Ana Grower',
			changedAt: noon,
		})),
	)
	const answer = { reason: null, action: null, actionBy: null, isLeftOpen: false }
	const records = await add(
		checklistRecords,
		range(days * 10).map((n) => ({
			checklistId: ids[n % 10] ?? 0,
			versionId: versions[n % 10] ?? 0,
			name: names[n % 10],
			answers: {
				s1: { ...answer, value: 'done' },
				s2: { ...answer, value: n % 20 ? '100' : '260' },
			},
			signature: 'Ana Grower',
			signedBy: 'Ana Grower',
			signedAt: noon - Math.floor(n / 10) * DAY_MS,
		})),
	)
	await add(
		checklistDeviations,
		records
			.filter((_, n) => n % 20 === 0)
			.map((recordId, n) => ({
				recordId,
				stepKey: 's2',
				label: 'Chlorine',
				found: '260 ppm',
				wanted: '50 to 200 ppm',
				...(n % 9 > 0 && {
					action: 'Diluted',
					actionBy: 'Ana',
					actionWrittenBy: 'Ana Grower',
					actionAt: noon,
				}),
			})),
	)
	const places = ['Cold room', 'Cooler', 'Van']
	await add(
		coldPlaces,
		places.map((name) => ({ name, nameKey: name.toLowerCase(), createdAt: 1 })),
	)
	const points = await add(
		controlPoints,
		places.map((name) => ({
			placeKey: name.toLowerCase(),
			name,
			lowC: 0,
			highC: 5,
			allowedMin: 30,
			validFrom: noon - YEAR * DAY_MS,
			checkedThrough: noon,
			dueAt: 9_000_000_000_000,
			changedBy: 'Ana Grower',
		})),
	)
	await add(
		excursions,
		range(days * 2).map((n) => ({
			controlPointId: points[n % 3] ?? 0,
			fromAt: noon - (1 + n / 2) * DAY_MS,
			toAt: noon - (1 + n / 2) * DAY_MS + 3_600_000,
			outMs: 3_600_000,
			silentMs: 0,
			worstC: 9,
			...(n % 9 > 0 && {
				action: 'Closed the door',
				actionBy: 'Ana',
				actionWrittenBy: 'Ana Grower',
				actionAt: noon,
			}),
		})),
	)
}

async function growSupplies(db: Db, add: Add, { farmId, today }: BusinessSize, days: number) {
	const kinds = ['seed', 'nutrient', 'substrate', 'packaging']
	const supplyIds = await add(
		supplies,
		range(60).map((n) => ({
			name: `Supply ${n}`,
			kind: kinds[n % 4],
			unit: 'pieces',
			supplier: 'Seeds and more',
			reorderPointMilli: 500_000,
			cropName: n % 4 === 0 ? CROPS[(n / 4) % CROPS.length]?.[0] : null,
			changedBy: 'Ana Grower',
			changedAt: 1,
		})),
	)
	const received = range(days * 4).map((n) => ({
		supplyId: supplyIds[n % 60] ?? 0,
		lotNumber: `L-${n}`,
		receivedOn: addDays(today, -Math.floor(n / 4)),
		bestBefore: addDays(today, 300 - n),
		priceCents: 4000,
		createdAt: 1,
	}))
	const lotIds = await add(supplyLots, received)
	const grown = await db.read
		.select({ id: lots.id })
		.from(lots)
		.where(eq(lots.farmId, farmId))
		.orderBy(desc(lots.id))
	const common = { recordedBy: 'Ana Grower', createdAt: 1 }
	await add(
		supplyMovements,
		received.flatMap(({ receivedOn }, n) => [
			{
				...common,
				supplyLotId: lotIds[n] ?? 0,
				kind: 'received',
				quantityMilli: 1_000_000,
				happenedOn: receivedOn,
			},
			...range(4).map((use) => ({
				...common,
				supplyLotId: lotIds[n] ?? 0,
				kind: 'used',
				quantityMilli: -240_000,
				lotId: grown[(n + use) % grown.length]?.id, // about as many are sown as supplies come
				happenedOn: receivedOn,
			})),
		]),
	)
}

async function growScouting(db: Db, add: Add, { farmId, today }: BusinessSize, days: number) {
	const rounds = range(days * 4).map((n) => ({
		zone: 'ABCD'.charAt(n % 4),
		scoutedOn: addDays(today, -Math.floor(n / 4)),
		plants: 20,
		cards: 2,
		scoutedBy: 'Ana Grower',
		createdAt: 1,
	}))
	const visits = await add(scoutingVisits, rounds)
	const pests = ['aphids', 'thrips', 'whitefly']
	await add(
		scoutingCounts,
		visits.flatMap((visitId, n) =>
			pests.map((pestKey, at) => ({ visitId, pestKey, count: (n + at) % 9 })),
		),
	)
	const noon = Date.parse(`${today}T12:00:00Z`)
	const treated = range(days).map((n) => ({
		productName: 'Soap',
		kind: 'pesticide',
		reentryHours: 4,
		preharvestDays: 1,
		dose: 10,
		doseUnit: 'ml/L',
		zone: 'ABCD'.charAt(n % 4),
		treatedAt: noon - (n + 3) * DAY_MS,
		treatedOn: addDays(today, -n - 3),
		harvestAt: noon - (n + 2) * DAY_MS,
		harvestFrom: addDays(today, -n - 2),
		reentryAt: noon - (n + 3) * DAY_MS + 4 * 3_600_000,
		treatedBy: 'Ana',
		reason: 'Aphids',
		recordedBy: 'Ana Grower',
		createdAt: 1,
	}))
	const ids = await add(treatments, treated)
	const cycles = await db.read
		.select({ id: plantingCycles.id })
		.from(plantingCycles)
		.where(eq(plantingCycles.farmId, farmId))
		.orderBy(desc(plantingCycles.plantDate))
		.limit(days * 5)
	const reached = ids.flatMap((treatmentId, n) =>
		range(20).map((at) => ({
			treatmentId,
			cycleId: cycles[(n * 5 + at) % cycles.length]?.id ?? 0,
		})),
	)
	const isFirst = new Set<string>()
	for (let from = 0; from < reached.length; from += 400) {
		const part = reached.slice(from, from + 400).filter(({ treatmentId, cycleId }) => {
			const key = `${treatmentId} ${cycleId}`
			return isFirst.has(key) ? false : isFirst.add(key)
		})
		if (part.length > 0) await db.write((tx) => tx.insert(treatmentCycles).values(part))
	}
}
