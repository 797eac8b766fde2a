import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { startServer, type TestServer } from '../support/start-server'
import { enrol, makeSender, READINGS, sendAll } from './ingest'
import type { Bench } from './measure'

const AGENTS = 8
const ROUNDS = 4
const PHOTOS = 24
const REST_MS = 3_000
const FARM = 11

/** Memory of the server at rest, while agents catch up, and while large photos arrive at once. */
export const memoryBench: Bench = {
	name: 'memory',
	how:
		'Resident memory of the built server: at rest after the dashboard was asked for; its peak while ' +
		`${AGENTS} agents send ${(READINGS * ROUNDS).toLocaleString('en')} readings as fast as they are taken; and its peak while ` +
		`${PHOTOS} JPEGs of 24 megapixels, all noise and some 10 MB each, are uploaded at once. Each on a server of its own.`,
	async run() {
		const caughtUp = await measure(async (server) => {
			const tokens: string[] = []
			for (let n = 0; n < AGENTS; n++) tokens.push(await enrol(server, n))
			return async () => {
				for (let round = 0; round < ROUNDS; round++)
					await sendAll(
						server,
						tokens.map((token) => makeSender(token, `boot-${round}`, round)),
					)
			}
		})
		const photo = await noisyPhoto()
		const pictured = await measure(async (server) => () => uploadAll(server, photo))
		return [
			{ name: 'at rest', value: `${caughtUp.restMb} MB`, aim: '≤ 180 MB' },
			{
				name: 'beyond rest while farms catch up, peak',
				value: `+${caughtUp.peakMb - caughtUp.restMb} MB`,
				aim: '≤ +64 MB',
			},
			{ name: 'while photos arrive, peak', value: `${pictured.peakMb} MB`, aim: '≤ 400 MB' },
		]
	},
}

/** Starts a server, lets it rest, and looks at its memory each 20 ms while `prepare`'s work runs. */
async function measure(prepare: (server: TestServer) => Promise<() => Promise<void>>) {
	const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
	try {
		const work = await prepare(server)
		await fetch(`${server.url}/dashboard?farmId=${FARM}`, { headers: authorized(server) })
		await new Promise((resolve) => setTimeout(resolve, REST_MS))
		const restMb = residentMb(server)
		let peakMb = restMb
		const watching = setInterval(() => (peakMb = Math.max(peakMb, residentMb(server))), 20)
		try {
			await work()
		} finally {
			clearInterval(watching)
		}
		return { restMb, peakMb }
	} finally {
		await server.stop()
	}
}

async function uploadAll(server: TestServer, photo: Buffer): Promise<void> {
	const upload = async () => {
		const form = new FormData()
		form.set('farmId', String(FARM))
		form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'farm.jpg')
		const response = await fetch(`${server.url}/api/farm-image/upload`, {
			method: 'POST',
			headers: { ...authorized(server), Origin: server.url },
			body: form,
		})
		const text = await response.text()
		if (response.status !== 200) throw new Error(`${response.status} ${text}`)
	}
	await Promise.all(Array.from({ length: PHOTOS }, upload))
}

const authorized = ({ token }: TestServer) => ({ Authorization: `Bearer ${token}` })

async function noisyPhoto(): Promise<Buffer> {
	const [width, height] = [6000, 4000]
	const raw = { width, height, channels: 3 as const }
	return sharp(randomBytes(width * height * 3), { raw })
		.jpeg({ quality: 45 })
		.toBuffer()
}

const residentMb = ({ program }: TestServer): number => {
	const status = readFileSync(`/proc/${program.process.pid}/status`, 'utf8')
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
