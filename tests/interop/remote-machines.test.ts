import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KnownKeys } from '../../agent-cli/src/remote/known-keys'
import type { openSsh as openFromSource } from '../../agent-cli/src/remote/ssh-session'
import { RemoteMachines } from '../../agent-cli/src/remote/remote-machines'
import { acceptsConnections } from '../support/accepts-connections'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign, type ForeignProcess } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { waitUntil } from '../support/wait-until'

const SCRIPT = 'tests/interop/machine-namespace.sh'
const PASSWORD = 'p@ss \'w/d% "x'
const signal = new AbortController().signal

/** Users and mounts in a namespace need root. */
const isRoot = spawnSync('unshare', ['-m', 'true']).status === 0
const withRoot = (name: string) => (isRoot ? findProgram(name) : undefined)

let folder: string
let server: ForeignProcess | undefined
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'machine-'))
	chmodSync(folder, 0o755)
	const { stdout } = spawnSync('openssl', ['passwd', '-6', '-stdin'], { input: PASSWORD })
	writeFileSync(join(folder, 'passwd'), readFileSync('/etc/passwd'))
	writeFileSync(join(folder, 'shadow'), `root:${String(stdout).trim()}:19000:0:99999:7:::\n`)
	mkdirSync(join(folder, 'bin'))
	const shutdown = join(folder, 'bin/shutdown')
	writeFileSync(shutdown, `#!/bin/sh\necho "$@" >> ${folder}/went-down\n`)
	chmodSync(shutdown, 0o755)
})
afterEach(async () => {
	await server?.stop('SIGKILL')
	rmSync(folder, { recursive: true, force: true })
})

const start = async (port: number, file: string, args: string[]) => {
	server = startForeign('unshare', ['-m', SCRIPT, folder, file, ...args])
	await waitUntil('it serves', () => acceptsConnections(port))
}
const wentDown = () => readFileSync(join(folder, 'went-down'), 'utf8')
const open = (more: object) =>
	new RemoteMachines({
		knownKeys: new KnownKeys(folder),
		equipmentAt: () => [],
		addresses: () => [],
		...more,
	})
const wanted = (by: 'ssh' | 'rpc', password = PASSWORD) => ({
	host: '127.0.0.1',
	by,
	login: { username: 'root', password, domain: '' },
	isConfirmed: false,
	trustsNewKey: false,
})

const SSHD = {
	name: 'OpenSSH’s server',
	file: withRoot('sshd'),
	install: 'apt install openssh-server',
}
describeWithProgram(SSHD, 'a machine with OpenSSH', (file) => {
	let port: number
	let shownKey: string
	beforeEach(async () => {
		port = await freePort()
		const key = join(folder, 'host-key')
		spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
		const printed = String(spawnSync('ssh-keygen', ['-l', '-f', `${key}.pub`]).stdout)
		shownKey = printed.split(' ')[1] ?? ''
		new KnownKeys(folder).set('127.0.0.1', shownKey)
		const options = {
			Port: port,
			ListenAddress: '127.0.0.1',
			HostKey: key,
			PidFile: 'none',
			UsePAM: 'no',
			PermitRootLogin: 'yes',
			StrictModes: 'no',
			SetEnv: `PATH=${folder}/bin:/usr/bin:/bin`,
		}
		const lines = Object.entries(options).map(([name, value]) => `${name} ${value}`)
		writeFileSync(join(folder, 'sshd_config'), `${lines.join('\n')}\n`)
		await start(port, file, ['-D', '-e', '-f', join(folder, 'sshd_config')])
	})

	test('it shows the key that it has, and tells about itself once that is trusted', async () => {
		rmSync(join(folder, 'known-machines.json'))
		const machines = open({ port })
		const order = { ...wanted('ssh'), command: 'system-info' } as const
		await expect(machines.command(order, signal)).rejects.toThrow(shownKey)
		const { facts } = await machines.command({ ...order, trustsNewKey: true }, signal)
		const names = facts.map(({ name }) => name)
		expect(names).toEqual(expect.arrayContaining(['Name', 'System', 'Kernel', 'Memory', 'Disk']))
		expect(facts.find(({ name }) => name === 'Kernel')?.value).toMatch(/^Linux /)
		expect(new KnownKeys(folder).get('127.0.0.1')).toBe(shownKey)
	})

	test('the file of the agent’s package signs in as well', async () => {
		const built = join(process.cwd(), 'agent-cli/dist/ssh-session.mjs')
		const { openSsh } = (await import(built)) as { openSsh: typeof openFromSource }
		const { host, login } = wanted('ssh')
		const { username, password } = login
		const session = await openSsh(
			{ host, port, username, password, knownKey: shownKey, onUnknownKey: () => undefined },
			signal,
		)
		expect((await session.run('uname -s', '', signal)).stdout).toBe('Linux\n')
		session.close()
	})

	test('it goes down when the time has come, and not when that was taken back', async () => {
		const machines = open({ port, afterS: 8 }) // long enough to take it back on a busy machine
		await machines.command({ ...wanted('ssh'), command: 'shutdown' }, signal)
		await machines.cancel('127.0.0.1', signal)
		await machines.command({ ...wanted('ssh'), command: 'restart' }, signal)
		await expect.poll(wentDown, { timeout: 30_000 }).toBe('-r now\n')
		machines.stop()
	})

	test('a wrong password is refused in words', async () => {
		const asked = open({ port }).command({ ...wanted('ssh', 'no'), command: 'shutdown' }, signal)
		await expect(asked).rejects.toThrow('refuses this user or password for root')
	})
})

const SMBD = {
	name: 'Samba',
	file: findProgram('net') && findProgram('rpcclient') && withRoot('smbd'),
	install: 'apt install samba smbclient samba-common-bin',
}
describeWithProgram(SMBD, 'a machine with the calls of Windows', (file) => {
	beforeEach(async () => {
		const lines = [
			'[global]',
			'interfaces = 127.0.0.1',
			'bind interfaces only = yes',
			...[
				'private dir',
				'lock directory',
				'state directory',
				'cache directory',
				'pid directory',
			].map((name) => `${name} = ${folder}`),
			`ncalrpc dir = ${folder}/ncalrpc`,
			`log file = ${folder}/log`,
			'passdb backend = tdbsam',
			`shutdown script = ${folder}/bin/shutdown after %t %r %f`,
			`abort shutdown script = ${folder}/bin/shutdown aborted`,
		]
		const config = join(folder, 'smb.conf')
		writeFileSync(config, `${lines.join('\n')}\n`)
		const input = `${PASSWORD}\n${PASSWORD}\n`
		spawnSync('smbpasswd', ['-c', config, '-s', '-a', 'root'], { input })
		await start(445, file, ['-F', '--no-process-group', '-s', config])
	})

	test('it tells about itself, goes down by Samba’s programs, and is taken back', async () => {
		const machines = open({})
		const { facts } = await machines.command({ ...wanted('rpc'), command: 'system-info' }, signal)
		expect(facts.map(({ name }) => name)).toEqual(['Name', 'System', 'Kind'])
		await machines.command({ ...wanted('rpc'), command: 'restart' }, signal)
		await expect.poll(wentDown).toMatch(/^after \S+ -r -f\n$/)
		await machines.cancel('127.0.0.1', signal)
		await expect.poll(wentDown).toContain('aborted')
		const wrong = machines.command({ ...wanted('rpc', 'no'), command: 'restart' }, signal)
		await expect(wrong).rejects.toThrow(/LOGON_FAILURE|logon failure/i)
	})
})
