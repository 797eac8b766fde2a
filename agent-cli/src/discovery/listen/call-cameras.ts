import { createSocket } from 'node:dgram'
import { pause } from '../../time/pause'
import { MAX_DATAGRAM_BYTES } from './ask-network'
import { readMatches, writeProbe, type ProbeMatch } from './ws-discovery'

/** A datagram may be lost, so each host is called so often. */
const SENDS = 3

/**
 * Calls hosts by WS-Discovery, each by its address: some do not hear the call to all. One socket for all
 * of them, as a network has hundreds.
 */
export function createCameraCalls({
	port,
	waitMs,
	signal,
}: {
	/** Port to call cameras at; undefined calls none. */
	port: number | undefined
	/** How long a host has to answer. */
	waitMs: number
	signal: AbortSignal
}) {
	const ids = new Set<string>()
	const called = new Map<string, Promise<ProbeMatch[]>>()
	const waiting = new Map<string, (matches: ProbeMatch[]) => void>()
	const socket = createSocket('udp4')
	socket.on('error', () => undefined) // then nobody answers
	socket.on('message', (data, { address }) => {
		const answer = waiting.get(address)
		if (!answer || data.length > MAX_DATAGRAM_BYTES) return
		const matches = readMatches(data, address, ids)
		if (matches.length > 0) answer(matches)
	})
	const ask = async (host: string, to: number): Promise<ProbeMatch[]> => {
		const answered = new AbortController()
		let matches: ProbeMatch[] = []
		waiting.set(host, (found) => {
			matches = found
			answered.abort()
		})
		for (let sent = 0; sent < SENDS && !answered.signal.aborted && !signal.aborted; sent++) {
			socket.send(writeProbe(ids), to, host, () => undefined)
			await pause(waitMs / SENDS, answered.signal)
		}
		waiting.delete(host)
		return matches
	}
	return {
		/**
		 * What the host says of itself, as soon as it does; nothing when it is silent. It is called once,
		 * best as soon as it is known to be there: then its time runs while its ports are tried.
		 */
		call(host: string): Promise<ProbeMatch[]> {
			if (port === undefined) return Promise.resolve([])
			const answer = called.get(host) ?? ask(host, port)
			called.set(host, answer)
			return answer
		},
		/** Ends the calls that still wait, too. */
		close(): void {
			for (const end of waiting.values()) end([])
			socket.close()
		},
	}
}
export type CameraCalls = ReturnType<typeof createCameraCalls>
