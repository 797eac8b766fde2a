import { match } from '#db/match'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { commands, equipment } from '#db/schema/control'
import { growClouds } from '#db/schema/grow-cloud'
import { latestValues, readings } from '#db/schema/readings'
import { createGrowCloudClient } from '~/clients/grow-cloud.server'
import {
	createCloudDevice,
	type GrowCloudServer,
	startGrowCloud,
} from '../../../../../tests/support/grow-cloud-server'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import { emergencyStop, releaseEmergencyStop } from '~/areas/control/services/emergency-stop.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listUnconfirmedStops } from '~/areas/control/services/list-unconfirmed-stops.server'
import { expireCommands } from '~/areas/control/services/expire-commands.server'
import { readOutput } from '~/areas/control/services/read-output.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { listDevices } from '../devices/list-devices.server'
import { loadFarm } from '~/areas/platform/services/load-farm.server'
import { farmPerTest, type OwnerCtx } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { acceptOutlet } from './accept-outlet.server'
import { connectCloud } from './connect-cloud.server'
import { disconnectCloud } from './disconnect-cloud.server'
import { leaseClouds } from './lease-clouds.server'
import { loadCloud } from './load-cloud.server'
import { assignCloudDevice } from './assign-cloud-device.server'
import { readCloud } from './read-cloud.server'
import { turnOffInCloud, workOnCloud } from './run-clouds.server'
import { scanCloud } from './scan-cloud.server'

const START_MS = Date.UTC(2026, 2, 1)

const farm = farmPerTest(START_MS)
let server: GrowCloudServer
let owner: OwnerCtx
beforeEach(async () => {
	server = await startGrowCloud()
	const growCloud = createGrowCloudClient({ allowPrivate: true, readBackPausesMs: [0, 10] })
	owner = { ...farm.owner, clients: { ...farm.ctx.clients, growCloud } }
})
afterEach(async () => {
	await server.close()
})

const connect = (more: { apiKey?: string; baseUrl?: string } = {}) =>
	connectCloud(owner, { apiKey: server.key, baseUrl: server.url, timeout: 2000, ...more })
const work = async () => {
	const cloud = await loadCloud(owner, { farmId: owner.farm.id })
	await workOnCloud(() => cloud)
}
const state = async (name: string) => {
	const now = (await loadFarm(owner, owner.farm.id)) ?? owner.farm
	const found = (await listEquipment({ ...owner, farm: now })).find((one) =>
		one.name.endsWith(name),
	)
	if (!found) throw new Error(`no equipment ${name}`)
	return found
}
const press = async (name: string, to: 'on' | 'off' | 'auto', forMs?: number) => {
	const { key } = await state(name)
	const { commandId } = await switchEquipment(owner, {
		equipmentKey: key,
		to,
		...(forMs && { forMs }),
	})
	await work()
	return awaitOutcome(owner, { commandId, waitMs: 10 })
}
const pass = (ms: number) => farm.setNow(owner.now() + ms)

test('the cloud’s content becomes devices, readings and outputs of the farm', async () => {
	await connect()
	expect(
		(await listDevices(owner)).map(({ name, driver, kind, zone, status }) => [
			name,
			driver,
			kind,
			zone,
			status,
		]),
	).toEqual([
		['Hub 1', 'grow-cloud', 'controller', 'unassigned', 'online'],
		['Hub 1: Nursery room', 'grow-cloud', 'sensor', 'nursery', 'online'],
	])
	const read = (await loadLatestReadings(owner)).filter(({ writable }) => !writable)
	expect(read.map(({ label, unit, value, quality }) => [label, unit, value, quality])).toEqual([
		['Air temperature', '°C', expect.closeTo(25, 6), 'good'],
		['Humidity', '%', 61, 'good'],
		['CO2', 'ppm', 820, 'good'],
		['Light (PPFD)', 'µmol/m²/s', 240, 'good'],
		['Canopy', '°C', expect.closeTo(20, 6), 'good'],
	])
	expect(await state('AC')).toMatchObject({
		outputClass: 'cool',
		isCloud: true,
		mode: 'manual',
		reported: { on: false },
		why: { words: 'Off: switched in the cloud, not from here' },
	})
	expect(await state('Top lights')).toMatchObject({
		mode: 'auto',
		reported: { on: null, reason: 'Automatic in the cloud, which does not say whether it is on' },
		why: { layer: null, words: expect.stringMatching(/^Cloud: the grow controller’s own/) },
	})
	expect((await readCloud(owner))?.devices[0]?.notUnderstood).toEqual(['Leaf: “sap flow” in g/h'])
})

