import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startCaddy, startNginx, type ReverseProxy } from '../support/reverse-proxies'
import { sendRefusedBodies } from '../support/refused-bodies'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

const PROXIES = [
	{ name: 'nginx', file: findProgram('nginx'), install: 'apt install nginx', start: startNginx },
	{ name: 'caddy', file: findProgram('caddy'), install: 'apt install caddy', start: startCaddy },
]
/** A visitor's address that is neither the proxy's nor trusted. */
const VISITOR = '127.0.0.2'

for (const { start, ...program } of PROXIES)
	describeWithProgram(program, `${program.name} in front, as the documents set it up`, (file) => {
		let server: TestServer
		let proxy: ReverseProxy
		const url = () => `http://127.0.0.1:${proxy.port}`
		const authorized = () => ({ Authorization: `Bearer ${server.token}` })

		beforeAll(async () => {
			server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
			proxy = await start(file, server.port)
		})
		afterAll(async () => {
			await proxy?.remove()
			await server?.stop()
		})

		test('the server knows the address of a visitor', async () => {
			const signedIn = await sendRequest(
				proxy.port,
				'POST',
				'/api/auth/demo-login',
				{ 'X-Forwarded-For': '203.0.113.9' },
				undefined,
				VISITOR,
			)
			const sessions = await sendRequest(server.port, 'GET', '/account/logins', {
				Cookie: readCookie(signedIn),
			})
			expect(sessions.text).toContain(VISITOR)
			expect(sessions.text).not.toContain('203.0.113.9')
			expect(server.program.output()).not.toContain('X-Forwarded-For')
		})

		test('a large picture is accepted', async () => {
			const raw = { width: 1600, height: 1600, channels: 3 } as const
			const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
			const picture = await noise.png({ compressionLevel: 0 }).toBuffer()
			expect(picture.byteLength).toBeGreaterThan(7_000_000)
			const form = new FormData()
			form.set('farmId', '11')
			form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png')
			const answer = await fetch(`${url()}/api/farm-image/upload`, {
				method: 'POST',
				headers: authorized(),
				body: form,
			})
			expect(answer.status).toBe(200)
		})

		test('bodies that are answered unread hold up no other visitor', async () => {
			const { sent, seen } = await sendRefusedBodies(proxy.port, { visitorsShare: false })
			expect(new Set(sent)).toEqual(new Set(['302']))
			expect(new Set(seen)).toEqual(new Set(['200']))
		})

		test('the live stream is not buffered', async () => {
			const first = await new Promise<string>((resolve, reject) => {
				const call = request(`${url()}/api/live`, { headers: authorized() }, (response) => {
					response.once('data', (chunk: Buffer) => {
						resolve(chunk.toString())
						call.destroy()
					})
				})
				call.setTimeout(20_000, () => call.destroy(new Error('nothing of the stream arrived')))
				call.on('error', reject)
				call.end()
			})
			expect(first).not.toBe('')
		})
	})
