import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownModel, PUMP_POINT } from '../../tests/drivers/modbus/test-device'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { TestBrowser } from '../../tests/serve/test-browser'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)

const until = (condition: () => boolean | Promise<boolean>) =>
	vi.waitUntil(condition, { timeout: 60_000, interval: 50 })
const isOn = () => agent.controller.tables.coil.get(0) === true
const writes = () => agent.controller.log.filter((line) => line.startsWith('write coil')).length
const turnOn = { output: 'pumps/pump', change: 'on', minutes: '10' }

async function serve(...args: string[]) {
	const program = agent.cli('serve', '--port', '0', ...args)
	await until(() => /Open http:.*:\d+/.test(program.out.stdout))
	const port = Number(/Open http:.*:(\d+)/.exec(program.out.stdout)?.[1])
	return { ...program, port, browser: new TestBrowser(port) }
}

/** The agent runs, and its page shows the pump with its buttons. */
async function open(...args: string[]) {
	const run = agent.cli('run')
	const { browser, ...served } = await serve(...args)
	await until(async () => (await browser.get()).text.includes('Turn on'))
	return { run, browser, ...served }
}

function withSensor() {
	const model = ownModel({
		points: [
			{ id: 'air', label: 'Air <b>', quantity: 'airTemperature', table: 'input', addr: 0 },
			PUMP_POINT,
		],
	})
	onTestFinished(model.remove)
	agent.controller.tables.input.set(0, 25)
	const pumps = { ...agent.pump(), zone: 'nursery' }
	agent.writeConfig([pumps], undefined, { modelsDir: model.modelsDir })
}

test('the page shows readings and outputs, and its forms switch until a time it says', async () => {
	withSensor()
	const { browser, child, ended, out } = await open()
	await until(async () => (await browser.get()).text.includes('by default (safe state)'))
	expect(browser.words).toMatch(/Everything is running|No connection to the server/)
	expect(browser.words).toMatch(/Nursery .*Air &lt;b&gt; Pumps 77\.0 °F .*Nursery Pump pumps\/pump/)
	expect(browser.words).toContain('Reported off Off: by default (safe state)')

	await browser.post('/outputs', turnOn)
	expect(isOn()).toBe(true)
	expect(browser.words).toMatch(/Pump: turned on until \d+:\d\d [AP]M\./)
	await until(async () => (await browser.get()).text.includes('Reported on'))
	expect(browser.words).toMatch(/On: switched on by .* at the farm, until \d+:\d\d [AP]M/)
	expect(browser.words).toContain('Instead of: off: by default (safe state)')

	await browser.post('/outputs', { output: 'pumps/pump', change: 'auto' })
	expect(isOn()).toBe(false)
	expect(browser.words).toContain('Pump: back to auto.')
	expect(readdirSync(join(agent.folder, 'state/requests'))).toEqual([])

	child.kill('SIGTERM')
	expect(await ended).toMatchObject({ code: 0 })
	expect(out.stderr).not.toContain(browser.token)
})

test('a page works without the server, and says that it is gone', async () => {
	await agent.server.close()
	const { browser } = await open()
	await until(async () => (await browser.get()).text.includes('No connection to the server'))
	await browser.post('/outputs', { ...turnOn, minutes: '1' })
	expect(isOn()).toBe(true)
	await browser.post('/outputs', { output: 'pumps/pump', change: 'off' })
	expect(isOn()).toBe(false)
	expect(browser.words).toContain('Pump: turned off until')
})

