import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import library from '@bacnet-js/client'
import type { OutputCommand } from '@sfc/contract/agent/command'
import { takeUdpPort } from '@sfc/farm-sim/take-udp-port'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Session } from '../drivers/driver'
import { bacnet } from '../drivers/bacnet/driver'
import { http } from '../drivers/http/driver'
import { startTestController } from '../../tests/drivers/modbus/test-controller'
import { openDevice as openModbus, ownModel } from '../../tests/drivers/modbus/test-device'
import { playBroker } from '../../tests/drivers/mqtt/test-broker'
import { openDevice as openMqtt, TASMOTA_CONFIG } from '../../tests/drivers/mqtt/test-device'
import { Clock } from '../time/clock'
import { soon } from '../time/soon'
import { Safety } from './safety'

/** A device whose lamp takes every command and never confirms one, and whose fan works. */
type Played = {
	session: Session
	lamp: string
	fan: string
	/** The commands in the order they came: `lamp on`, `fan off`. */
	came: string[]
}

async function playMqtt(): Promise<Played> {
	const broker = await playBroker()
	const came: string[] = []
	const config = { ...TASMOTA_CONFIG, fn: ['Lamp', 'Fan'], rl: [1, 1] }
	await broker.publish('tasmota/discovery/D8F15B000001/config', config, true)
	await broker.publish('tele/plug1/LWT', 'Online', true)
	const timers = [0, 0]
	for (const i of [0, 1]) {
		await broker.answer(`cmnd/plug1/PulseTime${i + 1}`, (payload) => {
			if (payload !== '') timers[i] = Number(payload)
			void broker.publish('stat/plug1/RESULT', { [`PulseTime${i + 1}`]: { Set: timers[i] } })
		})
		await broker.answer(`cmnd/plug1/POWER${i + 1}`, (payload) => {
			if (payload !== '') came.push(`${['lamp', 'fan'][i]} ${payload.toLowerCase()}`)
			if (i === 1 && payload !== '') void broker.publish('stat/plug1/RESULT', { POWER2: payload })
		})
	}
	const settings = { url: broker.url, convention: 'tasmota', mac: 'd8f15b000001' }
	const session = await openMqtt(settings)
	broker.atEnd(() => session.close())
	return { session, lamp: 'power1', fan: 'power2', came }
}

async function playModbus(): Promise<Played> {
	const controller = await startTestController()
	onTestFinished(() => controller.close())
	const relay = (id: string, addr: number) => ({
		id,
		label: id,
		quantity: 'switch',
		table: 'coil',
		addr,
		writable: true,
		readBack: { table: 'discrete', addr },
		switchable: { type: 'outlet', outputClass: 'outlet' },
	})
	const { modelsDir, remove } = ownModel({ points: [relay('lamp', 0), relay('fan', 1)] })
	onTestFinished(remove)
	const came: string[] = []
	for (const addr of [0, 1]) {
		controller.tables.coil.set(addr, false)
		controller.tables.discrete.set(addr, false)
	}
	controller.onWrite.coil = (addr, on) => {
		came.push(`${addr === 0 ? 'lamp' : 'fan'} ${on ? 'on' : 'off'}`)
		if (addr === 1) controller.tables.discrete.set(1, on)
		else controller.tables.discrete.set(0, !on)
	}
	const session = await openModbus(controller.port, { model: 'own', modelsDir })
	onTestFinished(() => session.close())
	return { session, lamp: 'lamp', fan: 'fan', came }
}

