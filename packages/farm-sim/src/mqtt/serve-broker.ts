import type { Bus } from './bus'
import { Aedes } from 'aedes'
import type { EventEmitter } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Farm } from '../farm'
import { listen, type Listening } from '../listen'
import { faultyStream } from './faulty-stream'
import { startMoreDevices } from './more-devices/start-more-devices'
import { startTasmotaPlug } from './tasmota-plug'
import { startZigbeeBridge } from './zigbee-bridge'

const MOST_CONNECTIONS = 200

/** An MQTT broker with the farm's plugs and sensors. Throws when the port is not available. */
export async function serveBroker(
	farm: Farm,
	at: { host: string; port: number },
	options: { telePeriodS: number; clockMs: () => number; moreDevices?: boolean | undefined },
): Promise<Listening> {
	const broker = await Aedes.createBroker({ connectTimeout: 10_000, drainTimeout: 10_000 })
	broker.on('clientError', () => {})
	broker.on('connectionError', () => {})
	const emitter: EventEmitter = broker
	emitter.on('error', () => {})
	const gate = () => farm.faults.ofService('mqtt')
	const sockets = new Set<Socket>()

	const server = createServer((socket) => {
		sockets.add(socket)
		socket.setNoDelay(true)
		socket.on('error', () => socket.destroy())
		socket.on('close', () => sockets.delete(socket))
		if (gate().away) return void socket.resetAndDestroy()
		broker.handle(faultyStream(socket, gate))
	})
	server.maxConnections = MOST_CONNECTIONS

	const bus: Bus = {
		publish(topic, payload, { retain = false } = {}) {
			const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
			broker.publish(
				{ cmd: 'publish', topic, payload: Buffer.from(text), qos: 0, retain, dup: false },
				() => {},
			)
		},
		subscribe(topic, onMessage) {
			const deliver: Parameters<typeof broker.subscribe>[1] = (packet, done) => {
				const text = packet.payload.toString().slice(0, 1024)
				if (!gate().away) onMessage(packet.topic, text)
				done()
			}
			broker.subscribe(topic, deliver, () => {})
		},
	}
	const devices = [
		startTasmotaPlug(farm, bus, options),
		startZigbeeBridge(farm, bus, options.telePeriodS),
		...(options.moreDevices ? [startMoreDevices(farm, bus, options.telePeriodS)] : []),
	]
	let wasAway = false
	const stopWatching = farm.onChange(() => {
		const { away } = gate()
		if (away) for (const socket of sockets) socket.destroy()
		else for (const device of devices) device.tick(wasAway)
		wasAway = away
	})
	const close = () => {
		stopWatching()
		for (const socket of sockets) socket.destroy()
		broker.close()
	}
	try {
		return await listen(server, at, 'the MQTT broker', close)
	} catch (error) {
		close()
		throw error
	}
}
