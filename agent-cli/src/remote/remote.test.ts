import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KnownKeys } from './known-keys'
import { ping, pingArguments } from './ping'
import { RemoteMachines } from './remote-machines'
import { readServerInfo, rpcMachine } from './rpc-machine'
import { readFacts } from './unix-machine'
import { broadcastAddress } from '../discovery/targets'
import { magicPacket, wake } from './wake'

const HOST = '127.0.0.1'
const login = { username: 'ann', password: 'farm-demo', domain: '' }
const signal = new AbortController().signal

let folder: string
let machines: RemoteMachines
let server: ReturnType<typeof startMachine>
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'remote-'))
	server = startMachine()
	await server.listening
	machines = open()
	new KnownKeys(folder).set(HOST, server.key)
})
afterEach(async () => {
	machines.stop()
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

const open = (more: object = {}) =>
	new RemoteMachines({
		knownKeys: new KnownKeys(folder),
		equipmentAt: () => [],
		addresses: () => [],
		port: server.port(),
		...more,
	})
const command = (command: 'system-info' | 'shutdown' | 'restart', more: object = {}) =>
	machines.command(
		{ host: HOST, command, by: 'ssh', login, isConfirmed: false, trustsNewKey: false, ...more },
		signal,
	)

/** A machine with SSH that answers each command by `answers`, in order of their beginnings. */
function startMachine(answers: Record<string, [number, string]> = {}, port = 0) {
	const { private: hostKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519')
	const blob = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
	const digest = createHash('sha256').update(blob).digest('base64')
	const state = {
		ran: [] as string[],
		key: `SHA256:${digest.replace(/=+$/, '')}`,
		answers,
		/** How often a password came. */
		asked: 0,
		connections: new Set<ssh2.Connection>(),
	}
	const machine = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
		state.connections.add(client)
		client.on('error', () => undefined)
		client.on('close', () => state.connections.delete(client))
		client.on('authentication', (ask) => {
			if (ask.method !== 'password') return ask.reject(['password'])
			state.asked += 1
			if (ask.password !== login.password) return ask.reject()
			ask.accept()
		})
		client.on('session', (accept) =>
			accept().on('exec', (acceptExec, _reject, { command: line }) => {
				const channel = acceptExec()
				state.ran.push(line)
				const [code, text] = Object.entries(state.answers).find(([begin]) =>
					line.startsWith(begin),
				)?.[1] ?? [1, `'${line.split(' ')[0]}' is not recognized`]
				channel.resume()
				if (code === 0) channel.write(text)
				else channel.stderr.write(text)
				channel.exit(code)
				channel.end()
			}),
		)
	})
	const listening = new Promise<void>((resolve) => machine.listen(port, HOST, resolve))
	return Object.assign(state, {
		listening,
		port: () => (machine.address() as AddressInfo).port,
		close: () =>
			new Promise<void>((resolve) => {
				for (const client of state.connections) client.end()
				machine.close(() => resolve())
			}),
	})
}

test('Windows with OpenSSH tells about itself, goes down after 30 s, and can be taken back', async () => {
	Object.assign(server.answers, {
		powershell: [0, 'Name=FARM-PC\r\nSystem=Microsoft Windows 11 Pro\r\nModel=\r\n'],
		shutdown: [0, ''],
	})
	expect(await command('system-info')).toEqual({
		facts: [
			{ name: 'Name', value: 'FARM-PC' },
			{ name: 'System', value: 'Microsoft Windows 11 Pro' },
		],
		isNewKey: false,
	})
	expect(await command('restart')).toEqual({ facts: [], isNewKey: false })
	await machines.cancel(HOST, signal)
	expect(server.ran.filter((line) => line.startsWith('shutdown'))).toEqual([
		'shutdown /r /t 30',
		'shutdown /a',
	])
	await expect(machines.cancel(HOST, signal)).rejects.toThrow('nothing is to be cancelled')
})

test('Unix goes down by sudo with the password on its input, and is taken back by its process', async () => {
	Object.assign(server.answers, {
		uname: [0, 'Linux\n'],
		'id -u': [0, '1000\n'],
		"sudo -S -p '' sh": [0, '4321\n'],
		"sudo -S -p '' kill": [0, ''],
	})
	await command('shutdown')
	await machines.cancel(HOST, signal)
	expect(server.ran.at(-1)).toBe("sudo -S -p '' kill 4321")
	expect(server.ran.join('\n')).toContain('sleep 30; exec shutdown -h now')
	expect(server.ran.join('\n')).not.toContain(login.password)
})

test('what the machine refuses is told in its own words, and nothing is left to cancel', async () => {
	Object.assign(server.answers, {
		uname: [0, 'Linux\n'],
		'id -u': [0, '1000\n'],
		sudo: [1, 'ann is not in the sudoers file.\n'],
	})
	await expect(command('shutdown')).rejects.toThrow('sudo failed: ann is not in the sudoers file.')
	await expect(machines.cancel(HOST, signal)).rejects.toThrow('nothing is to be cancelled')
})

test('a login is forgotten when the shutdown can no longer be taken back', async () => {
	Object.assign(server.answers, { shutdown: [0, ''] })
	machines = open({ afterS: 0.05 })
	await command('shutdown')
	await expect.poll(() => machines.cancel(HOST, signal).catch(String)).toContain('nothing is to be')
	await expect.poll(() => server.connections.size).toBe(0)
})

test('a wrong password, a machine without SSH and a silent one are each told as what they are', async () => {
	const wrong = { login: { ...login, password: 'wrong' } }
	await expect(command('system-info', wrong)).rejects.toThrow(
		'refuses this user or password for ann',
	)
	machines = open({ port: 1 })
	await expect(command('system-info')).rejects.toThrow('has no SSH on port 1')
	const silent = createServer((socket) => void socket.resume())
	await new Promise<void>((resolve) => silent.listen(0, HOST, resolve))
	machines = open({ port: (silent.address() as AddressInfo).port })
	const soon = AbortSignal.abort(new Error('no answer in time'))
	const asked = machines.command(
		{
			host: HOST,
			command: 'system-info',
			by: 'ssh',
			login,
			isConfirmed: false,
			trustsNewKey: false,
		},
		soon,
	)
	await expect(asked).rejects.toThrow('no answer in time')
	await new Promise((resolve) => silent.close(resolve))
})

test('a machine that is not known shows its key and gets no password until that key is trusted', async () => {
	rmSync(join(folder, 'known-machines.json'))
	server.answers['powershell'] = [0, 'Name=A']
	// Nobody has seen a key yet, so there is none to trust.
	for (const trustsNewKey of [true, false])
		await expect(command('system-info', { trustsNewKey })).rejects.toThrow(
			`is not known yet and shows the key ${server.key}. No password was sent`,
		)
	expect([server.asked, server.ran]).toEqual([0, []])
	expect(await command('system-info', { trustsNewKey: true })).toMatchObject({ isNewKey: true })
	expect(await command('system-info')).toMatchObject({ isNewKey: false })
})

test('another key than the known one is refused before the password is sent, until it is trusted', async () => {
	const port = server.port()
	const change = async () => {
		await server.close()
		server = startMachine({ powershell: [0, 'Name=B'] }, port)
		await server.listening
	}
	await change()
	await expect(command('system-info')).rejects.toThrow(`shows another key (${server.key})`)
	expect([server.asked, server.ran]).toEqual([0, []])
	// What was seen is trusted, not what answers by then.
	await change()
	await expect(command('system-info', { trustsNewKey: true })).rejects.toThrow('another key')
	expect([server.asked, server.ran]).toEqual([0, []])
	const trusted = await command('system-info', { trustsNewKey: true })
	expect(trusted.facts).toEqual([{ name: 'Name', value: 'B' }])
	expect((await command('system-info')).facts).toHaveLength(1)
})

test('a damaged list of keys trusts nobody', async () => {
	writeFileSync(join(folder, 'known-machines.json'), '{"127.')
	await expect(command('system-info')).rejects.toThrow('is damaged: delete it')
	expect(server.ran).toEqual([])
})

test('the machine of the agent, and one with equipment, go down only when that is confirmed', async () => {
	Object.assign(server.answers, { shutdown: [0, ''], powershell: [0, 'Name=A'] })
	machines = open({ addresses: () => [HOST] })
	await expect(command('shutdown')).rejects.toThrow('farm-agent itself runs on this machine')
	machines = open({ equipmentAt: () => ['Rack relays', 'Lamp 1'] })
	await expect(command('restart')).rejects.toThrow('would stop with it: Rack relays, Lamp 1')
	expect(server.ran).toEqual([])
	expect((await command('system-info')).facts).toHaveLength(1)
	await command('restart', { isConfirmed: true })
	expect(server.ran.at(-1)).toBe('shutdown /r /t 30')
})

test('ping asks the system and connects; a refused connection is an answer', async () => {
	const missing = { program: 'no-such-ping' }
	expect(await ping(HOST, signal, { ...missing, ports: [server.port()] })).toMatchObject({
		answers: true,
		words: expect.stringMatching(/^it takes connections on port \d+ after \d+ ms$/),
	})
	expect((await ping(HOST, signal, { ...missing, ports: [1] })).words).toMatch(/^it refuses/)
	expect(await ping(HOST, signal, { ...missing, ports: [] })).toEqual({
		answers: false,
		words: 'there is no ping on the agent’s machine, nor on ports ',
	})
	expect(pingArguments('10.0.0.7', 'win32')).toEqual(['-n', '1', '-w', '3000', '10.0.0.7'])
})

test('the packet that wakes holds the address sixteen times, and goes to the network of the machine', async () => {
	const packet = magicPacket('00:11:22:aa:bb:cc')
	expect(packet).toHaveLength(102)
	expect(packet.toString('hex')).toBe('ff'.repeat(6) + '001122aabbcc'.repeat(16))
	const nic = { name: 'eth0', address: '192.168.5.20', cidr: '192.168.5.20/22', internal: false }
	expect(broadcastAddress(nic)).toBe('192.168.7.255')
	await expect(wake({ mac: '00:11:22:aa:bb:cc', host: null }, [])).rejects.toThrow('no network')

	const listener = createSocket('udp4')
	const heard = new Promise<Buffer>((resolve) => listener.once('message', resolve))
	await new Promise<void>((resolve) => listener.bind(0, '0.0.0.0', resolve))
	const loopback = { name: 'lo', address: HOST, cidr: '127.0.0.1/8', internal: true }
	const wanted = { mac: '00:11:22:aa:bb:cc', host: HOST }
	expect(await wake(wanted, [loopback], [listener.address().port])).toEqual(['127.0.0.1/8'])
	expect((await heard).equals(packet)).toBe(true)
	listener.close()
})

test('Windows RPC says which program is missing, and reads what Samba’s prints', async () => {
	const before = process.env['PATH']
	process.env['PATH'] = folder
	const asked = rpcMachine(HOST, login).goDown({ restart: false, afterS: 30 }, signal)
	await expect(asked).rejects.toThrow(
		'needs Samba’s net on the agent’s machine: install samba-common-bin',
	)
	process.env['PATH'] = before
	expect(
		readServerInfo(
			'\tFARMPC         Wk Sv NT \n\tplatform_id     :\t500\n\tos version      :\t6.1\n',
		),
	).toEqual([
		{ name: 'Name', value: 'FARMPC' },
		{ name: 'System', value: 'Windows 6.1' },
	])
	expect(readFacts('Name=a=b\nnonsense\nEmpty=\n')).toEqual([{ name: 'Name', value: 'a=b' }])
})
