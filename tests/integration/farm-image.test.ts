import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'

type Wire = { imageUrl?: string | null; error?: string; message?: string; title?: string }

const FARM = 11
const MEGABYTE = 1024 * 1024
let server: TestServer

beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server?.stop())

const authorized = (token = server.token) => ({ Authorization: `Bearer ${token}` })

async function ask(method: string, path: string, init: RequestInit = {}) {
	const headers = { ...authorized(), Origin: server.url, ...init.headers }
	const response = await fetch(server.url + path, { ...init, method, headers })
	return { status: response.status, body: (await response.json()) as Wire }
}

function upload(file: Blob | null, fields: Record<string, string> = {}, init: RequestInit = {}) {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	if (file) form.set('image', file, 'farm.jpg')
	return ask('POST', '/api/farm-image/upload', { ...init, body: form })
}
const photo = async () => {
	const made = sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f7d4a' } })
	return new Blob([new Uint8Array(await made.jpeg().toBuffer())], { type: 'image/jpeg' })
}
const image = () => ask('GET', `/api/farm-image/${FARM}`)

test('an image is uploaded, described, shown and removed by API calls', async () => {
	expect(await image()).toEqual({ status: 200, body: { imageUrl: null } })
	const sent = await upload(await photo(), { farmId: String(FARM) })
	expect(sent.status).toBe(200)
	const { imageUrl } = sent.body
	expect((await image()).body).toEqual({ imageUrl })
	const shown = await fetch(server.url + imageUrl, { headers: authorized() })
	expect(shown.headers.get('content-type')).toBe('image/webp')
	expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('webp')
	expect((await fetch(server.url + imageUrl)).status).toBe(401)

	expect(await ask('DELETE', `/api/farm-image/${FARM}`)).toEqual({
		status: 200,
		body: { imageUrl: null },
	})
	expect((await image()).body).toEqual({ imageUrl: null })
	expect((await fetch(server.url + imageUrl, { headers: authorized() })).status).toBe(404)
	expect((await ask('DELETE', `/api/farm-image/${FARM}`)).status).toBe(200)
})

test('a file that is no image, too large or damaged is refused with a readable message, and nothing is stored', async () => {
	const farm = { farmId: String(FARM) }
	const words = 'Please select an image file'
	const noImage = {
		status: 400,
		body: { error: words, message: words, title: 'Invalid File' },
	}
	expect(await upload(new Blob(['just words'], { type: 'image/png' }), farm)).toEqual(noImage)
	expect(await upload(null, farm)).toEqual(noImage)
	const large = await upload(new Blob([new Uint8Array(11 * MEGABYTE).fill(0xff)]), farm)
	expect(large.status).toBe(413)
	expect(large.body).toMatchObject({ message: 'Image must be smaller than 10MB' })
	const half = (await photo()).slice(0, 1000)
	const damaged = await upload(half, farm)
	expect(damaged.status).toBe(400)
	expect(damaged.body.title).toBe('Upload Failed')
	expect((await image()).body).toEqual({ imageUrl: null })
})

test('the image of a farm is for its members only', async () => {
	const nobody = { headers: { Authorization: '' } }
	const path = `/api/farm-image/${FARM}`
	for (const refused of [
		await ask('GET', path, nobody),
		await ask('DELETE', path, nobody),
		await upload(await photo(), {}, nobody),
	]) {
		expect(refused.status).toBe(401)
		expect(refused.body.message).toBeTruthy()
	}
	const person = { firstName: 'Sid', lastName: 'Stranger', password: 'violet tractor 7 harvest' }
	const registered = await fetch(`${server.url}/api/auth/register`, {
		method: 'POST',
		headers: { Origin: server.url, 'Content-Type': 'application/json' },
		body: JSON.stringify({ ...person, email: `${randomUUID()}@farm.example` }),
	})
	const { token } = (await registered.json()) as { token: string }
	const stranger = { headers: authorized(token) }
	const there = await ask('GET', path, stranger)
	expect(there.status).toBe(404)
	expect(there.body.message).toBe(
		(await ask('GET', '/api/farm-image/999999', stranger)).body.message,
	)
	expect((await ask('DELETE', path, stranger)).status).toBe(404)
	expect((await upload(await photo(), { farmId: String(FARM) }, stranger)).status).toBe(404)
	expect((await image()).body).toEqual({ imageUrl: null })
})

test.each([
	'/api/auth/user',
	'/api/agents/equipment',
	'/api/environmental-data',
	'/api/farm-instances',
	'/api/network-agents',
	'/api/hardware-devices',
	'/api/calibration',
	'/api/calibration/1',
	'/api/calibration/1/reading',
])('%s tells a signed-out person so in words', async (path) => {
	const refused = await ask('GET', path, { headers: { Authorization: '' } })
	expect(refused.status).toBe(401)
	expect(refused.body.message).toMatch(/\w+/)
	expect(refused.body.error).toBe(refused.body.message)
})
