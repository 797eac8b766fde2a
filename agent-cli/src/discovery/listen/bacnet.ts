import { createSocket } from 'node:dgram'
import { readIAm, whoIs, type IAm } from '../../drivers/bacnet/frames'
import { pause } from '../../time/pause'
import type { Nic } from '../../nics'
import { broadcastAddress, inCidr } from '../targets'
import type { Trace } from './ask-network'

/** A datagram may be lost, so each question is sent so often. */
const SENDS = 2
const MOST_ANSWERS = 2000
/** How long a host may take to answer when it is called by its address. */
const ANSWER_MS = 400

export type BacnetAnswer = IAm & { address: string; port: number }

/**
 * Calls “who is there” by BACnet/IP: to all in the networks of `nics`, and to single hosts. Many devices answer
 * to all, at the standard's port: without it (another program has it) only those are heard that answer the
 * asker, and the trace says so.
 */
export async function searchBacnet({
	nics,
	port,
	waitMs,
	signal,
	onAnswer,
}: {
	nics: readonly Nic[]
	port: number
	waitMs: number
	signal: AbortSignal
	onAnswer(answer: BacnetAnswer): void
}) {
	const { socket, problem } = await openSocket(port)
	const seen = new Set<string>()
	const traces: Trace[] = nics.map(({ address }) => ({
		protocol: 'bacnet',
		from: address,
		sent: 0,
		answers: 0,
		...(problem && { problem }),
	}))
	let answers = 0
	socket.on('error', () => undefined)
	socket.on('message', (data, { address, port: from }) => {
		const iAm = readIAm(data)
		if (!iAm || (answers += 1) > MOST_ANSWERS) return
		const key = `${address}:${from}/${iAm.instance}`
		const isNew = !seen.has(key)
		seen.add(key)
		if (!isNew) return
		const trace = traces[nics.findIndex((nic) => inCidr(address, nic.cidr))] ?? traces[0]
		if (trace) trace.answers += 1
		onAnswer({ ...iAm, address, port: from })
	})
	const send = (isUnicast: boolean, to: string) =>
		new Promise<string | undefined>((resolve) =>
			socket.send(whoIs(isUnicast), port, to, (error) => resolve(error?.message)),
		)
	const called = (async () => {
		for (let round = 0; round < SENDS && !signal.aborted; round++) {
			for (const [index, nic] of nics.entries()) {
				const failure = await send(false, broadcastAddress(nic))
				const trace = traces[index]
				if (trace && failure !== undefined) trace.problem = failure
				else if (trace) trace.sent += 1
			}
			await pause(waitMs / SENDS, signal)
		}
	})()
	return {
		/** Asks one host; its answer comes within 400 ms. */
		async ask(host: string): Promise<void> {
			await send(true, host)
			await pause(Math.min(ANSWER_MS, waitMs), signal)
		},
		/** Ends the search and gives what was sent and heard. */
		async end(): Promise<Trace[]> {
			await called
			socket.close()
			return traces
		},
	}
}

/** At the standard's port when it is free; shared it would take answers from the other program. */
async function openSocket(port: number) {
	const socket = createSocket('udp4')
	const bind = (to: number) =>
		new Promise<void>((resolve, reject) => {
			socket.once('error', reject)
			socket.bind(to, () => {
				socket.off('error', reject)
				resolve()
			})
		})
	let problem: string | undefined
	try {
		await bind(port)
	} catch {
		problem = `port ${port} is used by another program on this machine: devices that answer to all are not heard`
		await bind(0)
	}
	socket.setBroadcast(true)
	return { socket, problem }
}
