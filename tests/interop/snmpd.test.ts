import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import pino from 'pino'
import { probeSnmp } from '../../agent-cli/src/discovery/probes/snmp'
import { snmp } from '../../agent-cli/src/drivers/snmp/driver'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign, type ForeignProcess } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { waitUntil } from '../support/wait-until'

const PROGRAM = { name: 'Net-SNMP', file: findProgram('snmpd'), install: 'apt install snmpd' }
const HOST = '127.0.0.1'
const PASSWORD = 'correct horse'
/** Time ticks, a float in an Opaque, and nothing. */
const POINTS = [
	{ id: 'uptime', label: 'Uptime', quantity: 'number', oid: '1.3.6.1.2.1.1.3.0', scale: 0.01 },
	{ id: 'load', label: 'Load', quantity: 'number', oid: '1.3.6.1.4.1.2021.10.1.6.1' },
	{ id: 'gone', label: 'Gone', quantity: 'number', oid: '1.3.6.1.2.1.1.99.0' },
]
const io = { timeoutMs: 1000, signal: new AbortController().signal }

describeWithProgram(PROGRAM, 'a host with SNMP', (file) => {
	let folder: string
	let server: ForeignProcess
	let port: number
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), 'snmpd-'))
		port = await freePort()
		const lines = [
			`agentaddress udp:${HOST}:${port}`,
			'rocommunity public',
			'sysname rack-switch',
			'sysdescr Managed switch <b>with HTML</b>',
			`createUser farm SHA-256 "${PASSWORD}" AES "${PASSWORD}"`,
			'rouser farm priv',
		]
		writeFileSync(join(folder, 'snmpd.conf'), `${lines.join('\n')}\n`)
		const place = ['-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid')]
		// snmpd keeps the key of the user there.
		const kept = `SNMP_PERSISTENT_DIR=${folder}`
		server = startForeign('/usr/bin/env', [kept, file, '-f', '-Lo', '-I', '-smux', ...place])
	})
	const login = {
		version: '3',
		user: 'farm',
		authProtocol: 'sha256',
		authPassword: PASSWORD,
		privProtocol: 'aes',
		privPassword: PASSWORD,
	} as const
	afterEach(async () => {
		await server.stop('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})

	test('it says what it is and how it is called', async () => {
		const found = await waitUntil('it answers', () => probeSnmp(HOST, io, { port }))
		expect(found).toEqual({
			protocol: 'snmp',
			port,
			name: 'rack-switch',
			evidence:
				'Answers SNMP to the community “public”, which anybody in the network can ask: “Managed switch <b>with HTML</b>”.',
		})
	})

	test('a login of version 3 is tried first, and is read by the driver as version 2c is', async () => {
		const found = await waitUntil('it answers', async () => {
			const service = await probeSnmp(HOST, io, { port, login })
			return service?.evidence.includes('version 3') ? service : undefined
		})
		expect(found).toMatchObject({
			name: 'rack-switch',
			evidence: 'Answers SNMP version 3 to the user “farm”: “Managed switch <b>with HTML</b>”.',
		})
		for (const one of [login, { version: '2c', community: 'public' }]) {
			const settings = snmp.settings.parse({ host: HOST, port, login: one, points: POINTS })
			const device = { id: 'd', name: 'D', pollMs: 1000, settings }
			const session = await snmp.open(device, pino({ level: 'silent' }), soon())
			expect(session.opening).toMatchObject([
				{ point: 'uptime', quality: 'good', value: expect.any(Number) },
				{ point: 'load', quality: 'good', value: expect.any(Number) },
				{ point: 'gone', quality: 'bad' },
			])
		}
	})
})

test('garbage and silence by datagram are no SNMP, within a second', async () => {
	const socket = createSocket('udp4')
	await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
	const { port } = socket.address()
	const silent = await probeSnmp(HOST, { ...io, timeoutMs: 100 }, { port })
	expect(silent).toBeUndefined()
	socket.on('message', (_, { port: to }) => {
		for (const bytes of [
			Buffer.alloc(0),
			Buffer.alloc(2000, 0x30),
			Buffer.from('3082ffff02', 'hex'),
		])
			socket.send(bytes, to, HOST)
	})
	expect(await probeSnmp(HOST, { ...io, timeoutMs: 300 }, { port })).toBeUndefined()
	socket.close()
})