test('the emergency stop is set and lifted by forms, and holds against them', async () => {
	const { browser } = await open()
	await browser.post('/outputs', turnOn)
	expect(isOn()).toBe(true)
	await browser.get('/stop')
	expect(browser.words).toContain('Turns off every output')
	expect(isOn()).toBe(true)
	await browser.post('/stop')
	expect(isOn()).toBe(false)
	expect(browser.words).toMatch(/All outputs are held off: emergency stop by .* at the farm\./)
	await until(async () => (await browser.get()).text.includes('Every output reports off.'))
	expect(browser.words).not.toContain('Turn on')

	// A page that was opened before the stop still has its button.
	await browser.get('/release')
	await browser.post('/outputs', turnOn)
	expect(isOn()).toBe(false)
	expect(browser.words).toMatch(/Pump: not turned on: emergency stop by/)

	await browser.get('/release')
	await browser.post('/release')
	expect(browser.words).not.toContain('emergency stop by')
	expect(existsSync(join(agent.folder, 'state/emergency-stop.json'))).toBe(false)
})

test('a limit that refuses an ON is named', async () => {
	const interlocks = [{ point: 'tank/level', op: '>', value: 10 }]
	agent.writeConfig([{ ...agent.pump(), outputs: { pump: { interlocks } } }])
	const { browser } = await open()
	await browser.post('/outputs', turnOn)
	expect(browser.words).toContain('Pump: not turned on: no reading of tank/level.')
	const { status } = await browser.post('/outputs', { ...turnOn, minutes: '61' })
	expect([status, browser.words]).toEqual([400, expect.stringContaining('1 to 60 minutes')])
	expect(isOn()).toBe(false)
})

test('requests of other sites and for other hosts are refused, and nothing is switched', async () => {
	const { browser, port } = await open()
	const before = writes()
	const fields = { ...turnOn, token: browser.token }
	const refused: [Record<string, string>, Record<string, string>][] = [
		[{ host: `evil.example:${port}` }, fields],
		[{ host: `localhost@evil.example:${port}` }, fields],
		[{ host: `evil.example:${port}`, origin: `http://evil.example:${port}` }, fields],
		[{ origin: 'http://evil.example' }, fields],
		[{ origin: 'null' }, fields],
		[{ origin: `http://localhost:${port + 1}` }, fields],
		[{ 'sec-fetch-site': 'cross-site' }, fields],
		[{ 'sec-fetch-site': 'same-site' }, fields],
		[{ cookie: '' }, fields],
		[{}, turnOn],
		[{}, { ...turnOn, token: 'x'.repeat(43) }],
	]
	for (const [headers, form] of refused)
		for (const path of ['/outputs', '/stop', '/release']) {
			const { status } = await browser.send('POST', path, headers, form)
			expect({ headers, form, path, status }).toMatchObject({ status: 403 })
		}
	expect((await browser.send('GET', '/', { host: 'evil.example' })).status).toBe(403)
	const large = { ...fields, output: 'x'.repeat(5000) }
	expect((await browser.send('POST', '/outputs', {}, large)).status).toBe(413)
	const json = { 'content-type': 'application/json' }
	expect((await browser.send('POST', '/outputs', json, fields)).status).toBe(415)
	expect((await browser.send('PUT', '/outputs', {})).status).toBe(405)
	expect((await browser.get('/nothing')).status).toBe(404)
	expect(writes()).toBe(before)
	expect(existsSync(join(agent.folder, 'state/emergency-stop.json'))).toBe(false)
})

