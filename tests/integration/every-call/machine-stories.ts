import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DeviceHardware } from '@sfc/contract/agent/inventory'
import { createSealKey } from '@sfc/contract/agent/sealed'
import type { ApiClient } from '#client/create-client'
import sharp from 'sharp'
import { expect } from 'vitest'
import { waitUntil } from '../../support/wait-until'
import { query } from './query'
import { FARM, type Stage } from './stage'

const MACHINE = { hostname: 'barn', platform: 'test', version: '1.0.0' }
const BOOT_ID = 'boot-1'
export const LIGHTS = 'nursery-top-red-lights'

const HEARTBEAT = {
	...MACHINE,
	bootId: BOOT_ID,
	uptimeS: 1,
	rssBytes: 1,
	spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
	clockOffsetMs: 0,
	emergencyStopped: false,
}

export type Machine = { agent: ApiClient; agentId: string; farmId: number }

/** Enrols an agent with a thermometer and a switch. */
export async function enrolAMachine(
	{ clientOf }: Pick<Stage, 'clientOf'>,
	person: ApiClient,
	farmId: number,
): Promise<Machine> {
	const { code } = await person.createEnrolmentCode({ params: { farmId } })
	const { agentId, secret } = await clientOf().enrol({ body: { code, ...MACHINE } })
	const agent = clientOf(`${agentId}.${secret}`)
	await storeRack(agent)
	await agent.recordHeartbeat({ body: HEARTBEAT })
	return { agent, agentId, farmId }
}

/** Tells the server of a controller with a probe of EC, a thermometer and a switch. */
async function storeRack(agent: ApiClient, hardware: DeviceHardware = {}): Promise<void> {
	const point = { intervalMs: 1000 }
	const ec = { ...point, key: 'ec', label: 'EC', quantity: 'ec' } as const
	const air = { ...point, key: 'air', label: 'Air', quantity: 'airTemperature' } as const
	const switchable = { catalogueKey: LIGHTS, type: 'light', outputClass: 'light' } as const
	const lights = {
		...point,
		key: 'lights',
		label: 'Lights',
		quantity: 'power',
		switchable,
	} as const
	const device = { key: 'rack', name: 'Rack', driver: 'modbus', kind: 'controller' } as const
	const points = [ec, air, lights]
	await agent.storeInventory({
		body: { bootId: BOOT_ID, devices: [{ ...device, address: '-', points, hardware }] },
	})
}

export function send(
	{ agent }: Machine,
	lane: 'live' | 'events',
	records: object[],
	bootId = BOOT_ID,
) {
	const header = { bootId, lane, sentAt: Date.now() }
	const lines = [header, ...records].map((line) => JSON.stringify(line)).join('\n')
	return agent.storeBatch({ body: new Uint8Array(gzipSync(lines)) })
}

/** Sends a bit more than a minute of stable readings in ice water. */
export async function sendReadings({ server, api }: Stage, machine: Machine): Promise<void> {
	const now = Date.now()
	const records = Array.from({ length: 70 }, (_, n) => ({
		seq: n + 1,
		kind: 'readings',
		at: now - (69 - n) * 1000,
		device: 'rack',
		values: [['air', 0.2]],
	}))
	expect((await send(machine, 'live', records)).ackedThrough).toBe(70)
	for (const list of [api.listAgents, api.listNetworkAgents, api.listDevices])
		expect(await list({ query: FARM })).toHaveLength(1)
	expect(await api.listActiveAgents()).toHaveLength(1)
	await api.listEquipmentItems({ query: FARM })
	await api.readEnvironment({ query: FARM })
	const stream = await api.followChanges({ query: FARM })
	expect(stream.headers.get('content-type')).toContain('text/event-stream')
	await stream.body?.cancel()
	const { events } = await api.listEvents({ query: { ...FARM, after: 0 } })
	expect(events.map(({ kind }) => kind)).toContain('agent.enrolled')
	const followed = await api.followEvents({ query: { ...FARM, topics: 'agent,alarm' } })
	expect(followed.headers.get('content-type')).toContain('text/event-stream')
	await followed.body?.cancel()

	const [series] = await api.listSeries({ query: FARM })
	const span = { series: String(series?.key), from: now - 3_600_000, to: now }
	await api.readHistory({ query: { ...FARM, ...span } })
	await api.compareHistory({ query: { ...FARM, ...span, otherFrom: now - 7_200_000 } })
	const pointId = query(server, "select id from points where key = 'air'")
	await api.changeLimits({ params: { pointId }, query: FARM, body: { min: -5, max: 40 } })
	const probe = { params: { pointId: query(server, "select id from points where key = 'ec'") } }
	const body = { compensation: { by: 'probe' } } as const
	expect(await api.changeCompensation({ ...probe, query: FARM, body })).toEqual(body)
	expect(await api.listSensorHealth({ query: FARM })).toBeTruthy()
}

