import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './track-connections'

/** Time an idle connection stays open, because a request may be on its way on it. */
const LINGER_MS = 500
const CHECK_MS = 20

/** Takes the connections that wait, and no more. */
export async function stopListening(server: Server): Promise<void> {
	const startedMs = performance.now()
	await acceptWaiting(server, () => performance.now() - startedMs < LINGER_MS)
	// The server's own `close` would also cut idle connections, and answers that are still being sent.
	NetServer.prototype.close.call(server)
}

/**
 * Stops listening, answers the pending requests and closes their connections with `Connection: close`.
 * Requests that are not answered within `deadlineMs` are cut. A connection without a complete header by the
 * end of the linger time, and an upgraded one, is not waited for.
 */
export async function drain(
	server: Server,
	connections: Connections,
	deadlineMs: number,
): Promise<void> {
	const startedMs = performance.now()
	const passedMs = () => performance.now() - startedMs
	if (server.listening) await stopListening(server)
	for (const answers of connections.values()) announceClose([...answers])
	server.prependListener('request', ({ socket }, response) =>
		announceClose([...(connections.get(socket) ?? []), response]),
	)

	const lingerUntilMs = Math.min(passedMs() + LINGER_MS, deadlineMs)
	while (connections.size > 0 && passedMs() < lingerUntilMs) await sleep(CHECK_MS)
	while (passedMs() < deadlineMs) {
		let open = 0
		for (const [socket, answers] of connections) {
			if (answers.size === 0) socket.end()
			if (answers.size > 0 || socket.writableLength > 0) open++
		}
		if (open === 0) break
		await sleep(CHECK_MS)
	}
	server.closeAllConnections()
}

/**
 * Accepts the connections in the backlog, one per turn of the event loop: closing the listener would reset
 * them. Under a steady stream of them it ends with `goOn`.
 */
async function acceptWaiting(server: Server, goOn: () => boolean): Promise<void> {
	let quietTurns = 0
	const restart = () => (quietTurns = 0)
	server.on('connection', restart)
	for (; quietTurns < 3 && goOn(); quietTurns++) await setImmediate()
	server.off('connection', restart)
}

/** Announces the close in the last answer of a connection: in an earlier one it would drop the others. */
function announceClose(answers: ServerResponse[]): void {
	for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = true
	const last = answers.at(-1)
	if (last && !last.headersSent) last.shouldKeepAlive = false
}
