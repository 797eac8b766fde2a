import { createServer, type Socket } from 'node:net'
import type { Farm } from '../farm'
import { UNIT_IDS } from '../map'
import { listen, type Listening } from '../listen'
import { createBusyGateway } from './busy-gateway'
import { handleRequest, exceptionPdu } from './handle-request'
import type { Controller } from './controller'
import { controllerIdentity } from './identify-device'
import { ModbusException } from './modbus-exception'
import { registerBank } from './register-bank'
import { joinFrame, splitFrames, type Frame } from './split-frames'

const IDLE_MS = 600_000
const MOST_CONNECTIONS = 64

/** Serves Modbus TCP for one controller. Throws when the port is not available. */
export async function serveModbus(
	farm: Farm,
	controller: Controller,
	at: { host: string; port: number },
): Promise<Listening> {
	const { zone } = controller.map
	const bank = registerBank(farm, controller)
	const identity = controllerIdentity(controller.map)
	const sockets = new Set<Socket>()

	const refuse = createBusyGateway()
	const answer = (frame: Frame): Buffer =>
		refuse(farm.faults.ofService(zone), frame.pdu) ??
		(UNIT_IDS.includes(frame.unit)
			? handleRequest(bank, identity, frame.pdu)
			: exceptionPdu(frame.pdu.readUInt8(0), new ModbusException('gateway')))

	const serve = (socket: Socket) => {
		sockets.add(socket)
		socket.setNoDelay(true)
		socket.setTimeout(IDLE_MS, () => socket.destroy())
		socket.on('error', () => socket.destroy())
		socket.on('close', () => sockets.delete(socket))
		if (farm.faults.ofService(zone).away) socket.resetAndDestroy()
		let pending: Buffer = Buffer.alloc(0)
		socket.on('data', (chunk) => {
			const gate = farm.faults.ofService(zone)
			if (gate.drop || gate.away) return void socket.destroy()
			if (gate.silent) return void (pending = Buffer.alloc(0))
			const split = splitFrames(Buffer.concat([pending, chunk]))
			if (!split) return void socket.destroy()
			pending = Buffer.from(split.rest)
			const reply = () => {
				if (split.frames.length === 0 || socket.destroyed) return
				const reply = Buffer.concat(split.frames.map((frame) => joinFrame(frame, answer(frame))))
				if (gate.hangUp) socket.end(reply)
				else socket.write(reply)
			}
			// A slow device also executes the request late.
			if (gate.slowMs > 0) setTimeout(reply, gate.slowMs).unref()
			else reply()
		})
	}

	const server = createServer(serve)
	server.maxConnections = MOST_CONNECTIONS
	const stopWatching = farm.onChange(() => {
		if (sockets.size === 0 || !farm.faults.ofService(zone).away) return
		for (const socket of sockets) socket.destroy()
	})
	return listen(server, at, `the ${zone} controller`, () => {
		stopWatching()
		for (const socket of sockets) socket.destroy()
	})
}