export async function calibrateASensor({ server, api }: Stage): Promise<void> {
	const sensorId = query(server, "select id from points where key = 'air'")
	const sensor = { params: { sensorId } }
	expect((await api.listCalibrations({ query: FARM })).map(({ id }) => String(id))).toContain(
		sensorId,
	)
	await api.startCalibration(sensor)
	await api.takeOverCalibration(sensor)
	await api.moveStep({ ...sensor, body: { from: 1, to: 'next' } })
	await api.cancelCalibration(sensor)
	await api.startCalibration(sensor)
	query(server, 'update calibration_sessions set started_at = started_at - 90000 returning id')
	expect((await api.readRawValue(sensor)).isStable).toBe(true)
	await api.recordPoint({ ...sensor, body: { key: 'low' } })
	const { versions } = await api.saveCalibration({ ...sensor, body: { note: 'In ice' } })
	expect(versions).toHaveLength(1)
	await api.undoCalibration({ ...sensor, body: { version: 1 } })
	await api.readCalibration(sensor)
}

/** Executes the next switch as an agent would, while the call waits for the result. */
export function obeying(machine: Machine, bootId = BOOT_ID) {
	let seq = 0
	let lastCommand = 0
	return async () => {
		const command = await waitUntil('a switch comes', async () => {
			const headers = { 'last-event-id': String(lastCommand) }
			const { commands } = await machine.agent.listCommands({ query: { poll: '1' }, headers })
			return commands.find(({ op }) => !['ask', 'discover', 'discover-cancel'].includes(op))
		})
		lastCommand = command.seq
		const readBack = command.op === 'switch' && command.on
		const outcome = { kind: 'outcome', commandId: command.id, outcome: 'done', readBack }
		await send(machine, 'events', [{ seq: ++seq, at: Date.now(), ...outcome }], bootId)
	}
}

/** A dosing pump is set up, measured and stopped; what it asks for is cleared, and its jug filled. */
export async function setUpADoser({ server, api }: Stage, machine: Machine): Promise<void> {
	const free = 'id not in (select point_id from equipment where point_id is not null)'
	const pointId = query(server, `select max(id) from points where farm_id = 11 and ${free}`)
	const equipmentId = query(
		server,
		`insert into equipment (farm_id, point_id, key, name, zone, type, output_class, mode)
		 values (11, ?, 'nursery-ph-down', 'pH down', 'nursery', 'pump', 'dosing', 'auto') returning id`,
		pointId,
	)
	const decided = (agoMs: number, on: '0' | '1') =>
		query(
			server,
			`insert into output_decisions (equipment_id, at, is_on, layer, reason) values (?, ?, ?, 'manual', 'Ann') returning 1`,
			equipmentId,
			String(Date.now() - agoMs),
			on,
		)
	decided(60_000, '1')
	decided(30_000, '0')
	const params = { equipmentKey: 'nursery-ph-down' }
	const budget = {
		perDoseMl: 5,
		perHourMl: 20,
		perDayMl: 100,
		perDoseChange: 0.1,
		perHourChange: 0.3,
		perDayChange: 1,
	}
	const body = { role: 'ph-down', budget } as const
	expect(await api.changeDoser({ params, query: FARM, body })).toMatchObject({ jug: null })
	const measured = await api.measurePump({ params, query: FARM, body: { ml: 45 } })
	expect(measured.mlPerS).toBeCloseTo(1.5)
	query(
		server,
		`insert into control_notices (farm_id, agent_id, controller, output, title, causes, is_stopped, at)
		 values (11, ?, 'ph', 'rack/p0', 'Two doses did not act', '[]', 0, ?) returning id`,
		machine.agentId,
		String(Date.now()),
	)
	const [notice] = await api.listControlNotices({ query: FARM })
	const noticeId = String(notice?.id)
	const note = 'The line had come off the pump.'
	const done = await api.clearControlNotice({ params: { noticeId }, query: FARM, body: { note } })
	expect(done.cleared).toMatchObject({ note })
	const { jugMl } = await api.enterJug({ params, query: FARM, body: { jug: 64 } })
	const [doser] = await api.listDosers({ query: FARM })
	expect(doser?.jug?.enteredMl).toBe(jugMl)
	query(server, "update equipment set output_class = 'heat' where id = ? returning 1", equipmentId)
	expect(await api.readHeatTest({ query: FARM })).toMatchObject({ heater: { name: 'pH down' } })
	query(server, 'delete from equipment where id = ? returning 1', equipmentId)
}

