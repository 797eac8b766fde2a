import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents, ingestLanes } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { readings, rollupWork } from '#db/schema/readings'
import { identifyAgent } from '../agents/identify-agent.server'
import { listAgents } from '../agents/list-agents.server'
import { revokeAgent } from '../agents/revoke-agent.server'
import { enrolTestAgent } from '~/tests/equipment/agents/test-agent'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { emergencyStop } from '~/areas/control/services/emergency-stop.server'
import { listDevices } from '../devices/list-devices.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listAgentsWithStatus } from '~/areas/alarms/services/notices/list-agents-with-status.server'
import { flushRefusals } from '~/areas/readings/services/outages/flush-refusals.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { startSimulation } from '../simulation/start-simulation.server'
import { IMPORT_MAX_POINTS } from './add-import-points.server'
import { createImport } from './create-import.server'
import { listImports } from './list-imports.server'
import { openTestImport } from '~/tests/equipment/imports/test-import'

const START_MS = Date.UTC(2026, 2, 1)

const farm = farmPerTest(START_MS)

const figures = async () =>
	(await loadLatestReadings(farm.owner)).map(({ label, quantity, value, quality, at, zone }) => ({
		label,
		quantity,
		value,
		quality,
		at,
		zone,
	}))
const stored = async () => (await farm.ctx.db.read.select({ n: count() }).from(readings))[0]?.n

test('a measurement with its tags becomes a device, its fields readings of known quantities', async () => {
	const { write } = await openTestImport(farm.owner)
	const line = `climate,device=esp-1,zone=nursery temp_f=68,humidity=60i,door=t,note="x",uptime=5`
	expect(await write(`${line} ${START_MS - 1000}`)).toEqual({ stored: 1, refused: [] })
	const common = { quality: 'good', at: START_MS - 1000, zone: 'nursery' }
	expect(await figures()).toEqual([
		{ ...common, label: 'temp f', quantity: 'airTemperature', value: 20 },
		{ ...common, label: 'humidity', quantity: 'humidity', value: 60 },
		{ ...common, label: 'door', quantity: 'number', value: 1 },
		{ ...common, label: 'uptime', quantity: 'number', value: 5 },
	])
	const [device] = await listDevices(farm.owner)
	expect(device).toMatchObject({ name: 'esp-1 climate', driver: 'import', status: 'online' })
	expect(await farm.ctx.db.read.select().from(rollupWork)).not.toEqual([])
	expect(await farm.ctx.db.read.select().from(ingestLanes)).toEqual([])
	farm.setNow(START_MS + 10 * 60_000)
	expect((await listDevices(farm.owner))[0]).toMatchObject({ status: 'offline' })
})

test('tags in another order are the same device, and repeated lines are stored once', async () => {
	const { write } = await openTestImport(farm.owner)
	const times = [3, 1, 2].map((s) => START_MS - s * 1000)
	const lines = times.map((at) => `air,a=1,b=2 temp=20 ${at}\nair,b=2,a=1 temp=20 ${at}`).join('\n')
	await Promise.all([write(lines), write(lines), write(lines)])
	expect(await stored()).toBe(3)
	expect(await farm.ctx.db.read.select().from(devices)).toHaveLength(1)
	expect(await figures()).toMatchObject([{ at: START_MS - 1000 }])
})

test('an invalid line is reported and does not affect the others', async () => {
	const { write } = await openTestImport(farm.owner)
	const year = 366 * 86_400_000
	const lines = [
		'# a comment',
		`air temp=20 ${START_MS}`,
		'air temp=',
		`air temp=21 ${START_MS + 3_600_000}`,
		`air temp=22 ${START_MS - 2 * year}`,
		'air temp=23',
	]
	const { stored: good, refused } = await write(lines.join('\n'))
	expect(good).toBe(2)
	expect(refused).toMatchObject([
		{ number: 3, message: 'the value of "temp" is not valid' },
		{ number: 4, message: expect.stringContaining('in the future') },
		{ number: 5, message: expect.stringContaining('more than 400 days ago') },
	])
	await flushRefusals(farm.ctx)
	const [listed] = await listImports(farm.owner)
	expect(listed).toMatchObject({ points: 1, devices: 1, lastDataAt: START_MS })
	expect(listed?.trouble).toMatchObject({ count: 3, detail: expect.stringContaining('line 5') })
})

test('imported readings are judged like those of an agent', async () => {
	const { write } = await openTestImport(farm.owner)
	await write(`tank ec=1400,ph=6 ${START_MS}`)
	expect(await figures()).toMatchObject([
		{ quantity: 'ec', value: 1400, quality: 'out-of-range' },
		{ quantity: 'ph', value: 6, quality: 'good' },
	])
})

