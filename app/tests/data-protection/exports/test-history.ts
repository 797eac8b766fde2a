import { agents } from '#db/schema/agents'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { plantingCycles } from '#db/schema/planting-cycles'
import { latestValues, readings } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'

const FAN = { name: 'Fan', zone: 'nursery', type: 'fan', outputClass: 'fan' }
const NOW = Date.UTC(2026, 2, 1)

/** Fills a farm with an agent, a device, a point, and a reading a minute. */
export async function fillFarm(
	{ farm: { id: farmId }, db }: FarmCtx,
	minutes: number,
): Promise<void> {
	const agentId = `agent-${farmId}`
	await db.write(async (tx) => {
		const machine = { secretHash: 'x', hostname: 'pi', platform: 'linux', version: '1' }
		await tx
			.insert(agents)
			.values({ id: agentId, farmId, ...machine, enrolledAt: NOW, lastSeenAt: NOW })
		const device = { key: 'd', name: 'Box', driver: 'modbus', kind: 'sensor', address: 'x' }
		const [box] = await tx
			.insert(devices)
			.values({ farmId, agentId, ...device, status: 'online', statusAt: NOW })
			.returning()
		const deviceId = box?.id ?? 0
		const kind = { label: 'Air', quantity: 'air-temperature', unit: '°C' }
		const [point] = await tx
			.insert(points)
			.values({ farmId, deviceId, key: 'air', ...kind, writable: true, intervalMs: 60_000 })
			.returning()
		const pointId = point?.id ?? 0
		await tx.insert(equipment).values({ farmId, pointId, key: 'fan', ...FAN })
		const order = { op: 'switch', args: {}, issuedBy: 'Ana', expiresAt: NOW, status: 'done' }
		await tx
			.insert(commands)
			.values({ id: `c-${farmId}`, seq: 1, farmId, agentId, issuedAt: NOW, ...order })
		const crop = { cropName: 'Basil', quantity: 1, plantDate: '2026-03-01', zone: 'A' }
		const plan = { transplantDays: 14, harvestDays: 45, status: 'planted' }
		await tx
			.insert(plantingCycles)
			.values({ farmId, ...crop, ...plan, createdAt: NOW, updatedAt: NOW })
		const rows = Array.from({ length: minutes }, (_, minute) => {
			return { at: NOW + minute * 60_000, pointId, value: 21, quality: 0 }
		})
		for (let from = 0; from < rows.length; from += 5000)
			await tx.insert(readings).values(rows.slice(from, from + 5000))
		await tx.insert(latestValues).values({ pointId, at: NOW, quality: 0, receivedAt: NOW })
	})
}
