import type { Db } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { doses } from '#db/schema/dosing'
import { energyPrices } from '#db/schema/energy'
import { rollups } from '#db/schema/readings'
import type { Add } from './page-farm'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ROWS_AT_ONCE = 2000
const METERS = 4
const BEHIND_EACH = 4

type Size = { farmId: number; today: string; days: number; dosesADay: number }

/**
 * Adds meters with outputs behind them to a farm, each read every hour for some days, a price of energy, and a
 * ledger of doses.
 */
export async function growPower(db: Db, add: Add, { farmId, today, days, dosesADay }: Size) {
	const toAt = Date.parse(`${today}T00:00:00Z`)
	const agentId = `bench-${farmId}`
	await db.write((tx) =>
		tx.insert(agents).values({
			id: agentId,
			farmId,
			secretHash: agentId,
			hostname: 'pod',
			platform: 'linux',
			version: '1.0.0',
			enrolledAt: 1,
			lastSeenAt: toAt,
		}),
	)
	const each = (length: number) => Array.from({ length }, (_, n) => n)
	const deviceIds = await add(
		devices,
		each(METERS).map((n) => ({
			agentId,
			key: `board-${n}`,
			name: `Board ${n}`,
			driver: 'modbus',
			kind: 'controller',
			address: `192.0.2.${n}`,
			status: 'online',
			statusAt: toAt,
		})),
	)
	const pointOf = (deviceId: number, key: string, quantity: string, unit: string) => ({
		deviceId,
		key,
		label: key,
		quantity,
		unit,
		writable: quantity === 'switch',
		intervalMs: 60_000,
	})
	const powers = await add(
		points,
		deviceIds.map((id) => pointOf(id, 'power', 'power', 'W')),
	)
	const outputs = deviceIds.flatMap((id) =>
		each(BEHIND_EACH).map((n) => pointOf(id, `lamp-${n}`, 'switch', '')),
	)
	const switches = await add(points, outputs)
	await add(
		equipment,
		switches.map((pointId, n) => ({
			pointId,
			key: `board.lamp-${n}`,
			name: `Lamp ${n}`,
			zone: n % 2 ? 'nursery' : 'cultivation',
			type: 'light',
			outputClass: 'light',
		})),
	)
	await db.write((tx) =>
		tx
			.insert(energyPrices)
			.values({ farmId, currency: 'USD', perKWh: 0.2, changedBy: 'Ana Grower', changedAt: 1 }),
	)
	const hours = [
		...powers.map((id) => [id, 800] as const),
		...switches.map((id) => [id, 1] as const),
	].flatMap(([pointId, value]) =>
		each(days * 24).map((hour) => ({
			pointId,
			levelMs: HOUR_MS,
			at: toAt - (hour + 1) * HOUR_MS,
			count: 60,
			good: 60,
			stuck: 0,
			spikes: 0,
			min: value,
			max: value,
			mean: value,
			last: value,
		})),
	)
	for (let from = 0; from < hours.length; from += ROWS_AT_ONCE)
		await db.write((tx) => tx.insert(rollups).values(hours.slice(from, from + ROWS_AT_ONCE)))
	await add(
		doses,
		each(Math.min(days, 365) * dosesADay).map((n) => ({
			agentId,
			controller: 'tank',
			number: n + 1,
			label: 'Nutrient A',
			role: 'nutrient-a',
			why: 'EC is low',
			ml: 12,
			forMs: 6000,
			litres: 400,
			quantity: 'ec',
			expected: 0.05,
			startedAt: toAt - Math.floor((n * DAY_MS) / dosesADay) - 1,
		})),
	)
}