export async function switchLights({ api }: Stage, machine: Machine): Promise<void> {
	const obey = obeying(machine)
	const lights = { params: { equipmentKey: LIGHTS }, query: FARM }
	const [on] = await Promise.all([api.setPower({ ...lights, body: { power: true } }), obey()])
	expect(on).toMatchObject({ status: 'done', readBack: true })
	await Promise.all([api.setMode({ ...lights, body: { auto: true } }), obey()])
	await Promise.all([api.controlEquipment({ ...lights, body: { action: 'off' } }), obey()])
	const off = { deviceId: LIGHTS, equipmentType: 'lighting' } as const
	const container = { params: { action: 'off' }, query: FARM, body: off }
	const [isOff] = await Promise.all([api.controlContainer(container), obey()])
	expect(isOff.success).toBe(true)
	const { params } = lights
	expect(await api.setOutputWatts({ params, query: FARM, body: { watts: 120 } })).toEqual({
		watts: 120,
	})
	await api.setOutputWatts({ params, query: FARM, body: {} })
	const body = { mostOnMin: 1000, add: 'at-most', group: 'Lamps', most: 1 } as const
	const safe = await api.changeSafeguards({ params, query: FARM, body })
	expect(safe).toMatchObject({ mostOnMs: 60_000_000, interlocks: [{ origin: 'farm' }] })
	expect(await api.readSafeguards({ params, query: FARM })).toEqual(safe)
	const remove = safe.interlocks.map(({ id }) => id)
	await api.changeSafeguards({ params, query: FARM, body: { remove } })
}

/** The recipe of the farm's nursery controls the lights, so there is a plan for the machine. */
export async function readThePlan(_: Stage, { agent, agentId }: Machine): Promise<void> {
	const { text } = await waitUntil('there is a plan', () => agent.readPlan())
	expect(JSON.parse(text)).toMatchObject({ agentId, version: 1 })
}

