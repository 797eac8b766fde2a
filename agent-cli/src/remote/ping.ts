import { execFile } from 'node:child_process'
import { connect } from 'node:net'

type Pong = { answers: boolean; words: string }

const WAIT_MS = 3000
/** SSH, Windows, web: one of them is open, or refuses at once, on nearly every machine. */
const PORTS = [22, 445, 80, 443, 3389, 5985]

/** The arguments of the system's own `ping` for one packet. */
export const pingArguments = (host: string, platform: NodeJS.Platform): string[] => {
	const seconds = String(WAIT_MS / 1000)
	if (platform === 'win32') return ['-n', '1', '-w', String(WAIT_MS), host]
	if (platform === 'darwin') return ['-n', '-c', '1', '-t', seconds, host]
	return ['-n', '-c', '1', '-W', seconds, host]
}

/**
 * Whether a machine answers: to the system's `ping` where there is one, and to connections, as many
 * machines keep silent to ping. A refused connection is an answer. Never throws.
 */
export async function ping(
	host: string,
	signal: AbortSignal,
	{ program = 'ping', ports = PORTS } = {},
): Promise<Pong> {
	const tries = [
		pingBySystem(program, host, signal),
		...ports.map((port) => knock(host, port, signal)),
	]
	const first = await Promise.any(tries).catch(() => null)
	if (first !== null) return { answers: true, words: first }
	const isMissing = await tries[0]?.catch((error: NodeJS.ErrnoException) => error.code === 'ENOENT')
	const icmp = isMissing === true ? 'there is no ping on the agent’s machine' : 'no answer to ping'
	return { answers: false, words: `${icmp}, nor on ports ${ports.join(', ')}` }
}

const pingBySystem = (program: string, host: string, signal: AbortSignal): Promise<string> =>
	new Promise((resolve, reject) => {
		const options = { timeout: WAIT_MS + 1000, signal }
		execFile(program, pingArguments(host, process.platform), options, (error, stdout) => {
			// Windows counts "destination unreachable" as an answer; it has no TTL.
			const isAnswer = !error && (process.platform !== 'win32' || /TTL=/i.test(stdout))
			if (!isAnswer) return reject(error ?? new Error('unreachable'))
			const ms = /[=<] ?(\d+(?:[.,]\d+)?) ?ms/.exec(stdout)?.[1]
			resolve(`it answers to ping${ms ? ` in ${ms} ms` : ''}`)
		})
	})

const knock = (host: string, port: number, signal: AbortSignal): Promise<string> =>
	new Promise((resolve, reject) => {
		const started = performance.now()
		const socket = connect({ host, port, signal })
		const end = (error: NodeJS.ErrnoException | null) => {
			socket.destroy()
			const ms = Math.max(1, Math.round(performance.now() - started))
			if (error && error.code !== 'ECONNREFUSED') return reject(error)
			resolve(`it ${error ? 'refuses' : 'takes'} connections on port ${port} after ${ms} ms`)
		}
		socket.setTimeout(WAIT_MS, () => end(new Error('no answer')))
		socket.once('connect', () => end(null))
		socket.once('error', end)
	})