async function playHttp(): Promise<Played> {
	const came: string[] = []
	let isFanOn = false
	const server = createServer((request, response) => {
		const [, output = '', to] = (request.url ?? '').split('/')
		if (to !== undefined) came.push(`${output} ${to}`)
		// A lamp that was switched is never heard of again: its request stays open.
		if (output === 'lamp' && came.includes('lamp on')) return
		if (output === 'fan' && to !== undefined) isFanOn = to === 'on'
		response.end(JSON.stringify({ is: output === 'fan' && isFanOn }))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const ask = (id: string) => ({
		path: `/${id}`,
		points: [
			{
				id,
				label: id,
				quantity: 'switch',
				path: '$.is',
				switchable: { type: 'outlet', outputClass: 'outlet' },
				switch: { on: { path: `/${id}/on` }, off: { path: `/${id}/off` } },
			},
		],
	})
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const settings = http.settings.parse({ url, requests: [ask('lamp'), ask('fan')] })
	const device = { id: 'd', name: 'D', pollMs: 1000, settings }
	const session = await http.open(device, pino({ level: 'silent' }), soon())
	onTestFinished(() => session.close())
	return { session, lamp: 'lamp', fan: 'fan', came }
}

/** Two binary outputs over BACnet/IP. The class itself: Node's own imports of the library give a layer more. */
async function playBacnet(): Promise<Played> {
	const Server = (library as unknown as { default?: typeof library }).default ?? library
	const at = {
		host: '127.0.0.1',
		port: await takeUdpPort({ host: '127.0.0.1', port: 0 }, 'BACnet'),
	}
	const server = new Server({ port: at.port, interface: at.host })
	await new Promise<void>((resolve) => server.once('listening', resolve))
	onTestFinished(() => server.close())
	const came: string[] = []
	const DEVICE = 8
	const on = [null, false, false]
	const names = ['', 'fan', 'lamp']
	const isSilent = (instance: number) => instance === 2 && came.includes('lamp on')
	const answer = (asked: Asked, act: (to: { address: string }, invokeId: number) => void) =>
		act({ address: asked.header?.sender.address ?? '' }, asked.invokeId ?? 0)
	server.on('readProperty', (asked) =>
		answer(asked, (to, invokeId) => {
			const { objectId, property } = asked.payload
			const state = on[objectId.instance]
			if (objectId.type === DEVICE && property.id === 75) {
				const id = { type: 12, value: { type: DEVICE, instance: 1 } }
				return server.readPropertyResponse(to, invokeId, objectId, property, [id] as never)
			}
			if (isSilent(objectId.instance)) return
			if (property.id !== 85 || typeof state !== 'boolean')
				return server.errorResponse(to, 12, invokeId, 2, 32)
			const value = { type: 9, value: state ? 1 : 0 }
			server.readPropertyResponse(to, invokeId, objectId, property, [value] as never)
		}),
	)
	server.on('readPropertyMultiple', (asked) =>
		answer(asked, (to, invokeId) => server.errorResponse(to, 14, invokeId, 5, 29)),
	)
	server.on('writeProperty', (asked) =>
		answer(asked, (to, invokeId) => {
			const { objectId, value } = asked.payload
			const { instance } = objectId
			const [wanted] = value.value as { value: number }[]
			on[instance] = wanted?.value === 1
			came.push(`${names[instance]} ${on[instance] ? 'on' : 'off'}`)
			if (!isSilent(instance)) server.simpleAckResponse(to, 15, invokeId)
		}),
	)
	const point = (id: string, instance: number) => ({
		id,
		label: id,
		quantity: 'switch',
		object: `binary-output:${instance}`,
		switchable: { type: 'outlet', outputClass: 'outlet' },
	})
	const settings = bacnet.settings.parse({
		...at,
		points: [point('fan', 1), point('lamp', 2)],
	})
	const device = { id: 'd', name: 'D', pollMs: 1000, settings }
	const session = await bacnet.open(device, pino({ level: 'silent' }), soon())
	onTestFinished(() => session.close())
	return { session, lamp: 'lamp', fan: 'fan', came }
}

type Asked = { header?: { sender: { address?: string } }; invokeId?: number }

/** The safety layer over the device, as the agent runs it. */
function guard({ session, lamp, fan }: Played) {
	const folder = mkdtempSync(join(tmpdir(), 'silent-'))
	const emitted: UnnumberedRecord[] = []
	const safety = new Safety({
		stateDir: folder,
		clock: new Clock(),
		log: pino({ level: 'silent' }),
		emit: (record) => emitted.push(record),
		makeRoom: () => false,
		plannedFor: () => null,
		handEndOf: () => null,
		readingOf: () => null,
		unseenDevices: () => [],
		linkFailingMs: () => 0,
	})
	safety.addDevice('d', session, {}, [])
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	for (const point of [lamp, fan])
		safety.observe('d', [{ point, at: 0, value: 0, quality: 'good' }], safety.now())
	let seq = 0
	const give = (order: object) => {
		const id = `c${++seq}`
		const issuedAt = safety.now()
		const times = { id, seq, issuedAt, expiresAt: issuedAt + 60_000, issuedBy: 'Ann' }
		void safety.execute({ ...times, ...order } as OutputCommand)
		return () => emitted.find((record) => record.kind === 'outcome' && record.commandId === id)
	}
	return {
		switch: (point: string, on: boolean) =>
			give({ op: 'switch', device: 'd', point, on, maxOnMs: null }),
		stop: () => give({ op: 'emergency-stop' }),
	}
}

const DEVICES = { mqtt: playMqtt, modbus: playModbus, http: playHttp, bacnet: playBacnet }

test.each(['mqtt', 'modbus', 'http', 'bacnet'] as const)(
	'over %s a lamp that confirms nothing holds back neither its own OFF nor that of the fan',
	async (driver) => {
		const device = await DEVICES[driver]()
		const { came, lamp, fan } = device
		const farm = guard(device)
		const fanOn = farm.switch(fan, true)
		await expect.poll(fanOn, { timeout: 20_000 }).toMatchObject({ outcome: 'done' })
		const lampOn = farm.switch(lamp, true)
		await expect.poll(() => came, { timeout: 20_000 }).toContain('lamp on')
		const fanOff = farm.switch(fan, false)
		const lampOff = farm.switch(lamp, false)
		await expect.poll(() => came, { timeout: 20_000 }).toContain('fan off')
		await expect.poll(() => came, { timeout: 20_000 }).toContain('lamp off')
		await expect.poll(lampOn, { timeout: 20_000 }).toMatchObject({
			outcome: 'failed',
			reason: 'it was turned off before the device confirmed that it is on',
		})
		await expect.poll(fanOff, { timeout: 20_000 }).toMatchObject({ outcome: 'done' })
		expect(lampOff()).toBeUndefined()
		expect(came.filter((one) => one === 'lamp on')).toHaveLength(1)
	},
	60_000,
)

test.each(['mqtt', 'modbus', 'http', 'bacnet'] as const)(
	'over %s an emergency stop reaches every output while one is silent, and names that one',
	async (driver) => {
		const device = await DEVICES[driver]()
		const { came, lamp, fan } = device
		const farm = guard(device)
		await expect
			.poll(farm.switch(fan, true), { timeout: 20_000 })
			.toMatchObject({ outcome: 'done' })
		farm.switch(lamp, true)
		await expect.poll(() => came, { timeout: 20_000 }).toContain('lamp on')
		const stopped = farm.stop()
		await expect.poll(() => came, { timeout: 20_000 }).toContain('fan off')
		await expect.poll(() => came, { timeout: 20_000 }).toContain('lamp off')
		await expect.poll(stopped, { timeout: 30_000 }).toMatchObject({ outcome: 'failed' })
		expect(stopped()).toHaveProperty('reason', expect.stringContaining(`d/${lamp}`))
		expect(stopped()).toHaveProperty('reason', expect.not.stringContaining(`d/${fan}`))
	},
	60_000,
)