export async function revokeAMachine({ api }: Stage, { agent, ...params }: Machine): Promise<void> {
	await api.revokeAgent({ params })
	await expect(agent.listCommands({ query: { poll: '1' } })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
}

/** An agent goes to another server. */
export async function moveAway({ api }: Stage, { agent, farmId }: Machine): Promise<void> {
	await agent.leaveServer({ body: { server: 'https://new.farm.example' } })
	await expect(agent.listCommands({ query: { poll: '1' } })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	expect(JSON.stringify(await api.listAudit({ params: { farmId } }))).toContain('agent.moved')
}

export async function downloadThePackage({ api }: Stage, { agent }: Machine): Promise<void> {
	const { size } = await agent.readRelease()
	// It installs and starts the agent, which a busy machine takes longer for than a call may.
	const checked = await api.readDebugZip({ query: FARM, timeoutMs: 120_000 })
	expect(checked.installationSteps.map(({ result }) => result)).toEqual(Array(7).fill('done'))
	expect(checked.simulationResults.estimatedDownloadSize).toBe(size)
	expect(checked.downloadManifest.packageContents.map(({ path }) => path)).toContain(
		'farm-agent/farm-agent.mjs',
	)
	for (const answer of [
		await agent.downloadRelease(),
		await api.downloadAgent({ params: FARM }),
		await api.downloadSimpleAgent(),
	])
		expect((await answer.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(size)
}

/** Searches find a device, which is named and assigned to a zone; each list shows it. */
export async function searchTheNetwork({ api }: Stage, machine: Machine): Promise<void> {
	const { agent, farmId } = machine
	const onFarm = { query: { farmId } }
	const found = { name: 'Relay box', address: '10.0.0.9:80', kind: 'other', model: null } as const
	const device = { ...found, adopted: false, reason: null, mac: '02:00:00:00:00:09' }
	const end = async ({ discoveryId }: { discoveryId: string }) => {
		const report = { discoveryId, phase: 'Done', error: null, progressPct: 100 }
		await agent.reportDiscovery({ body: { ...report, status: 'completed', devices: [device] } })
	}
	await end(await api.scanNetwork(onFarm))
	await end(await api.scanEquipment(onFarm))
	await end(await api.refreshDiscovery(onFarm))
	await end(
		await api.scanComprehensively({
			...onFarm,
			body: { network: '10.0.0.0/24', units: '1-10, 247' },
		}),
	)
	await end(await api.scanRouter({ ...onFarm, body: { routerIP: '10.0.0.9' } }))
	const [{ id = 0 } = {}] = await api.listDiscoveryPool(onFarm)
	const zone = 'container'
	await api.assignNetworkDevices({
		...onFarm,
		body: { assignments: { [id]: { zone, name: 'Relays' } } },
	})
	const params = { networkDeviceId: id }
	await api.assignNetworkDevice({ ...onFarm, params, body: { zone, equipment_name: 'Box' } })
	const inBay = { zone: 'B', equipment_name: 'Box' } as const
	await api.assignNetworkDevice({ ...onFarm, params, body: inBay })
	expect((await api.listNetworkDevices(onFarm)).devices).toMatchObject([
		{ name: 'Box', zone, planting_zone: 'B' },
	])
	const [change] = await api.listAssignmentChanges(onFarm)
	const undone = { ...onFarm, params: { changeId: String(change?.id) } }
	expect((await api.undoAssignment(undone)).message).toContain('again')
	expect(await api.listNetworkDiscovery(onFarm)).toMatchObject({ scanning: false, progress: 100 })
	expect(await api.listDiscoveredEquipment(onFarm)).toHaveLength(1)
	const { discoveryId } = await api.scanNetwork(onFarm)
	await api.cancelDiscovery({ ...onFarm, params: { discoveryId } })
}

/** Answers the request of a call to the agent, and returns the call's response. */
const answering =
	(agent: ApiClient) =>
	async <T>(call: Promise<T>, answer: object = {}): Promise<T> => {
		const answerIt = async () => {
			const asked = await waitUntil('the server asks', async () => {
				const { commands } = await agent.listCommands({ query: { poll: '1' } })
				return commands.find(({ op }) => op === 'ask')
			})
			const body = { commandId: asked.id, outcome: 'done', answer, reason: null } as const
			await agent.answerAsk({ body })
		}
		const [told] = await Promise.all([call, answerIt()])
		return told
	}

/** A device is read where a person says that it is, of the addresses that its agent asks about. */
export async function locateADevice({ api }: Stage, { agent, farmId }: Machine): Promise<void> {
	await storeRack(agent, { question: { reason: 'Two answer', addresses: ['10.0.0.6'] } })
	const { devices } = await api.listNetworkDevices({ query: { farmId } })
	const networkDeviceId = devices.find(({ name }) => name === 'Rack')?.id ?? 0
	const call = { query: { farmId }, params: { networkDeviceId } }
	await answering(agent)(api.locateNetworkDevice({ ...call, body: { address: '10.0.0.6' } }))
}

/** A controller that a search found is bound, mapped, tested and unbound. */
export async function bindTheController({ api }: Stage, machine: Machine): Promise<void> {
	const { agent, farmId } = machine
	const onFarm = { query: { farmId } }
	const { discoveryId } = await api.scanNetwork(onFarm)
	const rack = {
		name: 'Rack',
		address: '10.0.0.5:502',
		kind: 'controller',
		driver: 'modbus',
		deviceKey: 'rack',
		adopted: true,
		reason: null,
		model: null,
	} as const
	const report = { discoveryId, phase: 'Done', error: null, progressPct: 100, devices: [rack] }
	await agent.reportDiscovery({ body: { ...report, status: 'completed' } })
	const { bindings } = await api.listBindings(onFarm)
	expect(bindings).toMatchObject([
		{ binding_id: LIGHTS, deviceIp: '10.0.0.5', equipmentType: 'light', zone: 'nursery' },
	])
	const answered = answering(agent)
	const binding = { deviceIp: '10.0.0.5', controllerName: 'Lamps', equipmentType: 'lighting' }
	const body = { ...binding, zone: 'unassigned' as const }
	const own = { ...body, binding_id: 'binding-1764200000000' }
	expect(await answered(api.saveBinding({ ...onFarm, body: own }))).toMatchObject({
		success: true,
		binding_id: own.binding_id,
	})
	expect((await api.listBindings(onFarm)).bindings).toMatchObject([
		{ binding_id: own.binding_id, output: LIGHTS },
	])
	const listed = (await api.listNetworkDevices(onFarm)).devices
	const deviceId = listed.find(({ name }) => name === 'Rack')?.id ?? 0
	const map = { deviceId, zone: 'unassigned', function: 'lighting' } as const
	expect((await answered(api.mapEquipment({ ...onFarm, body: map }))).message).toBe('Device Mapped')

	const obey = obeying(machine, 'boot-of-trying')
	const obeyed = async <T>(call: Promise<T>) => (await Promise.all([call, obey()]))[0]
	const params = { deviceIp: '10.0.0.5' }
	const blinked = api.controlDevice({ ...onFarm, params, body: { action: 'identify' } })
	expect((await obeyed(blinked)).message).toBe('Switched on; the device confirmed it')
	const on = { action: 'on' } as const
	const tried = api.testControl({ ...onFarm, params: { networkDeviceId: deviceId }, body: on })
	expect(await obeyed(tried)).toMatchObject({ status: 'done', readBack: true })
	await obeyed(api.testDevice({ ...onFarm, body: { ...on, ip: '10.0.0.5' } }))
	const told = { devices: 1, waiting: 0 }
	expect((await answered(api.testProductionServer(onFarm), told)).message).toMatch(/after \d+ ms/)
	expect((await answered(api.uploadToProduction(onFarm), told)).message).toContain('1 devices')
}

/** A machine that a search found is pinged, woken, queried, restarted and shut down. */
export async function commandAMachine({ api }: Stage, machine: Machine): Promise<void> {
	const { agent, farmId } = machine
	const onFarm = { query: { farmId } }
	const sealKey = (await createSealKey()).publicKey
	await agent.recordHeartbeat({ body: { ...HEARTBEAT, sealKey } })
	const ip = '10.0.0.9'
	const body = { ip, username: 'ann', password: 'secret' }
	const answered = answering(agent)
	const done = { facts: [{ name: 'System', value: 'Debian' }], isNewKey: false }
	const words = 'it answers to ping in 1 ms'
	const pinged = await answered(api.pingMachine({ ...onFarm, body: { ip } }), {
		answers: true,
		words,
	})
	expect(pinged.message).toBe(`Box is there: ${words}.`)
	const mac = { macAddress: '02-00-00-00-00-09' }
	await answered(api.wakeMachine({ ...onFarm, body: mac }), { networks: ['10.0.0.2/24'] })
	expect(await answered(api.readSystemInfo({ ...onFarm, body }), done)).toMatchObject({
		systemInfo: { System: 'Debian' },
	})
	await answered(api.restartMachine({ ...onFarm, body }), done)
	await answered(api.cancelShutdown({ ...onFarm, body: { ip } }))
	expect((await answered(api.shutDownMachine({ ...onFarm, body }), done)).message).toContain(
		'Box shuts down in 30 seconds',
	)
}

/** The farm's update policy is set; an agent is updated, restarted and asked for its log. */
export async function careForTheAgent({ api }: Stage, machine: Machine): Promise<void> {
	const { agent, agentId, farmId } = machine
	const params = { farmId }
	expect(await api.readUpdatePolicy({ params })).toMatchObject({ policy: 'by-hand' })
	const choice = { policy: 'after-3-days', hour: 5 } as const
	await api.setUpdatePolicy({ params, body: choice })
	expect(await api.readUpdatePolicy({ params })).toEqual(choice)
	const one = { params: { farmId, agentId } }
	const answered = answering(agent)
	const taken = { state: 'taken', words: 'It runs 2.0.0 from its next start on.' }
	expect(await answered(api.updateAgent(one), taken)).toEqual({ state: 'taken' })
	expect(await answered(api.restartAgent(one))).toEqual({ success: true })
	const line = { at: 1, level: 'info', text: 'farm-agent runs' }
	expect(await answered(api.readAgentLog(one), { lines: [line] })).toEqual({ lines: [line] })
}

/** A model of a device is checked, stored, listed, tested and removed; the agent answers each request. */
export async function describeADevice({ api }: Stage, { agent, farmId }: Machine): Promise<void> {
	const onFarm = { query: { farmId } }
	const answered = answering(agent)
	const [known] = await api.listKnownModels({ query: { farmId, q: 'sdm120' } })
	expect(known?.id).toBe('eastron-sdm120')
	const air = { id: 'air', label: 'Air', quantity: 'airTemperature', table: 'input', addr: 1 }
	const about = { id: 'probe', rev: 1, name: 'P1', vendor: 'Maker', kind: 'sensor' }
	const model = { ...about, points: [air], verified: 'document', source: 'its manual' }
	const body = { text: JSON.stringify(model) }
	const broken = { text: JSON.stringify({ ...model, points: [] }) }
	expect(await api.checkModel({ ...onFarm, body })).toMatchObject({ models: [{ id: 'probe' }] })
	await expect(api.storeModel({ ...onFarm, body: broken })).rejects.toThrow('points')
	const stored = { id: 'probe', replaced: false, reopened: 0 }
	expect((await answered(api.storeModel({ ...onFarm, body }), stored)).ids).toEqual(['probe'])
	const models = [{ id: 'probe', name: 'P1', points: 1, outputs: 0, usedBy: [], problem: null }]
	expect(await answered(api.listOwnModels(onFarm), { models })).toMatchObject([{ models }])
	const point = { id: 'air', label: 'Air', unit: '°C', value: 21, reason: null, words: [21] }
	const at = { model: 'probe', host: '192.168.1.60' }
	const tried = api.tryModel({ ...onFarm, body: at })
	expect(await answered(tried, { points: [point] })).toEqual({ points: [point] })
	await answered(api.removeModel({ ...onFarm, params: { modelId: 'probe' } }))
}

/** Places and hourly pictures of a camera are changed, and what it saw and recorded is taken. */
async function useCameraViews(
	{ api }: Pick<Stage, 'api'>,
	{ agent, farmId, cameraId }: Pick<Machine, 'agent' | 'farmId'> & { cameraId: number },
): Promise<void> {
	const answered = answering(agent)
	const camera = { query: { farmId }, params: { cameraId: String(cameraId) } }
	const { views, presets } = await api.listCameraViews(camera)
	expect([views.map(({ name }) => name), presets]).toEqual([['Tray'], []])
	const [first] = views
	if (!first) throw new Error('The camera has no view')
	const { key: viewKey, ...body } = first
	const view = { ...camera, params: { ...camera.params, viewKey } }
	await answered(api.addCameraView({ ...camera, body: { ...body, name: 'Door' } }))
	await answered(api.changeCameraView({ ...view, body: { ...body, name: 'Tray 1' } }))
	await answered(api.removeCameraView(view))
	await answered(api.storeCameraPreset({ ...camera, body: { name: 'Door' } }))
	const preset = { ...camera, params: { ...camera.params, token: '1' } }
	expect((await answered(api.goToCameraPreset(preset))).message).toBe('Moved')
	await answered(api.removeCameraPreset(preset))
	const to = Date.now()
	const span = { from: to - 60_000, to }
	const clip = api.takeClip({ ...camera, body: span })
	expect(await answered(clip, { ...span, bytes: 3 })).toEqual({ bytes: 3 })
	const [event] = (await api.listSecurityEvents({ query: { farmId } })).events
	const seen = { query: { farmId }, params: { eventId: String(event?.id) } }
	const { entryId } = await api.addSecurityEventToJournal(seen)
	expect(await api.addSecurityEventToJournal(seen)).toEqual({ entryId })
}

/** A camera is added, recorded, turned and listed with its events; the agent answers each request. */
export async function useACamera({ api, server }: Stage, machine: Machine): Promise<void> {
	const { agent, farmId } = machine
	const onFarm = { query: { farmId } }
	const status = { status: 'online', device: 'door', at: Date.now() }
	const device = { key: 'door', name: 'Door', driver: 'onvif', kind: 'camera' } as const
	const hours = { whenLit: false, fromHour: 0, toHour: 24 }
	const shows = { preset: null, zone: 'nursery', tray: null, cycle: null }
	const details = { settings: { views: [{ key: 'v1', name: 'Tray', ...shows, ...hours }] } }
	await agent.storeInventory({
		body: { bootId: BOOT_ID, devices: [{ ...device, address: '-', points: [], details }] },
	})
	const from = Date.now()
	const seen = { device: 'door', at: from, event: 'e1', what: 'person', by: 'camera', from }
	const over = { ...seen, kind: 'camera', to: from, isRecorded: false }
	const records = [{ kind: 'device', ...status }, over]
	const header = { bootId: 'boot-of-cameras', lane: 'events', sentAt: from }
	const lines = [header, ...records.map((record, i) => ({ seq: i + 1, ...record }))]
	const text = lines.map((line) => JSON.stringify(line)).join('\n')
	await agent.storeBatch({ body: new Uint8Array(gzipSync(text)) })
	const jpeg = { create: { width: 32, height: 18, channels: 3, background: '#000' } } as const
	const picture = new Uint8Array(await sharp(jpeg).jpeg().toBuffer())
	await agent.storeStill({ query: { device: 'door' }, body: picture })
	await agent.storeFrame({ query: { device: 'door', view: 'v1', at: from }, body: picture })
	const [{ id: cameraId = 0 } = {}] = (await api.listCameras(onFarm)).cameras
	expect((await api.listSecurityEvents(onFarm)).events).toMatchObject([
		{ cameraName: 'Door', type: 'person', severity: 'high' },
	])

	const wanted = { agentId: machine.agentId, cameraId, cameraName: 'Door', by: 'Ann', total: null }
	const clips = join(server.dataDir, 'clips', String(farmId))
	mkdirSync(clips, { recursive: true })
	writeFileSync(join(clips, 'c1.json'), JSON.stringify({ ...wanted, from: 0, to: 1, at: 0 }))
	const part = { clip: 'c1', offset: 0, total: 3 }
	expect(await agent.storeClip({ query: part, body: new Uint8Array(3) })).toEqual({ has: 3 })

	const answered = answering(agent)
	const params = { cameraId: String(cameraId) }
	const turned = api.controlCamera({ ...onFarm, params, body: { action: 'pan_left' } })
	expect((await answered(turned)).message).toBe('Moved')
	const recorded = api.recordCamera({ ...onFarm, params, body: { recording: true } })
	expect((await answered(recorded)).message).toBe('Recording Updated')
	await useCameraViews({ api }, { agent, farmId, cameraId })
	const checks = [{ step: 'address', result: 'failed', words: 'there is no such address' }]
	const added = api.addCamera({ ...onFarm, body: { name: 'Gate', ipAddress: '10.0.0.70' } })
	expect(await answered(added, { device: null, checks })).toMatchObject({
		added: false,
		connectionTest: { success: false, failedStep: 'address' },
	})

	const again = api.addCamera({
		...onFarm,
		body: { name: 'Gate', ipAddress: '10.0.0.70', anyway: true },
	})
	expect(await answered(again, { device: 'gate', checks })).toMatchObject({ added: true })
	expect((await answered(api.removeCamera({ ...onFarm, params }))).message).toBe('Camera Removed')

	const listSearches = async () => {
		const { commands } = await agent.listCommands({ query: { poll: '1' } })
		return commands.flatMap((one) => ('discoveryId' in one ? [one.discoveryId] : []))
	}
	const findWith = async <T>(begin: () => Promise<T>) => {
		// Searches of before are listed until the next look.
		const before = new Set(await listSearches())
		const search = begin()
		const discoveryId = await waitUntil('a search is wanted', async () =>
			(await listSearches()).find((id) => !before.has(id)),
		)
		const report = { discoveryId, phase: 'Done', error: null, progressPct: 100, devices: [] }
		await agent.reportDiscovery({ body: { ...report, status: 'completed' } })
		return search
	}
	expect(await findWith(() => api.discoverCameras(onFarm))).toMatchObject({ isComplete: true })
	expect(await findWith(() => api.discoverGrowControllers(onFarm))).toMatchObject({
		isComplete: true,
	})
}
