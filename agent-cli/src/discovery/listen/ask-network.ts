import { createSocket, type Socket } from 'node:dgram'
import { pause } from '../../time/pause'

/** A datagram may be lost, so each question is sent so often. */
const SENDS = 3
/** Larger answers are none. */
export const MAX_DATAGRAM_BYTES = 64_000
const MOST_ANSWERS = 5000

/** What was sent from one address of this machine, and how many answers came. For people to read. */
export type Trace = {
	protocol: string
	/** `192.168.1.5`, or `each host` for what was not sent to a group. */
	from: string
	sent: number
	answers: number
	problem?: string
}

type Question = {
	protocol: string
	/** Local addresses to ask a multicast or broadcast address from, one socket each. */
	from: readonly string[]
	/** The address asked from each of them. */
	group: (from: string) => string
	/** Hosts asked directly. */
	hosts: readonly string[]
	port: number
	waitMs: number
	signal: AbortSignal
	/** Made anew for each datagram. */
	datagram(): string | Buffer
	/** Whether it is an answer to this question. Must not throw. */
	onAnswer(data: Buffer, from: string): boolean
	/** Port to receive on as well, where answers are broadcast. */
	bindPort?: number
}

/**
 * Asks the network by UDP and hears answers for `waitMs`. A socket for each local address, as a group is
 * joined and asked on one network only. A socket that fails says so in its trace.
 */
export async function askNetwork(question: Question): Promise<Trace[]> {
	const { protocol, from, group, hosts, port, waitMs, signal } = question
	let heard = 0
	const open = async (address: string | undefined, targets: readonly string[]) => {
		const trace: Trace = { protocol, from: address ?? 'each host', sent: 0, answers: 0 }
		const socket = createSocket({ type: 'udp4', reuseAddr: true })
		socket.on('error', (error) => (trace.problem = error.message))
		socket.on('message', (data, sender) => {
			if (data.length > MAX_DATAGRAM_BYTES || (heard += 1) > MOST_ANSWERS) return
			if (question.onAnswer(data, sender.address)) trace.answers += 1
		})
		try {
			await bind(socket, question.bindPort ?? 0, question.bindPort ? undefined : address)
			if (address) {
				socket.setBroadcast(true)
				socket.setMulticastInterface(address)
				socket.setMulticastLoopback(true)
			}
		} catch (error) {
			trace.problem = error instanceof Error ? error.message : String(error)
		}
		return { socket, targets, trace }
	}
	const asked = await Promise.all([
		...from.map((address) => open(address, [group(address)])),
		...(hosts.length > 0 ? [open(undefined, hosts)] : []),
	])
	for (let i = 0; i < SENDS && !signal.aborted; i++) {
		for (const { socket, targets, trace } of asked)
			if (!trace.problem)
				for (const target of targets)
					socket.send(question.datagram(), port, target, (error) => {
						if (error) trace.problem = error.message
						else trace.sent += 1
					})
		await pause(waitMs / SENDS, signal)
	}
	for (const { socket } of asked) close(socket)
	return asked.map(({ trace }) => trace)
}

const bind = (socket: Socket, port: number, address: string | undefined) =>
	new Promise<void>((resolve, reject) => {
		socket.once('error', reject)
		socket.bind({ port, ...(address ? { address } : {}) }, () => {
			socket.off('error', reject)
			resolve()
		})
	})

function close(socket: Socket): void {
	try {
		socket.close()
	} catch {
		// It was never bound.
	}
}
