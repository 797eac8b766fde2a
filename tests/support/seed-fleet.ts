import { randomBytes } from 'node:crypto'
import type { Db } from '#db/database'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { alarmRules } from '#db/schema/alarms'
import { devices, points } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import { hashAgentSecret } from '~/areas/equipment/services/agents/agent-secret.server'

/** Ten points, each read every twelve seconds: 50 readings a minute. */
export const POINTS = 10
export const READ_EVERY_MS = 12_000
export const LIMIT_C = 40

export type FleetFarm = { farmId: number; authorization: string }

const AT_ONCE = 200

/** Stores farms of a person, each with an agent whose device has ten thermometers. */
export async function seedFleet(db: Db, userId: string, count: number): Promise<FleetFarm[]> {
	const fleet: FleetFarm[] = []
	while (fleet.length < count)
		fleet.push(...(await addFarms(db, userId, Math.min(AT_ONCE, count - fleet.length))))
	return fleet
}

const addFarms = (db: Db, userId: string, count: number): Promise<FleetFarm[]> =>
	db.write(async (tx) => {
		const now = Date.now()
		const farm = {
			timezone: 'America/New_York',
			systemType: 'agriponic-farms-agripod',
			nurseryRows: 3,
			nurseryTraysPerRow: 5,
			createdAt: now,
		}
		const rows = await tx
			.insert(farms)
			.values(Array.from({ length: count }, (_, n) => ({ ...farm, name: `Fleet ${n}` })))
			.returning({ farmId: farms.id })
		await tx
			.insert(farmMembers)
			.values(rows.map(({ farmId }) => ({ farmId, userId, role: 'owner' })))
		await tx.insert(alarmRules).values(
			rows.map(({ farmId }) => ({
				farmId,
				key: 'own-heat',
				kind: 'limit',
				label: 'Too hot',
				severity: 'warning',
				quantity: 'temperature',
				followsTargets: false,
				above: LIMIT_C,
				hysteresis: 1,
				delayMs: 0,
				clearMs: 0,
				isOn: true,
				changedAt: now,
				changedBy: 'bench',
			})),
		)
		const fleet = rows.map(({ farmId }) => {
			const secret = randomBytes(32).toString('base64url')
			return { farmId, agentId: `fleet-${farmId}`, secret }
		})
		await tx.insert(agents).values(
			fleet.map(({ farmId, agentId, secret }) => ({
				id: agentId,
				farmId,
				secretHash: hashAgentSecret(secret),
				hostname: `fleet-${farmId}`,
				platform: 'bench',
				version: '1',
				enrolledAt: now,
				lastSeenAt: now,
			})),
		)
		const racks = await tx
			.insert(devices)
			.values(
				fleet.map(({ farmId, agentId }) => ({
					farmId,
					agentId,
					key: 'rack',
					name: 'Rack',
					driver: 'modbus',
					kind: 'sensor',
					address: '-',
					zone: 'cultivation-1',
					status: 'online',
					statusAt: now,
				})),
			)
			.returning({ deviceId: devices.id, farmId: devices.farmId })
		await tx.insert(points).values(
			racks.flatMap((rack) =>
				Array.from({ length: POINTS }, (_, p) => ({
					...rack,
					key: `p${p}`,
					label: `Air ${p}`,
					quantity: 'temperature',
					unit: '°C',
					writable: false,
					intervalMs: READ_EVERY_MS,
				})),
			),
		)
		return fleet.map(({ farmId, agentId, secret }) => ({
			farmId,
			authorization: `Bearer ${agentId}.${secret}`,
		}))
	})
