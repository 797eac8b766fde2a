import { createServer, type Socket } from 'node:net'
import type { Farm } from '../farm'
import type { ServiceFaults } from '../faults/fault-board'
import { listen, type Listening } from '../listen'
import { createBusyGateway } from './busy-gateway'
import { handleRequest } from './handle-request'
import { controllerIdentity } from './identify-device'
import { registerBank } from './register-bank'
import { joinRtuFrame, splitRtuFrames, type RtuFrame } from './rtu-frames'

const MOST_CONNECTIONS = 8

/**
 * The three controllers once more, as units 1, 2 and 3 of one serial line behind a gateway that passes bytes
 * on (RTU over TCP). What the line says goes to whoever is connected at that moment, late answers too, as
 * with a real one; a unit that is not there stays silent.
 */
export async function serveLine(
	farm: Farm,
	at: { host: string; port: number },
): Promise<Listening> {
	const units = farm.controllers.map((controller) => ({
		bank: registerBank(farm, controller),
		identity: controllerIdentity(controller.map),
	}))
	const sockets = new Set<Socket>()
	const refuse = createBusyGateway()

	const say = (bytes: Buffer) => {
		const { hangUp } = farm.faults.ofService('line')
		for (const socket of sockets)
			if (hangUp) socket.end(bytes)
			else socket.write(bytes)
	}
	const answer = ({ unit, pdu }: RtuFrame) => {
		const device = units[unit - 1]
		if (!device) return
		const gate = farm.faults.ofService('line')
		const reply = () => {
			const body = refuse(gate, pdu) ?? handleRequest(device.bank, device.identity, pdu)
			say(spoil(gate, unit, body))
		}
		if (gate.slowMs > 0) setTimeout(reply, gate.slowMs).unref()
		else reply()
	}

	const server = createServer((socket) => {
		sockets.add(socket)
		socket.setNoDelay(true)
		socket.on('error', () => socket.destroy())
		socket.on('close', () => sockets.delete(socket))
		let pending: Buffer = Buffer.alloc(0)
		socket.on('data', (chunk) => {
			const gate = farm.faults.ofService('line')
			if (gate.drop || gate.away) return void socket.destroy()
			if (gate.silent) return void (pending = Buffer.alloc(0))
			const { frames, rest } = splitRtuFrames(Buffer.concat([pending, chunk]))
			pending = Buffer.from(rest)
			for (const frame of frames) answer(frame)
		})
	})
	server.maxConnections = MOST_CONNECTIONS
	return listen(server, at, 'the serial line', () => {
		for (const socket of sockets) socket.destroy()
	})
}

function spoil({ spoilt }: ServiceFaults, unit: number, pdu: Buffer): Buffer {
	if (spoilt === 'wrong-unit') return joinRtuFrame(unit + 100, pdu)
	const frame = joinRtuFrame(unit, pdu)
	if (spoilt === 'wrong-checksum') frame[frame.length - 1] = ~frame[frame.length - 1]! & 255
	if (spoilt === 'noise') return Buffer.concat([Buffer.from([0, 0xff, 0, unit]), frame])
	return frame
}
