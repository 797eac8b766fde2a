import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { ServiceFaults } from '../faults/fault-board'
import { createPacketGuard } from './packet-guard'

const MOST_PACKET_BYTES = 262_144

/** Wraps a client's connection for the broker with the active faults and a size limit. */
export function faultyStream(socket: Socket, gate: () => ServiceFaults): Duplex {
	const guard = createPacketGuard(MOST_PACKET_BYTES)
	const stream = new Duplex({
		read: () => void socket.resume(),
		write(chunk: Buffer, _encoding, done) {
			if (gate().silent || socket.destroyed) return done()
			socket.write(chunk, () => done())
		},
		final: (done) => void socket.end(done),
		destroy(error, done) {
			socket.destroy()
			done(error)
		},
	})
	const take = (chunk: Buffer) => {
		if (!stream.destroyed && !stream.push(chunk)) socket.pause()
	}
	socket.on('data', (chunk) => {
		const { silent, drop, away, slowMs } = gate()
		if (drop || away || !guard(chunk)) return void stream.destroy()
		if (silent) return
		if (slowMs > 0) setTimeout(() => take(chunk), slowMs).unref()
		else take(chunk)
	})
	socket.on('end', () => stream.push(null))
	socket.on('error', () => stream.destroy())
	socket.on('close', () => stream.destroy())
	stream.on('error', () => socket.destroy())
	return stream
}
