import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { probeSnmp } from '../../agent-cli/src/discovery/probes/snmp'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign, type ForeignProcess } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { waitUntil } from '../support/wait-until'

const PROGRAM = { name: 'Net-SNMP', file: findProgram('snmpd'), install: 'apt install snmpd' }
const HOST = '127.0.0.1'
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
		]
		writeFileSync(join(folder, 'snmpd.conf'), `${lines.join('\n')}\n`)
		const place = ['-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid')]
		server = startForeign(file, ['-f', '-Lo', '-I', '-smux', ...place])
	})
	afterEach(async () => {
		await server.stop('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})

	test('it says what it is and how it is called', async () => {
		const found = await waitUntil('it answers', () => probeSnmp(HOST, io, port))
		expect(found).toEqual({
			protocol: 'snmp',
			port,
			name: 'rack-switch',
			evidence:
				'Answers SNMP to the community “public”, which anybody in the network can ask: “Managed switch <b>with HTML</b>”.',
		})
	})
})

test('garbage and silence by datagram are no SNMP, within a second', async () => {
	const socket = createSocket('udp4')
	await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
	const { port } = socket.address()
	const silent = await probeSnmp(HOST, { ...io, timeoutMs: 100 }, port)
	expect(silent).toBeUndefined()
	socket.on('message', (_, { port: to }) => {
		for (const bytes of [
			Buffer.alloc(0),
			Buffer.alloc(2000, 0x30),
			Buffer.from('3082ffff02', 'hex'),
		])
			socket.send(bytes, to, HOST)
	})
	expect(await probeSnmp(HOST, { ...io, timeoutMs: 300 }, port)).toBeUndefined()
	socket.close()
})