test('every answer forbids to be framed, kept or extended by foreign scripts', async () => {
	const { browser } = await serve()
	const { headers, text } = await browser.get()
	const nonce = /script-src 'nonce-([^']+)'/.exec(headers['content-security-policy'] as string)?.[1]
	expect(text).toContain(`<script nonce="${nonce}">`)
	expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
	expect(headers).toMatchObject({
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	expect((await browser.get()).headers['content-security-policy']).not.toContain(nonce)
	expect(text).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('other machines need the PIN, which works once and is not told to who guesses', async () => {
	const { browser, out, port } = await serve('--lan')
	const pins = () => [...out.stdout.matchAll(/PIN .*: (\d{6})/g)].map(([, pin]) => pin ?? '')
	const signIn = async (pin: string, by = browser) => {
		const { status } = await by.post('/pin', { name: 'Bo', pin })
		return status
	}
	expect((await browser.get()).status).toBe(401)
	expect(browser.words).not.toContain('Outputs')
	expect((await browser.send('POST', '/stop', {}, {})).status).toBe(401)
	const [first = ''] = pins()
	expect(await signIn(first)).toBe(200)
	expect(browser.words).toContain('Outputs')
	await until(() => pins().length === 2)
	const other = new TestBrowser(port)
	expect(await signIn(first, other)).toBe(401)
	const [, second = ''] = pins()
	const wrong = second === '000000' ? '000001' : '000000'
	for (let n = 0; n < 3; n++) expect(await signIn(wrong, other)).toBe(401)
	expect(await signIn(wrong, other)).toBe(429)
	expect(await signIn(second, other)).toBe(429)
	expect(other.words).toContain('Too many wrong PINs')
	expect(await signIn(second, new TestBrowser(port, '127.0.0.2'))).toBe(200)
	expect((await browser.get()).status).toBe(200)
	expect((await browser.get('/', { host: 'evil.example' })).status).toBe(403)
	expect(out.stderr).not.toMatch(new RegExp(pins().join('|')))
})

test('an address that keeps many connections closes the page for nobody else', async () => {
	const { port } = await serve('--lan')
	const idle = Array.from({ length: 300 }, () =>
		connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' }),
	)
	onTestFinished(() => idle.forEach((socket) => socket.destroy()))
	for (const socket of idle) socket.on('error', () => undefined)
	await until(() => idle.filter(({ closed }) => closed).length === 280)
	expect((await new TestBrowser(port, '127.0.0.2').get()).status).toBe(401)
})

test('without a running agent the page says so, and only the emergency stop is left', async () => {
	const { run, browser } = await open()
	run.child.kill('SIGKILL')
	await run.ended
	await browser.get()
	expect(browser.words).toContain('farm-agent is not running.')
	expect(browser.words).not.toContain('Turn on')
	agent.controller.tables.coil.set(0, true)
	agent.controller.tables.discrete.set(0, true)
	await browser.get('/stop')
	const { token } = browser
	const { status } = await browser.post('/outputs', turnOn)
	expect([status, browser.words]).toEqual([409, expect.stringContaining('Nothing was switched')])
	await browser.post('/stop', { token })
	expect(isOn()).toBe(false)
	expect(existsSync(join(agent.folder, 'state/emergency-stop.json'))).toBe(true)
	expect(browser.words).toContain('All outputs are held off: emergency stop by')
})

test('a machine where the agent never ran has a page too', async () => {
	const { browser } = await serve()
	expect((await browser.get()).status).toBe(200)
	expect(browser.words).toContain('There are no readings yet.')
})

test('what is in the requests folder and is no request is deleted', async () => {
	const { run, browser } = await open()
	const folder = join(agent.folder, 'state/requests')
	writeFileSync(join(folder, 'x.json'), '{"change":"on"}')
	const request = { by: 'Ann', output: 'pumps/pump', change: 'on', maxOnMs: 60_000 }
	const old = { ...request, id: crypto.randomUUID(), at: Date.now() - 31_000 }
	writeFileSync(join(folder, 'old.json'), JSON.stringify(old))
	await until(() => readdirSync(folder).length === 0)
	await until(async () => {
		await browser.get(`/?request=${old.id}`)
		return browser.words.includes('not turned on')
	})
	expect(isOn()).toBe(false)
	expect(run.child.exitCode).toBeNull()
})

test('a port that is in use is named', async () => {
	const taken = createServer()
	await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
	onTestFinished(() => void taken.close())
	const address = taken.address()
	const port = typeof address === 'object' ? String(address?.port) : ''
	const { code, stderr } = await agent.cli('serve', '--port', port).ended
	expect([code, stderr]).toEqual([1, `Port ${port} is in use. Choose another one with --port.\n`])
})
