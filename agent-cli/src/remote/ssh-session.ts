import { createHash } from 'node:crypto'
import ssh2 from 'ssh2'
import { unlessAborted } from '../time/unless-aborted'
import type { Printed } from './machine'

type Wanted = {
	host: string
	port: number
	username: string
	password: string
	/** The only key that it may show; null for a machine that is not known yet. */
	knownKey: string | null
	/** Called with the key of a machine that is sent no password because of it. */
	onUnknownKey(key: string): void
}

export type SshSession = {
	/** SHA-256 of the key that the machine showed, as `ssh-keygen -l` writes it. */
	key: string
	run(command: string, input: string, signal: AbortSignal): Promise<Printed>
	close(): void
}

const READY_MS = 12_000
const OUTPUT_MAX_CHARS = 64 * 1024
/** The server shows 300 characters of a reason. */
const COMPARE = 'No password was sent: compare the key with the machine’s own, then trust it'

/**
 * Signs in by SSH with a password. Throws what went wrong in words; before the password is sent,
 * when the machine shows a key that is not the known one.
 */
export async function openSsh(wanted: Wanted, signal: AbortSignal): Promise<SshSession> {
	const client = new ssh2.Client()
	let key = ''
	const { knownKey, onUnknownKey, ...target } = wanted
	const ready = new Promise<void>((resolve, reject) => {
		client.once('ready', resolve)
		client.on('error', (error) => reject(toWords(error, wanted, key)))
		client.once('close', () => reject(new Error(`${wanted.host} closed the connection`)))
		client.on('keyboard-interactive', (_name, _words, _language, prompts, answer) =>
			answer(prompts.map(() => wanted.password)),
		)
		client.connect({
			...target,
			tryKeyboard: true,
			readyTimeout: READY_MS,
			hostVerifier: (shown: Buffer) => {
				key = `SHA256:${createHash('sha256').update(shown).digest('base64').replace(/=+$/, '')}`
				if (key !== knownKey) onUnknownKey(key)
				return key === knownKey
			},
		})
	})
	try {
		await unlessAborted(ready, signal)
	} catch (error) {
		client.destroy()
		throw error
	}
	return {
		key,
		run: (command, input, ended) => unlessAborted(run(client, command, input), ended),
		close: () => client.end(),
	}
}

const run = (client: ssh2.Client, command: string, input: string): Promise<Printed> =>
	new Promise((resolve, reject) => {
		client.exec(command, (error, channel) => {
			if (error) return reject(error)
			let [stdout, stderr] = ['', '']
			channel.setEncoding('utf8')
			channel.stderr.setEncoding('utf8')
			channel.on('data', (text: string) => {
				stdout = (stdout + text).slice(0, OUTPUT_MAX_CHARS)
			})
			channel.stderr.on('data', (text: string) => {
				stderr = (stderr + text).slice(0, OUTPUT_MAX_CHARS)
			})
			let code: number | null = null
			channel.on('exit', (status: number | null) => {
				code = status
			})
			channel.on('close', () => resolve({ code, stdout, stderr }))
			channel.on('error', reject)
			channel.end(input)
		})
	})

function toWords(error: Error & { level?: string }, wanted: Wanted, key: string): Error {
	const { host, port, username, knownKey } = wanted
	if (key !== '' && key !== knownKey)
		return new Error(
			knownKey === null
				? `the machine at ${host} is not known yet and shows the key ${key}. ${COMPARE}`
				: `the machine at ${host} shows another key (${key}) than before: it was installed anew, or another machine answers in its place. ${COMPARE}`,
		)
	if (error.level === 'client-authentication')
		return new Error(`${host} refuses this user or password for ${username}`)
	if ('code' in error && error.code === 'ECONNREFUSED')
		return new Error(
			`${host} has no SSH on port ${port}: install OpenSSH there, or use Windows RPC`,
		)
	if (error.level === 'client-timeout' || ('code' in error && error.code === 'EHOSTUNREACH'))
		return new Error(`${host} does not answer on port ${port}`)
	return error
}
