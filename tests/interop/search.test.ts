import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram, skipTitle } from '../support/describe-with'
import { startForeign, type ForeignProcess } from '../support/foreign-process'
import { missingNamespaces, makeNamespace, type Namespace } from '../support/network-namespace'
import { waitUntil } from '../support/wait-until'

const AGENT = 'agent-cli/dist/farm-agent.mjs'
const SPACE = 'sfcsearch'
const title = 'a search meets the programs of a real host'

type Program = {
	file: string
	install: string
	/** A shell command, in a mount namespace of its own; `$0` is the program. */
	line: string
	/** Expected evidence of the search. */
	evidence: RegExp
}

const SERVICE = `<service-group><name>Dosing room</name><service><type>_http._tcp</type><port>80</port></service></service-group>`
const programs = (folder: string, host: string): Program[] => [
	{
		file: 'sshd',
		install: 'apt install openssh-server',
		line: `mount -t tmpfs none /run; mkdir /run/sshd; exec $0 -D -e -f ${folder}/sshd.conf`,
		evidence: /^Takes logins by SSH \(“SSH-2\.0-OpenSSH/,
	},
	{
		file: 'mosquitto',
		install: 'apt install mosquitto',
		line: `exec $0 -c ${folder}/mosquitto.conf`,
		evidence: /^Answers as an MQTT broker\.$/,
	},
	{
		file: 'python3',
		install: 'apt install python3',
		line: `exec $0 -m http.server 80 --bind ${host} --directory ${folder}/web`,
		evidence: /^Has a web page at port 80 \(titled “Pump 1”, program “SimpleHTTP/,
	},
	{
		file: 'snmpd',
		install: 'apt install snmpd',
		line: `SNMP_PERSISTENT_DIR=${folder} exec $0 -f -Lo -I -smux -C -c ${folder}/snmpd.conf -p ${folder}/snmpd.pid`,
		evidence: /^Answers SNMP to the community “public”.*“Rack switch”\.$/,
	},
	{
		file: 'avahi-daemon',
		install: 'apt install avahi-daemon',
		line: `mount -t tmpfs none /run; mount --bind ${folder}/services /etc/avahi/services; exec $0 -f ${folder}/avahi.conf --no-drop-root --no-chroot --no-rlimits`,
		evidence: /^Announces Dosing room \(http\)\.$/,
	},
]

describe.skipIf(missingNamespaces())(skipTitle(title, missingNamespaces()), () => {
	let space: Namespace
	let folder: string
	let found: Found
	const running: ForeignProcess[] = []
	beforeAll(async () => {
		space = makeNamespace(SPACE, 1)
		const host = space.hosts[0] ?? ''
		folder = mkdtempSync(join(tmpdir(), 'search-'))
		await writeSettings(folder, host)
		for (const { file, line } of programs(folder, host)) {
			const path = findProgram(file)
			const args = [...space.exec.slice(1), 'unshare', '-m', 'sh', '-c', line, path ?? '']
			if (path) running.push(startForeign(space.exec[0] ?? '', args))
		}
		// A program needs a moment to start; a host without an answer is searched again.
		await waitUntil(
			'each program is found',
			async () => {
				found = await search(host)
				return available().every(({ evidence }) => listEvidence(found).some(matches(evidence)))
			},
			90_000,
		).catch(() => undefined)
	}, 120_000)
	afterAll(async () => {
		await Promise.all(running.map((one) => one.stop('SIGKILL')))
		space?.remove()
		rmSync(folder, { recursive: true, force: true })
	})

	for (const { file, install, evidence } of programs('', '')) {
		const isThere = findProgram(file) !== undefined
		test.skipIf(!isThere)(
			skipTitle(`${file} is named`, isThere ? null : `${file} is not installed; ${install}`),
			() => {
				expect(listEvidence(found)).toContainEqual(expect.stringMatching(evidence))
			},
		)
	}

	test('all of it is one device, with its hardware address', () => {
		const host = found.candidates.filter(({ address }) => address.startsWith('10.99.0.2'))
		expect(host).toHaveLength(1)
		expect(host[0]?.mac).toMatch(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/)
	})
})

const available = () => programs('', '').filter(({ file }) => findProgram(file))
const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
const listEvidence = ({ candidates }: Found) => candidates.flatMap(({ evidence }) => evidence)

async function search(host: string): Promise<Found> {
	const args = [AGENT, 'discover', '--json', '--scan', 'comprehensive', '--target', host]
	const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
	return JSON.parse(stdout) as Found
}

async function writeSettings(folder: string, host: string): Promise<void> {
	const write = (name: string, lines: string[]) =>
		writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
	for (const name of ['web', 'services']) mkdirSync(join(folder, name))
	write('web/index.html', ['<html><head><title>Pump 1</title></head></html>'])
	write('services/farm.service', [SERVICE])
	write('mosquitto.conf', [`listener 1883 ${host}`, 'allow_anonymous true', 'user root'])
	write('snmpd.conf', [
		`agentaddress udp:${host}:161`,
		'rocommunity public',
		'sysdescr Rack switch',
	])
	write('avahi.conf', [
		'[server]',
		'host-name=growbox',
		'use-ipv6=no',
		'enable-dbus=no',
		`allow-interfaces=${SPACE}b`,
	])
	const key = join(folder, 'key')
	if (findProgram('ssh-keygen'))
		await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
	write('sshd.conf', [`ListenAddress ${host}:22`, `HostKey ${key}`, 'PidFile none', 'UsePAM no'])
}

type Found = { candidates: { address: string; mac?: string; evidence: string[] }[] }
