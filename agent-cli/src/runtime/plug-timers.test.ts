import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { playBroker } from '../drivers/mqtt/test-broker'
import { TASMOTA_CONFIG } from '../drivers/mqtt/test-device'
import { openTestAgent, type TestAgent } from './test-agent'

vi.setConfig({ testTimeout: 240_000 })

let harness: TestAgent
beforeEach(async () => {
	harness = await openTestAgent()
})
afterEach(() => harness.close())

/** A relay with the timer of its plug: an ON with seconds turns it off by itself, and a further ON begins anew. */
class Relay {
	isOn = false
	/** How often its contacts moved. */
	moves = 0
	/** The seconds of each ON that came. */
	readonly asked: number[] = []
	#timer: NodeJS.Timeout | undefined
	#endsAt = 0

	constructor(private readonly report: () => void) {
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
		const seconds = pulse > 111 ? pulse - 100 : pulse / 10
		if (payload === '') say({ POWER: relay.isOn ? 'ON' : 'OFF' })
		else relay.turn(payload === 'ON', seconds)
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

async function playZigbee(broker: Broker): Promise<Relay> {
	const topic = 'zigbee2mqtt/heater'
	const shown: Record<string, unknown> = {}
	const report = () => {
		shown.state = relay.isOn ? 'ON' : 'OFF'
		void broker.publish(topic, shown, true)
	}
	const relay = new Relay(report)
	const feature = { type: 'binary', property: 'state', value_on: 'ON', value_off: 'OFF', access: 7 }
	const definition = { exposes: [{ type: 'switch', features: [feature] }] }
	const plug = { ieee_address: '0x02', type: 'Router', friendly_name: 'heater', definition }
	await broker.publish('zigbee2mqtt/bridge/devices', [plug], true)
	await broker.publish('zigbee2mqtt/bridge/state', 'online', true)
	await broker.publish(`${topic}/availability`, { state: 'online' }, true)
	report()
	await broker.answer(`${topic}/set`, (payload) => {
		const { read, state, on_time: onTimeS = 0 } = JSON.parse(payload)
		if (read) {
			shown[read.state_property] = { onTime: Math.round(relay.leftS * 10) }
			return report()
		}
		// OnWithTimedOff: the longer of what is left and what is asked.
		relay.turn(state === 'ON', Math.max(state === 'ON' ? relay.leftS : 0, onTimeS))
	})
	return relay
}

/** A Shelly of the first generation, over HTTP: each `timer=` begins anew. */
async function playShellyGen1() {
	const relay = new Relay(() => undefined)
	const server = createServer(({ url = '' }, response) => {
		const { pathname, searchParams } = new URL(url, 'http://plug')
		if (pathname === '/relay/0')
			relay.turn(searchParams.get('turn') === 'on', Number(searchParams.get('timer') ?? 0))
		response.end(
			JSON.stringify({ relays: [{ ison: relay.isOn, timer_remaining: Math.ceil(relay.leftS) }] }),
		)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close().closeAllConnections())
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
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const settings = { url, requests: [{ path: '/status', points: [point] }] }
	return { relay, settings }
}

test('plugs stay on while the agent lives, and are off within a minute of its death', async () => {
	const broker = await playBroker()
	const gen1 = await playShellyGen1()
	const relays = {
		tasmota: await playTasmota(broker),
		shelly: await playShelly(broker),
		zigbee: await playZigbee(broker),
		gen1: gen1.relay,
	}
	const { server } = harness
	const common = { driver: 'mqtt', pollMs: 1000 }
	const { url } = broker
	const tasmota = { url, convention: 'tasmota', mac: 'D8F15B000001' }
	const shelly = { url, convention: 'shelly', prefix: 'shellyplus1-abc' }
	const zigbee = { url, convention: 'zigbee2mqtt', ieee: '0x02' }
	const points = { tasmota: 'power', shelly: 'switch:0', zigbee: 'state', gen1: 'relay' }
	harness.writeConfig([
		...Object.entries({ tasmota, shelly, zigbee }).map(([id, settings]) => {
			return { ...common, id, name: id, settings }
		}),
		{ ...common, driver: 'http', id: 'gen1', name: 'gen1', settings: gen1.settings },
	])
	const run = harness.cli('run')
	for (const [device, point] of Object.entries(points)) {
		await expect
			.poll(() => server.state.inventories.at(-1)?.devices.map(({ key }) => key), {
				timeout: 60_000,
			})
			.toContain(device)
		const on = { ...harness.order(true), device, point, maxOnMs: 7_200_000 }
		server.command(on)
		await expect
			.poll(() => server.outcomes().find(({ commandId }) => commandId === on.id), {
				timeout: 60_000,
			})
			.toMatchObject({ outcome: 'done', readBack: true })
	}
	for (const relay of Object.values(relays))
		await expect.poll(() => relay.asked.length, { timeout: 60_000 }).toBeGreaterThan(1)
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
