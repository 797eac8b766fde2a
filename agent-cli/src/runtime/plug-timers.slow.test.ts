import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { playBroker } from '../../tests/drivers/mqtt/test-broker'
import { TASMOTA_CONFIG } from '../../tests/drivers/mqtt/test-device'
import { openTestAgent, type TestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

vi.setConfig({ testTimeout: 240_000 })

const harness = perTest(openTestAgent)

/** A relay with the timer of its plug: an ON with seconds turns it off by itself, and a further ON begins anew. */
class Relay {
	isOn = false
	/** How often its contacts moved. */
	moves = 0
	/** The seconds of each ON that came. */
	readonly asked: number[] = []
	#timer: NodeJS.Timeout | undefined
	#endsAt = 0

	constructor(readonly report: () => void) {
		onTestFinished(() => clearTimeout(this.#timer))
	}

	turn(isOn: boolean, seconds: number): void {
		clearTimeout(this.#timer)
		if (isOn !== this.isOn) this.moves += 1
		this.isOn = isOn
		this.#endsAt = Date.now() + seconds * 1000
		if (isOn) this.asked.push(seconds)
		if (isOn && seconds > 0) this.#timer = setTimeout(() => this.turn(false, 0), seconds * 1000)
		this.report()
	}

	get leftS(): number {
		return this.isOn ? Math.max(0, (this.#endsAt - Date.now()) / 1000) : 0
	}
}

type Broker = Awaited<ReturnType<typeof playBroker>>

/** PulseTime as Tasmota counts it: tenths of a second to 111, then seconds plus 100. */
const fromPulse = (pulse: number) => (pulse > 111 ? pulse - 100 : pulse / 10)

async function playTasmota(broker: Broker): Promise<Relay> {
	let pulse = 0
	const say = (what: object) => void broker.publish('stat/plug1/RESULT', what)
	const relay = new Relay(() => say({ POWER: relay.isOn ? 'ON' : 'OFF' }))
	await broker.publish('tasmota/discovery/D8F15B000001/config', TASMOTA_CONFIG, true)
	await broker.publish('tele/plug1/LWT', 'Online', true)
	await broker.answer('cmnd/plug1/PulseTime1', (payload) => {
		if (payload !== '') pulse = Number(payload)
		say({ PulseTime1: { Set: pulse, Remaining: 0 } })
	})
	await broker.answer('cmnd/plug1/POWER', (payload) => {
		if (payload === '') say({ POWER: relay.isOn ? 'ON' : 'OFF' })
		else relay.turn(payload === 'ON', fromPulse(pulse))
	})
	return relay
}

async function playShelly(broker: Broker): Promise<Relay> {
	const prefix = 'shellyplus1-abc'
	let duration: number | undefined
	const relay = new Relay(() => {
		const params = { 'switch:0': { id: 0, output: relay.isOn } }
		void broker.publish(`${prefix}/events/rpc`, { method: 'NotifyStatus', params })
	})
	await broker.publish(`${prefix}/online`, 'true', true)
	await broker.answer(`${prefix}/rpc`, (payload) => {
		const { id, src, method, params } = JSON.parse(payload)
		if (method === 'Switch.Set') {
			duration = params.toggle_after
			relay.turn(params.on, duration ?? 0)
		}
		const status = { 'switch:0': { id: 0, output: relay.isOn, timer_duration: duration } }
		const info = { model: 'SNSW-001', mac: 'ABC' }
		const result = method === 'Shelly.GetDeviceInfo' ? info : status
		void broker.publish(`${src}/rpc`, { id, src: prefix, dst: src, result })
	})
	return relay
}

/** A plug with the timer of the On/Off cluster, or the countdown of Tuya plugs. */
async function playZigbee(broker: Broker, isTuya: boolean): Promise<Relay> {
	const base = isTuya ? 'tuya' : 'zigbee2mqtt'
	const topic = `${base}/heater`
	const shown: Record<string, unknown> = {}
	const report = () => {
		shown.state = relay.isOn ? 'ON' : 'OFF'
		void broker.publish(topic, shown, true)
	}
	const relay = new Relay(report)
	const feature = { type: 'binary', property: 'state', value_on: 'ON', value_off: 'OFF', access: 7 }
	const countdown = { type: 'numeric', property: 'countdown', access: 7, unit: 's' }
	const exposes = [{ type: 'switch', features: [feature] }, ...(isTuya ? [countdown] : [])]
	const definition = { exposes }
	const plug = { ieee_address: '0x02', type: 'Router', friendly_name: 'heater', definition }
	await broker.publish(`${base}/bridge/devices`, [plug], true)
	await broker.publish(`${base}/bridge/state`, 'online', true)
	await broker.publish(`${topic}/availability`, { state: 'online' }, true)
	report()
	await broker.answer(`${topic}/set`, (payload) => {
		const { read, state, on_time: onTimeS = 0, countdown = 0 } = JSON.parse(payload)
		if (read) {
			const onTime = Math.round(relay.leftS * (isTuya ? 1 : 10))
			const [attribute] = read.attributes
			shown[read.state_property] =
				attribute === 'onTime' ? { onTime } : { [attribute]: Number(relay.isOn) }
			return report()
		}
		// OnWithTimedOff: the longer of what is left and what is asked; a countdown is begun anew.
		const seconds = isTuya ? countdown : Math.max(relay.leftS, onTimeS)
		relay.turn(state === 'ON', state === 'ON' ? seconds : 0)
	})
	return relay
}

/** A device with a web interface: what it answers to each address. */
async function serveHttp(answer: (url: URL) => object): Promise<string> {
	const server = createServer(({ url = '' }, response) => {
		response.end(JSON.stringify(answer(new URL(url, 'http://plug'))))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close().closeAllConnections())
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A Shelly of the first generation, over HTTP: each `timer=` begins anew. */
async function playShellyGen1() {
	const relay = new Relay(() => undefined)
	const url = await serveHttp(({ pathname, searchParams }) => {
		if (pathname === '/relay/0')
			relay.turn(searchParams.get('turn') === 'on', Number(searchParams.get('timer') ?? 0))
		return { relays: [{ ison: relay.isOn, timer_remaining: Math.ceil(relay.leftS) }] }
	})
	const on = { path: '/relay/0?turn=on&timer={seconds}' }
	const point = {
		id: 'relay',
		label: 'Relay',
		quantity: 'switch',
		path: '$.relays[0].ison',
		switch: {
			on,
			off: { path: '/relay/0?turn=off' },
			timerPath: '$.relays[0].timer_remaining',
			longestS: 86_400,
		},
		switchable: { type: 'outlet', outputClass: 'outlet' },
	}
	return { relay, settings: { url, requests: [{ path: '/status', points: [point] }] } }
}

/**
 * Tasmota over HTTP, with its own settings in the documents. As in its source, `PulseTime1 <n>` begins the timer, and
 * each ON begins it anew, also while the relay is on (CmndPulsetime, ExecuteCommandPower).
 */
async function playTasmotaHttp() {
	const relay = new Relay(() => undefined)
	let pulse = 0
	const url = await serveHttp(({ searchParams }) => {
		const [, set] =
			/^Backlog PulseTime1 (\d+);Power1 ON$/.exec(searchParams.get('cmnd') ?? '') ?? []
		if (set !== undefined) {
			pulse = Number(set)
			relay.turn(true, fromPulse(pulse))
		}
		if (searchParams.get('cmnd') === 'Power1 OFF') relay.turn(false, 0)
		if (searchParams.get('cmnd') !== 'PulseTime1')
			return { StatusSTS: { POWER: relay.isOn ? 'ON' : 'OFF' } }
		const left = Math.floor(relay.leftS)
		return { PulseTime1: { Set: pulse, Remaining: left > 11 ? left + 100 : left * 10 } }
	})
	const readme = readFileSync(join(import.meta.dirname, '../drivers/http/README.md'), 'utf8')
	const text = /## Tasmota[^`]*`[^]*?```json\n([^]*?)```/.exec(readme)?.[1] ?? ''
	const request = JSON.parse(text)
	// A heater would have to rest first.
	request.points[0].switchable = { type: 'outlet', outputClass: 'outlet' }
	return { relay, settings: { url, requests: [request] } }
}

/** A relay board on Modbus TCP whose pulse register begins anew with each write. */
function playModbus({ tables, onWrite }: TestAgent['controller']) {
	const relay = new Relay(() => void tables.coil.set(0, relay.isOn))
	relay.report()
	tables.holding.set(100, 0)
	onWrite.coil = (_addr, isOn) => relay.turn(isOn, 0)
	onWrite.holding = (_addr, tenths) => relay.turn(true, tenths / 10)
	return relay
}

const PULSED_MODEL = {
	id: 'pulsed',
	rev: 1,
	name: 'Pulsed',
	vendor: 'V',
	kind: 'controller',
	verified: 'device',
	source: 'test',
	points: [
		{
			id: 'relay',
			label: 'Relay',
			quantity: 'switch',
			table: 'coil',
			addr: 0,
			writable: true,
			switchable: { type: 'outlet', outputClass: 'outlet' },
			pulse: { by: 'register', addr: 100, unitMs: 100, maxMs: 6_553_500, renews: true },
		},
	],
}

test('plugs stay on while the agent lives, and are off within a minute of its death', async () => {
	const broker = await playBroker()
	const { server, controller, modelsDir } = harness
	const [gen1, tasmotaHttp] = [await playShellyGen1(), await playTasmotaHttp()]
	writeFileSync(join(modelsDir, 'pulsed.json'), JSON.stringify(PULSED_MODEL))
	const relays = {
		tasmota: await playTasmota(broker),
		shelly: await playShelly(broker),
		zigbee: await playZigbee(broker, false),
		tuya: await playZigbee(broker, true),
		gen1: gen1.relay,
		tasmotaHttp: tasmotaHttp.relay,
		board: playModbus(controller),
	}
	const { url } = broker
	const zigbee = { url, convention: 'zigbee2mqtt', ieee: '0x02' }
	const devices = {
		tasmota: ['mqtt', 'power', { url, convention: 'tasmota', mac: 'D8F15B000001' }],
		shelly: ['mqtt', 'switch:0', { url, convention: 'shelly', prefix: 'shellyplus1-abc' }],
		zigbee: ['mqtt', 'state', zigbee],
		tuya: ['mqtt', 'state', { ...zigbee, baseTopic: 'tuya' }],
		gen1: ['http', 'relay', gen1.settings],
		tasmotaHttp: ['http', 'plug', tasmotaHttp.settings],
		board: ['modbus', 'relay', { host: '127.0.0.1', port: controller.port, model: 'pulsed' }],
	} as const
	harness.writeConfig(
		Object.entries(devices).map(([id, [driver, , settings]]) => ({
			pollMs: 1000,
			driver,
			id,
			name: id,
			settings,
		})),
	)
	const run = harness.cli('run')
	for (const [device, [, point]] of Object.entries(devices)) {
		await expect
			.poll(() => server.state.inventories.at(-1)?.devices.map(({ key }) => key), {
				timeout: 60_000,
			})
			.toContain(device)
		const on = { ...harness.order(true), device, point, maxOnMs: 7_200_000 }
		server.command(on)
		await expect
			.poll(() => server.outcomes().find(({ commandId }) => commandId === on.id), {
				message: device,
				timeout: 60_000,
			})
			.toMatchObject({ outcome: 'done', readBack: true })
	}
	for (const [message, relay] of Object.entries(relays))
		await expect.poll(() => relay.asked.length, { message, timeout: 60_000 }).toBeGreaterThan(1)
	// Each ON ends by itself within a minute, and its renewals moved no contact.
	for (const { asked, moves, isOn } of Object.values(relays)) {
		expect(asked.every((seconds) => seconds > 30 && seconds <= 60)).toBe(true)
		expect({ moves, isOn }).toEqual({ moves: 1, isOn: true })
	}
	run.child.kill('SIGKILL')
	await run.ended
	const asked = Object.values(relays).map((relay) => relay.asked.length)
	for (const relay of Object.values(relays))
		await expect.poll(() => relay.isOn, { timeout: 90_000 }).toBe(false)
	expect(Object.values(relays).map((relay) => relay.asked.length)).toEqual(asked)
})
