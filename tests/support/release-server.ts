import { createHash, sign } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { RELEASE_PATHS, releaseStatement, type AgentRelease } from '@sfc/contract/agent/release'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { zipSync } from 'fflate'
import { readSigningKey } from '../../app/areas/equipment/services/agents/signing-key.server'

/**
 * A release with its package; `sentBytes`: how much of the package is sent before the connection
 * breaks.
 */
type Offer = { release: AgentRelease; content: Uint8Array; sentBytes?: number }

export type ReleaseServer = {
	url: string
	/** The release offered to agents, or null. */
	offer: Offer | null
	/** While set, only requests for releases are answered, so no agent reaches the server. */
	isDeaf: boolean
	/** Packs and signs the built agent as another version, with its program changed. */
	pack(version: string, change?: (program: string) => string): Offer
	/** Signs any bytes as the package of a version. */
	sign(version: string, content: Uint8Array): Offer
	close(): void
}

const DIST = 'agent-cli/dist'

/**
 * A proxy between agents and a server: it offers releases of its own, signed with the server's key, and
 * forwards everything else.
 */
export async function startReleaseServer(behind: {
	url: string
	dataDir: string
}): Promise<ReleaseServer> {
	const { privateKey, publicKey } = readSigningKey(behind.dataDir, undefined)
	const server = createServer((call, answer) => {
		if (call.url === RELEASE_PATHS.release) return offerRelease(state, answer)
		if (call.url === RELEASE_PATHS.package) return sendPackage(state, answer)
		if (state.isDeaf) answer.writeHead(503).end()
		else passOn(behind.url, call, answer)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const state: ReleaseServer = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		offer: null,
		isDeaf: false,
		pack: (version, change = (program) => program) => state.sign(version, packAs(version, change)),
		sign(version, content) {
			const sha256 = createHash('sha256').update(content).digest('hex')
			const statement = Buffer.from(releaseStatement({ version, sha256 }))
			const signature = sign(null, statement, privateKey).toString('base64')
			return { content, release: { version, sha256, size: content.length, signature, publicKey } }
		},
		close() {
			server.closeAllConnections()
			server.close()
		},
	}
	return state
}

function packAs(version: string, change: (program: string) => string): Uint8Array {
	const files = readdirSync(DIST, { recursive: true })
		.map(String)
		.filter((path) => !path.endsWith('.zip') && statSync(join(DIST, path)).isFile())
	const entries = files.map((path): [string, Uint8Array] => {
		const bytes = readFileSync(join(DIST, path))
		if (path !== 'farm-agent.mjs') return [`farm-agent/${path}`, bytes]
		const renamed = bytes
			.toString()
			.replace(JSON.stringify(PRODUCT_VERSION), JSON.stringify(version))
		return [`farm-agent/${path}`, Buffer.from(change(renamed))]
	})
	return zipSync(Object.fromEntries(entries), { level: 1 })
}

function offerRelease({ offer }: ReleaseServer, answer: ServerResponse): void {
	if (offer) answer.end(JSON.stringify(offer.release))
	else answer.writeHead(503).end()
}

function sendPackage({ offer }: ReleaseServer, answer: ServerResponse): void {
	if (!offer) return void answer.writeHead(503).end()
	const { content, sentBytes = content.length } = offer
	answer.writeHead(200, { 'Content-Length': content.length })
	answer.write(content.subarray(0, sentBytes))
	if (sentBytes < content.length) answer.socket?.end()
	else answer.end()
}

function passOn(behind: string, call: IncomingMessage, answer: ServerResponse): void {
	const { method, headers, url } = call
	const onward = request(`${behind}${url}`, { method, headers }, (reply) => {
		answer.writeHead(reply.statusCode ?? 502, reply.headers)
		reply.pipe(answer)
	})
	onward.on('error', () => answer.destroy())
	answer.on('close', () => onward.destroy())
	call.pipe(onward)
}