test('the key is stored encrypted, a wrong one changes nothing, and another replaces it', async () => {
	await expect(connect({ apiKey: 'wrong' })).rejects.toMatchObject({
		code: 'invalid',
		field: 'apiKey',
	})
	expect(await readCloud(owner)).toBeNull()
	await connect()
	const sealed = async () => (await owner.db.read.select().from(growClouds))[0]?.keySealed ?? ''
	const first = await sealed()
	expect(owner.vault.open(first, 'grow-cloud')).toBe(server.key)
	server.key = 'another-key'
	await connect()
	expect(owner.vault.open(await sealed(), 'grow-cloud')).toBe('another-key')
	const entries = await owner.db.read.select().from(auditEntries).orderBy(asc(auditEntries.id))
	expect(JSON.stringify(entries)).not.toContain('canary')
	expect(entries.map(({ action }) => action).filter((one) => one.startsWith('grow'))).toEqual([
		'grow-cloud.connected',
		'grow-cloud.key-replaced',
	])
})

test('an outlet is on only when the cloud says so, and its time ends by this server', async () => {
	await connect()
	expect(await press('Top lights', 'on', 60_000)).toMatchObject({ status: 'done', readBack: true })
	expect(await state('Top lights')).toMatchObject({
		mode: 'manual',
		desiredOn: true,
		reported: { on: true },
		why: {
			layer: 'manual',
			untilAt: START_MS + 60_000,
			words:
				'On: switched through the cloud by Ana Grower. No lease reaches there: this server ends it, and cannot while it is down',
		},
	})
	pass(61_000)
	await work() // queues and carries out what ends it
	expect(server.orders).toEqual(['o1 on', 'o1 auto'])
	const { key, ...lights } = await state('Top lights')
	expect(lights).toMatchObject({ mode: 'auto', desiredOn: null })
	const { decisions } = await readOutput(owner, { key, decisions: 10 })
	const byItself = [null, 'cloud', expect.stringMatching(/^Cloud: the grow controller’s own/)]
	expect(decisions.map(({ on, layer, reason }) => [on, layer, reason])).toEqual([
		byItself,
		[true, 'manual', expect.stringMatching(/^switched through the cloud by Ana Grower/)],
		byItself,
	])
	pass(31_000)
	await work()
	expect((await readOutput(owner, { key, decisions: 10 })).decisions).toEqual(decisions)
	expect(await press('AC', 'on', 60_000)).toMatchObject({ status: 'done' })
	pass(61_000)
	await work()
	expect(server.orders.slice(2)).toEqual(['o2 on', 'o2 off'])
})

test('an order that the cloud accepts but does not carry out is unknown; a refused one has failed', async () => {
	await connect()
	server.isDeaf = true
	expect(await press('AC', 'on')).toMatchObject({
		status: 'unknown',
		reason: 'the cloud still says off',
		readBack: false,
	})
	expect(await state('AC')).toMatchObject({ desiredOn: false })
	const devices = JSON.stringify({ devices: server.devices })
	server.answerWith((request, response) =>
		request.method === 'GET' ? response.end(devices) : response.writeHead(500).end(),
	)
	expect(await press('AC', 'on')).toMatchObject({
		status: 'failed',
		reason: expect.stringContaining('answered with an error (500)'),
	})
})

