import { gzipSync } from 'node:zlib'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { TestServer } from './start-server'

export type FakeAgent = {
	agentId: string
	authorization: string
	/** Sends a body unchanged to one of the agent's addresses. */
	send(path: string, body: BodyInit, headers?: Record<string, string>): Promise<AgentResponse>
	/** Sends readings of `p0`, `p1`, … in the lane `live`, measured now, as a correct agent would. */
	sendReadings(firstSeq: number, values: unknown[][], sentAt?: number): Promise<AgentResponse>
}
type AgentResponse = { status: number; headers: Headers; body: Record<string, unknown> }

const POINTS = 20

/** An enrolled agent with the points `p0` to `p19`; the test sends its requests. */
export async function enrolFakeAgent(
	server: Pick<TestServer, 'url' | 'api'>,
	farmId = 11,
	quantity = 'number',
): Promise<FakeAgent> {
	const { code } = await server.api.createEnrolmentCode({ params: { farmId } })
	const machine = { hostname: 'barn', platform: 'test', version: '1' }
	const enrolled = await server.api.enrol({ body: { code, ...machine } })
	const authorization = `Bearer ${enrolled.agentId}.${enrolled.secret}`
	const send: FakeAgent['send'] = (path, body, headers) =>
		post(server.url + path, body, { Authorization: authorization, ...headers })
	const points = Array.from({ length: POINTS }, (_, n) => ({
		key: `p${n}`,
		label: `Point ${n}`,
		quantity,
		intervalMs: 1000,
	}))
	const device = { key: 'rack', name: 'Rack', driver: 'modbus', kind: 'sensor', address: '-' }
	const inventory = { bootId: 'boot-1', devices: [{ ...device, points }] }
	const stored = await send(AGENT_PATHS.inventory, JSON.stringify(inventory))
	if (stored.status !== 200) throw new Error(`inventory: ${JSON.stringify(stored.body)}`)
	return {
		agentId: enrolled.agentId,
		authorization,
		send,
		sendReadings: (firstSeq, values, sentAt = Date.now()) =>
			send(AGENT_PATHS.batch, gzipSync(readingsBatch(firstSeq, values, sentAt))),
	}
}

/** The text of a batch: a header, and one record with these values, numbered `firstSeq`. */
export const readingsBatch = (firstSeq: number, values: unknown[][], sentAt = Date.now()): string =>
	[
		{ bootId: 'boot-1', lane: 'live', sentAt },
		{ seq: firstSeq, kind: 'readings', at: Date.now(), device: 'rack', values },
	]
		.map((line) => JSON.stringify(line))
		.join('\n')

async function post(
	url: string,
	body: BodyInit,
	headers: Record<string, string>,
): Promise<AgentResponse> {
	// A reused connection may just be closed. `duplex` is required for a stream.
	const once = { ...headers, Connection: 'close' }
	const call = { method: 'POST', headers: once, body, duplex: 'half' }
	const answer = await fetch(url, call as RequestInit)
	const text = await answer.text()
	return {
		status: answer.status,
		headers: answer.headers,
		body: JSON.parse(text) as AgentResponse['body'],
	}
}
