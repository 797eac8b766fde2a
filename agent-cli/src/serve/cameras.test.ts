import { get } from 'node:http'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { TestBrowser } from '../../tests/serve/test-browser'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)
let sim: FarmSim
beforeEach(async () => {
	sim = await startFarmSim({ discoveryPort: null })
})
afterEach(async () => {
	await sim.close()
})

const until = (condition: () => boolean | Promise<boolean>) =>
	vi.waitUntil(condition, { timeout: 60_000, interval: 50 })

async function serve(...args: string[]) {
	agent.writeConfig([
		{
			id: 'door',
			name: 'Door <b>',
			driver: 'onvif',
			settings: {
				xaddr: `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`,
				username: 'admin',
				password: 'farm-demo',
			},
		},
	])
	const { out } = agent.cli('serve', '--port', '0', ...args)
	await until(() => /Open http:.*:\d+/.test(out.stdout))
	const port = Number(/Open http:.*:(\d+)/.exec(out.stdout)?.[1])
	return { port, browser: new TestBrowser(port) }
}

/** The first bytes of an answer that does not end. */
const beginningOf = (port: number, path: string) =>
	new Promise<{ type: string; bytes: Buffer }>((done, failed) => {
		const sent = get(
			{ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}` } },
			(response) => {
				let bytes = Buffer.alloc(0)
				response.on('data', (chunk: Buffer) => {
					bytes = Buffer.concat([bytes, chunk])
					if (bytes.byteLength < 5000) return
					done({ type: String(response.headers['content-type']), bytes })
					response.destroy()
				})
				response.on('error', () => undefined)
			},
		)
		sent.on('error', failed)
	})

test('the page of a camera shows it live without scripts, to who is at this machine', async () => {
	const { port, browser } = await serve()
	expect((await browser.get()).text).toContain('href="/cameras"')
	expect((await browser.get('/cameras')).text).toContain('href="/cameras/door"')
	const { text, headers } = await browser.get('/cameras/door')
	expect(text).toContain(
		'<img class="live" src="/cameras/door/live" alt="What Door &lt;b&gt; sees now"',
	)
	expect(headers['content-security-policy']).toContain("img-src 'self' data:")
	const { type, bytes } = await beginningOf(port, '/cameras/door/live')
	expect(type).toBe('multipart/x-mixed-replace; boundary=picture')
	expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
	expect((await browser.get('/cameras/window/live')).status).toBe(404)
})

test('in the network nobody sees a camera without the PIN', async () => {
	const { browser } = await serve('--lan')
	for (const path of ['/cameras', '/cameras/door', '/cameras/door/live']) {
		const { status, text } = await browser.get(path)
		expect([status, text.includes('Door')]).toEqual([401, false])
	}
})