test('an outlet that gives CO2 is refused until a person accepts it, and when that is taken back', async () => {
	await connect()
	const { key } = await state('CO2 valve')
	const refused = { code: 'conflict', message: expect.stringContaining('It gives CO2') }
	await expect(press('CO2 valve', 'on')).rejects.toMatchObject(refused)
	await expect(press('CO2 valve', 'auto')).rejects.toMatchObject(refused)
	expect(await press('CO2 valve', 'off')).toMatchObject({ status: 'done' })
	await acceptOutlet(owner, { key, words: 'I accept the risk' })
	expect(await press('CO2 valve', 'on')).toMatchObject({ status: 'done' })
	expect((await state('CO2 valve')).desiredUntil).toBe(START_MS + 30_000) // as usual for CO2 by hand
	await acceptOutlet(owner, { key, words: null })
	await expect(press('CO2 valve', 'on')).rejects.toMatchObject(refused)
	const [, ...audited] = await owner.db.read
		.select({ action: auditEntries.action, after: auditEntries.after })
		.from(auditEntries)
		.where(eq(auditEntries.subject, 'Hub 1: CO2 valve'))
		.orderBy(asc(auditEntries.id))
	expect(audited.map(({ action }) => action)).toEqual([
		'grow-cloud.risk-accepted',
		'equipment.switched',
		'grow-cloud.risk-refused',
	])
})

test('an emergency stop switches every outlet off, reports the read-back, and stays in force', async () => {
	await connect()
	const outlet = server.devices[0]?.outlets[1]
	const stop = await emergencyStop(owner)
	expect(stop.told).toHaveLength(1)
	await work()
	const [told] = stop.told
	expect(await awaitOutcome(owner, { commandId: told?.commandId ?? '' })).toMatchObject({
		status: 'done',
	})
	expect(server.orders.sort()).toEqual(['o1 off', 'o2 off', 'o3 off'])
	const stopped = { ...owner, farm: { ...owner.farm, emergencyStoppedAt: owner.now() } }
	expect(await listUnconfirmedStops(stopped)).toEqual([])
	await expect(press('AC', 'off')).rejects.toMatchObject({ code: 'conflict' })
	if (outlet) outlet.state = 'on' // somebody switched it in the cloud
	server.isDeaf = true
	pass(11_000)
	await work()
	expect(await listUnconfirmedStops(stopped)).toEqual([expect.stringMatching(/^Grow cloud at /)])
	server.isDeaf = false
	pass(11_000)
	await work()
	expect(outlet?.state).toBe('off')
	expect(await listUnconfirmedStops(stopped)).toEqual([])
	expect(await state('AC')).toMatchObject({ why: { layer: 'emergency-stop' } })
	await releaseEmergencyStop(owner)
	await work()
	expect(server.devices[0]?.outlets.map(({ state }) => state)).toEqual(['auto', 'off', 'off'])
})

test('an OFF and a stop wait for no read-back of an earlier command, and an OFF is sent until it is seen', async () => {
	await connect()
	const slow = createGrowCloudClient({ allowPrivate: true, readBackPausesMs: [0, 60_000] })
	const cloud = await loadCloud(
		{ ...owner, clients: { ...owner.clients, growCloud: slow } },
		{ farmId: owner.farm.id },
	)
	server.isDeaf = true
	const { key } = await state('Top lights')
	await switchEquipment(owner, { equipmentKey: key, to: 'on' })
	void workOnCloud(() => cloud).catch(() => undefined) // reads back for a minute
	await expect.poll(() => server.orders, { timeout: 20_000 }).toEqual(['o1 on'])
	await switchEquipment(owner, { equipmentKey: key, to: 'off' })
	const urgent = await loadCloud(owner, { farmId: owner.farm.id })
	await turnOffInCloud(() => urgent)
	expect(server.orders.filter((order) => order === 'o1 off').length).toBeGreaterThan(1)
	server.isDeaf = false
	const { told } = await emergencyStop(owner)
	await turnOffInCloud(() => urgent)
	expect(await awaitOutcome(owner, { commandId: told[0]?.commandId ?? '' })).toMatchObject({
		status: 'done',
	})
})

