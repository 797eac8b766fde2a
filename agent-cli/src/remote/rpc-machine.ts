import { spawn } from 'node:child_process'
import { unlessAborted } from '../time/unless-aborted'
import { requireDone, type Fact, type Login, type Machine, type Printed } from './machine'

const INSTALL: Record<string, string> = { net: 'samba-common-bin', rpcclient: 'smbclient' }
const OUTPUT_MAX_CHARS = 64 * 1024

/**
 * Windows by the calls it has for this (MS-RSP, MS-SRVS), which Samba's programs make. The machine has to
 * allow them in its firewall, and the user has to be one of its administrators.
 */
export function rpcMachine(host: string, login: Login): Machine {
	const user = login.domain ? `${login.domain}\\${login.username}` : login.username
	const run = async (program: string, args: string[], signal: AbortSignal) =>
		requireDone(
			await runWithPassword(program, [...args, '-U', user], login.password, signal),
			program,
		)
	return {
		systemInfo: async (signal) =>
			readServerInfo(await run('rpcclient', [host, '-c', 'srvinfo'], signal)),
		async goDown({ restart, afterS }, signal) {
			const way = ['-f', '-t', String(afterS), ...(restart ? ['-r'] : [])]
			await run('net', ['rpc', 'shutdown', '-I', host, ...way], signal)
			return async (ended) => void (await run('net', ['rpc', 'abortshutdown', '-I', host], ended))
		},
		close: () => undefined,
	}
}

/** The password goes by a pipe of its own: neither in the arguments, nor in the environment, nor on disk. */
function runWithPassword(
	program: string,
	args: string[],
	password: string,
	signal: AbortSignal,
): Promise<Printed> {
	const child = spawn(program, args, {
		stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
		env: { ...process.env, LC_ALL: 'C', PASSWD_FD: '3' },
	})
	const ended = new Promise<Printed>((resolve, reject) => {
		let [stdout, stderr] = ['', '']
		child.stdout?.on('data', (bytes: Buffer) => {
			stdout = (stdout + bytes.toString()).slice(0, OUTPUT_MAX_CHARS)
		})
		child.stderr?.on('data', (bytes: Buffer) => {
			stderr = (stderr + bytes.toString()).slice(0, OUTPUT_MAX_CHARS)
		})
		child.once('close', (code) => resolve({ code, stdout, stderr }))
		child.once('error', (error: NodeJS.ErrnoException) =>
			reject(
				error.code === 'ENOENT'
					? new Error(
							`Windows RPC needs Samba’s ${program} on the agent’s machine: install ${INSTALL[program]} there`,
						)
					: error,
			),
		)
	})
	const secret = child.stdio[3] as NodeJS.WritableStream | null
	secret?.on('error', () => undefined)
	secret?.end(password)
	return unlessAborted(ended, signal).finally(() => child.kill('SIGKILL'))
}

/** What `srvinfo` prints: the name and what it is in the first line, then a fact in each. */
export function readServerInfo(text: string): Fact[] {
	const [first = '', ...rest] = text.split('\n').filter((line) => line.trim())
	const name = first.trim().split(/\s+/)[0] ?? ''
	const facts = rest.flatMap((line) => {
		const [, key = '', value = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
		return key && value ? [{ key, value }] : []
	})
	const find = (wanted: string) => facts.find(({ key }) => key === wanted)?.value
	return [
		{ name: 'Name', value: name },
		{ name: 'System', value: find('os version') && `Windows ${find('os version')}` },
		{ name: 'Kind', value: find('server type') },
	].flatMap(({ name: title, value }) =>
		value ? [{ name: title, value: value.slice(0, 300) }] : [],
	)
}