test('a field keeps its first quantity', async () => {
	const { write } = await openTestImport(farm.owner)
	await write(`air value=20,unit="x" ${START_MS - 5000}`)
	await write(`air,unit=F temperature=68 ${START_MS - 5000}`)
	expect(await figures()).toMatchObject([
		{ label: 'value', quantity: 'number', value: 20 },
		{ label: 'temperature', quantity: 'airTemperature', value: 20 },
	])
})

test('all imports of a farm share one limit of points; existing points continue', async () => {
	const one = await openTestImport(farm.owner)
	const other = await openTestImport(farm.owner, 'node-red')
	const fields = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, i) => `f${from + i}=1`).join(',')
	for (let from = 0; from < 400; from += 100)
		await one.write(`a,n=${from} ${fields(from, from + 100)}`)
	const full = await Promise.all([
		one.write(`b ${fields(0, 60)}`),
		other.write(`b ${fields(0, 60)}`),
	])
	const [row] = await farm.ctx.db.read.select({ n: count() }).from(points)
	expect(Number(row?.n)).toBe(IMPORT_MAX_POINTS)
	expect(full.flatMap(({ refused }) => refused)).toMatchObject([
		{ number: 1, isFull: true, message: expect.stringContaining('500 imported points') },
	])
	expect(await one.write('a,n=0 f0=2')).toEqual({ stored: 1, refused: [] })
	const elsewhere = await openTestImport(await makeFarm(farm, { name: 'Pod 2' }))
	expect(await elsewhere.write('a b=1')).toEqual({ stored: 1, refused: [] })
})

test('an import token cannot act as an agent, and vice versa', async () => {
	const { token, importId } = await openTestImport(farm.owner)
	const agent = await enrolTestAgent(farm.owner)
	const as = (authorization: string, kind: 'farm-agent' | 'import') =>
		identifyAgent(farm.ctx, { authorization, kind })
	for (const scheme of ['Token', 'Bearer', 'token'])
		expect(await as(`${scheme} ${token}`, 'import')).toHaveProperty('agent.id', importId)
	const unknown = { refused: 'unknown-agent', agentId: '' }
	expect(await as(`Bearer ${token}`, 'farm-agent')).toEqual(unknown)
	expect(await as(agent.authorization, 'import')).toEqual(unknown)
	expect(await as(`Token ${token}x`, 'import')).toEqual(unknown)
	expect(await as('Token', 'import')).toEqual(unknown)
	const [row] = await farm.ctx.db.read.select().from(agents).where(eq(agents.id, importId))
	expect(row?.secretHash).not.toContain(token.split('.')[1])
})

test('an import does not count as a silent agent', async () => {
	await openTestImport(farm.owner)
	expect(await listAgents(farm.owner)).toEqual([])
	expect(await listAgentsWithStatus(farm.owner)).toEqual([])
	expect(await listFarms(farm.owner)).toMatchObject([{ agentConnected: false }])
	expect(await emergencyStop(farm.owner)).toEqual({ told: [], silent: [] })
})

test('a removed import cannot write, and its readings stay', async () => {
	const { write, importId, token } = await openTestImport(farm.owner)
	await write('air temp=20')
	await expect(revokeAgent(farm.owner, { agentId: importId })).rejects.toThrow('Agent not found')
	await revokeAgent(farm.owner, { agentId: importId, kind: 'import' })
	const authorization = `Token ${token}`
	expect(await identifyAgent(farm.ctx, { authorization, kind: 'import' })).toMatchObject({
		refused: 'revoked-agent',
	})
	await expect(write('air other=20')).rejects.toMatchObject({ code: 'unauthenticated' })
	expect([await stored(), await listImports(farm.owner), await figures()]).toEqual([1, [], []])
	const { entries } = await listAudit(farm.owner, {})
	expect(entries.map(({ action }) => action)).toEqual(['import.revoked', 'import.created'])
	expect(JSON.stringify(entries)).not.toContain(token.split('.')[1])
})

test('people who may not connect machines cannot create a token, and real readings are not mixed with simulated ones', async () => {
	const grower: FarmCtx = { ...farm.owner, role: 'grower' }
	const input = { name: 'telegraf', intervalS: '60' as const }
	await expect(
		(async () => createImport(requirePermission(grower, 'agent.manage'), input))(),
	).rejects.toMatchObject({ code: 'forbidden' })
	const offering = { ...farm.owner, clients: { ...farm.owner.clients, simulatedFarms: 3 } }
	await startSimulation(offering)
	await expect(createImport(farm.owner, input)).rejects.toMatchObject({ code: 'conflict' })
})