test('an emergency stop that the cloud does not answer names the outlets', async () => {
	await connect()
	server.isDeaf = true
	const { told } = await emergencyStop(owner)
	await work()
	expect(await awaitOutcome(owner, { commandId: told[0]?.commandId ?? '' })).toMatchObject({
		status: 'unknown',
		reason: 'Hub 1: Top lights: the cloud still says auto',
	})
})

test('a failing cloud is polled less and less, its devices go offline, and it recovers', async () => {
	await connect()
	server.answerWith((_, response) => response.writeHead(429, { 'Retry-After': '600' }).end())
	pass(31_000)
	await work()
	expect((await listDevices(owner)).map(({ status }) => status)).toEqual(['online', 'online'])
	expect((await readCloud(owner))?.failure).toMatchObject({
		reason: expect.stringContaining('asks for a pause of 600 s'),
		nextPollAt: owner.now() + 600_000,
	})
	pass(600_000)
	server.answerWith((_, response) => response.writeHead(500).end())
	await work()
	const [hub] = await listDevices({ ...owner })
	expect(hub).toMatchObject({ status: 'unknown', statusReason: expect.stringMatching(/not heard/) })
	await owner.db.write((tx) => tx.update(agents).set({ lastSeenAt: owner.now() }))
	expect((await listDevices(owner))[0]).toMatchObject({
		status: 'offline',
		statusReason: expect.stringContaining('answered with an error (500)'),
	})
	expect((await loadLatestReadings(owner)).every(({ quality }) => quality === 'stale')).toBe(true)
	server.answerWith(null)
	pass(1_000_000)
	await work()
	expect((await listDevices(owner))[0]).toMatchObject({ status: 'online' })
	expect((await readCloud(owner))?.failure).toBeNull()
})

test('a device that the cloud leaves out stays as offline until a person scans', async () => {
	await connect()
	server.devices = [createCloudDevice({ id: 'hub:2', name: 'Hub 2' })]
	pass(31_000)
	await work()
	expect((await listDevices(owner)).map(({ name, status }) => [name, status])).toEqual([
		['Hub 1', 'offline'],
		['Hub 1: Nursery room', 'offline'],
		['Hub 2', 'online'],
		['Hub 2: Nursery room', 'online'],
	])
	await scanCloud(owner)
	expect((await listDevices(owner)).map(({ name }) => name)).toEqual([
		'Hub 2',
		'Hub 2: Nursery room',
	])
})

test('a device stays in the zone that a person chose', async () => {
	await connect()
	const [hub] = await listDevices(owner)
	await assignCloudDevice(owner, { key: hub?.key ?? '', zone: 'cultivation' })
	server.devices = [createCloudDevice({ firmware: '9' })]
	pass(31_000)
	await work()
	expect((await listDevices(owner))[0]).toMatchObject({ zone: 'cultivation' })
	expect(await state('AC')).toMatchObject({ zone: 'cultivation' })
})

