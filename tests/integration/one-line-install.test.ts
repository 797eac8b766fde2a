import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'
import { Visitor } from '../support/visitor'
import { waitUntil } from '../support/wait-until'

const FARM = { farmId: 11 }

let server: TestServer
let visitor: Visitor
let machine: string
const machines: string[] = []

beforeAll(async () => {
	server = await startServer({ env: { LOG_LEVEL: 'debug' } })
	visitor = new Visitor(server.url)
	await visitor.post('/demo-login', {})
})
afterAll(async () => {
	await server?.stop()
	for (const folder of machines) rmSync(folder, { recursive: true, force: true })
})

/** A machine with an empty home folder, and with Node as its only program. */
beforeEach(() => {
	machine = mkdtempSync(join(tmpdir(), 'farm-machine-'))
	machines.push(machine)
	for (const folder of ['bin', 'home', 'work']) mkdirSync(join(machine, folder))
	symlinkSync(process.execPath, join(machine, 'bin', 'node'))
})

/** The command as a person copies it from the page. */
async function readInstallLine(): Promise<string> {
	const { text } = await visitor.post('/local-agent-install?farmId=11', { intent: 'code' })
	const [, shown = ''] = /aria-label="One line: Node.js"[^>]*><code>([^<]*)</.exec(text) ?? []
	const line = shown
		.replace(/&#x27;|&#39;/g, "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&gt;', '>')
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&')
	expect(line).toMatch(/^node -e ".*"$/)
	return line
}

/** Pastes a line into a shell of the machine. */
function paste(line: string) {
	const shell: ChildProcess = spawn('/bin/sh', ['-c', line], {
		cwd: join(machine, 'work'),
		env: { PATH: join(machine, 'bin'), HOME: join(machine, 'home'), NODE_ENV: 'production' },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
	let output = ''
	for (const stream of [shell.stdout, shell.stderr])
		stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
	const ended = once(shell, 'close').then(([code]) => code as number | null)
	const stop = () => {
		if (shell.exitCode === null && shell.pid) process.kill(-shell.pid, 'SIGTERM')
		return ended
	}
	return { output: () => output, ended, stop }
}

const codeIn = (line: string) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(line)?.[0] ?? ''

test('the line of the page brings a machine with nothing but Node on the air', async () => {
	const line = await readInstallLine()
	const installation = paste(line)
	await waitUntil(
		'the agent is online',
		async () => {
			const agents = await server.api.listAgents({ query: FARM })
			return (
				agents.some(({ status, lastActivity }) => status === 'online' && lastActivity !== null) &&
				installation.output().includes('farm-agent runs')
			)
		},
		120_000,
	).catch((error: unknown) => {
		throw new Error(installation.output(), { cause: error })
	})
	await installation.stop()
	expect(installation.output()).toContain('Enrolled for')
	// No service manager was found in the bare environment, and the output says what to do.
	expect(installation.output()).toMatch(/Ctrl-C|sudo|systemctl/)
	expect(existsSync(join(machine, 'home', 'farm-agent', 'agent.json'))).toBe(true)
	expect(existsSync(join(machine, 'work', 'farm-agent'))).toBe(false)

	// The code was valid for download and enrolment together, once.
	const again = paste(line)
	expect(await again.ended).toBe(1)
	expect(again.output()).toBe(
		'This enrolment code has been used already. Make a new one on the agent installation page\n\n',
	)
	expect(server.program.output()).not.toContain(codeIn(line))

	// Uninstalling asks, and removes only the files of the installation.
	const folder = join(machine, 'home', 'farm-agent')
	for (const own of ['notes.txt', 'models/mine.txt'])
		writeFileSync(join(folder, own), 'of a person')
	const before = readdirSync(folder, { recursive: true }).sort()
	const uninstall = async (answer: string, ...flags: string[]) => {
		const words = `node ${folder}/farm-agent.mjs uninstall ${flags.join(' ')} --config ${folder}/agent.json`
		const run = paste(`echo ${answer} | ${words}`)
		return { code: await run.ended, output: run.output() }
	}
	const refused = await uninstall('n', '--purge')
	expect(refused.output).toContain('This is removed:')
	expect(refused.output).toContain(`${folder}/credentials.json`)
	expect([refused.code, readdirSync(folder, { recursive: true }).sort()]).toEqual([2, before])
	const removal = await uninstall('y')
	expect([removal.code, readdirSync(folder).sort()]).toEqual([
		0,
		['agent.json', 'credentials.json', 'models', 'notes.txt', 'state'],
	])
	expect(readdirSync(join(folder, 'models'))).toEqual(['mine.txt'])
	expect(removal.output).toContain(`so it stays in ${folder}: models, notes.txt`)
})

test('a program that was built in a checkout is not uninstalled', async () => {
	const dist = join(import.meta.dirname, '../../agent-cli/dist')
	const before = readdirSync(dist, { recursive: true }).sort()
	const run = paste(`node ${dist}/farm-agent.mjs uninstall --purge --yes`)
	expect([await run.ended, readdirSync(dist, { recursive: true }).sort()]).toEqual([2, before])
	expect(run.output()).toContain('was not installed from a package')
})

test('an installer with another hash than on the page is not run', async () => {
	const line = (await readInstallLine()).replace(
		/'([0-9a-f])([0-9a-f]{63})'/,
		(_, first, rest) => `'${first === '0' ? '1' : '0'}${rest}'`,
	)
	const installation = paste(line)
	expect(await installation.ended).toBe(1)
	expect(installation.output()).toContain('The checksum is wrong, nothing was installed.')
	expect(existsSync(join(machine, 'home', 'farm-agent'))).toBe(false)
})

test('the download needs a code of this farm or a sign-in, and leaves the code as it is', async () => {
	const { code } = await server.api.createEnrolmentCode({ params: FARM })
	const status = async (path: string) => (await fetch(server.url + path)).status
	for (const format of ['', '&format=zip']) {
		expect(await status(`/api/farms/11/agent-installer?code=${code}${format}`)).toBe(200)
		expect(await status(`/api/farms/9/agent-installer?code=${code}${format}`)).toBe(400)
	}
	expect(await status('/api/farms/11/agent-installer')).toBe(401)
	expect(await status('/api/farms/11/agent-installer?code=AAAA-AAAA')).toBe(400)
	const { status: signedIn } = await visitor.get('/api/farms/11/agent-installer?format=zip')
	expect(signedIn).toBe(200)
	const enrolled = await server.api.enrol({
		body: { code, hostname: 'barn', platform: 'test', version: '1.0.0' },
	})
	expect(enrolled.farmId).toBe(11)
})