test('disconnecting erases the key and takes its devices off; connecting again goes on', async () => {
	await connect()
	const before = await listDevices(owner)
	await disconnectCloud(owner)
	expect(await readCloud(owner)).toBeNull()
	expect(await listDevices(owner)).toEqual([])
	expect(await owner.db.read.select().from(growClouds)).toEqual([])
	await expect(disconnectCloud(owner)).rejects.toMatchObject({ code: 'conflict' })
	pass(1000)
	await connect()
	expect((await listDevices(owner)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
	expect((await owner.db.read.select().from(readings)).length).toBeGreaterThan(0)
})

test('of two servers one works on a cloud, and a command is carried out once', async () => {
	await connect()
	pass(31_000)
	expect(await leaseClouds(owner, { runBy: 'first' })).toHaveLength(1)
	expect(await leaseClouds(owner, { runBy: 'second' })).toEqual([])
	pass(41_000)
	expect(await leaseClouds(owner, { runBy: 'second' })).toHaveLength(1)
	const { key } = await state('AC')
	await switchEquipment(owner, { equipmentKey: key, to: 'on' })
	await Promise.all([work(), work()])
	expect(server.orders).toEqual(['o2 on'])
	const done = await owner.db.read.select().from(commands).where(eq(commands.status, 'done'))
	expect(done).toHaveLength(1)
})

test('a value that is no number is no reading, and the values of an offline controller are none', async () => {
	server.devices = [
		createCloudDevice({
			zones: [{ id: 'z1', name: 'Room', currentValues: { temperature: '77', humidity: null } }],
		}),
		createCloudDevice({ id: 'hub:2', name: 'Hub 2', status: 'sleeping' }),
	]
	await connect()
	const stored = await owner.db.read.select().from(latestValues)
	expect(stored.filter(({ reason }) => reason === 'The cloud gave no number')).toHaveLength(2)
	const all = await listDevices(owner)
	expect(all.find(({ name }) => name === 'Hub 2')).toMatchObject({
		status: 'offline',
		statusReason: 'The cloud says that it is “sleeping”',
	})
	const off = await owner.db.read
		.select()
		.from(equipment)
		.where(match(equipment, { farmId: owner.farm.id, name: 'Hub 2: AC' }))
	expect(off).toHaveLength(1)
	expect((await state('Hub 2: AC')).reported).toMatchObject({ on: null })
})

test('an outlet whose time is over, and that the cloud does not end, is ended later', async () => {
	await connect()
	await press('Top lights', 'on', 60_000)
	server.isDeaf = true
	pass(61_000)
	await work()
	expect(await state('Top lights')).toMatchObject({ reported: { on: true } })
	server.isDeaf = false
	pass(5_000)
	await work()
	expect(server.orders).toEqual(['o1 on', 'o1 auto'])
	pass(16_000)
	await work()
	expect(server.orders).toEqual(['o1 on', 'o1 auto', 'o1 auto'])
	expect(await state('Top lights')).toMatchObject({ mode: 'auto' })
})

test('a switch that was not carried out in time names the cloud', async () => {
	await connect()
	const { key } = await state('AC')
	const { commandId } = await switchEquipment(owner, { equipmentKey: key, to: 'on' })
	pass(21_000)
	await expireCommands(owner)
	const asked = { commandId, waitMs: 10 }
	expect(await awaitOutcome(owner, asked)).toMatchObject({
		status: 'expired',
		reason: 'The cloud was too slow to be asked in time',
	})
})

test('readings of a cloud raise an alarm, which clears by them', async () => {
	const room = (temperature: number) => [
		{ id: 'z1', name: 'Nursery room', type: 'room', currentValues: { temperature } },
	]
	const look = async (minutes: number) => {
		for (let n = 0; n < minutes; n++) {
			pass(60_000)
			await work()
			await evaluateAlarms(owner)
		}
	}
	const open = async () => (await listOpenAlarms(owner)).map(({ title }) => title)
	const tooHot = expect.stringMatching(/^Air temperature/)
	await connect()
	await look(2)
	expect(await open()).not.toContainEqual(tooHot)
	server.devices = [createCloudDevice({ zones: room(104), sensors: [] })]
	await look(7)
	expect(await open()).toContainEqual(tooHot)
	server.devices = [createCloudDevice({ zones: room(75), sensors: [] })]
	await look(7)
	expect(await open()).not.toContainEqual(tooHot)
})
