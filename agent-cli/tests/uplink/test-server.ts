import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { AskAnswer } from '@sfc/contract/agent/ask'
import { AgentRecord, BatchHeader, type BatchRefusal } from '@sfc/contract/agent/batch'
import type { AgentCommand } from '@sfc/contract/agent/command'
import { DiscoveryReport } from '@sfc/contract/agent/discovery'
import { EnrolRequest, LeaveRequest } from '@sfc/contract/agent/enrol'
import { HeartbeatRequest, type FarmSummary } from '@sfc/contract/agent/heartbeat'
import { Inventory } from '@sfc/contract/agent/inventory'
import type { SignedPlan } from '@sfc/contract/agent/plan'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { MACHINE_DEVICE_KEY } from '@sfc/domain/readings/machine-readings'
import { StillQuery } from '@sfc/contract/cameras/still'

type Stored = { bootId: string; lane: string; record: AgentRecord }
type Refusal = {
	status: number
	body?: Partial<BatchRefusal>
	headers?: Record<string, string>
}

/** The server's part of the contract on a free port, for tests: keeps all it is sent, once. */
export async function startTestServer() {
	const state = {
		stored: [] as Stored[],
		batches: 0,
		heartbeats: [] as HeartbeatRequest[],
		inventories: [] as Inventory[],
		/** Server clock minus this machine's. */
		skewMs: 0,
		/** Says what to answer instead of taking a batch. */
		refuse: ((_header: BatchHeader, _records: AgentRecord[]) => null) as (
			header: BatchHeader,
			records: AgentRecord[],
		) => Refusal | null,
		/** No answer to anything while set. */
		silent: false,
		/** No long answers: the command stream is refused. */
		noStream: false,
		unauthorized: false,
		commands: [] as AgentCommand[],
		/** Where agents said that they go. */
		left: [] as string[],
		/** The key that enrolled agents trust from then on. */
		signingKey: undefined as string | undefined,
		/** Reports on searches, in the order they were taken. */
		reports: [] as DiscoveryReport[],
		/** Status of the next reports that are not taken. */
		refuseReports: [] as number[],
		/** Whether somebody waits for the search. */
		wanted: true,
		/** Answers to questions, in the order they were taken. */
		answers: [] as AskAnswer[],
		/** Pictures of cameras, in the order they were taken. */
		stills: [] as { device: string; event: string | null; jpeg: Buffer }[],
		/** The plan it offers. */
		plan: null as { version: number; signed: SignedPlan } | null,
		alarms: undefined as Record<string, boolean> | undefined,
		/** What an agent that wants it is told of the farm. */
		farm: undefined as FarmSummary | undefined,
		/** The id of each request. */
		requestIds: [] as (string | string[] | undefined)[],
		streams: new Set<ServerResponse>(),
		lastEventIds: [] as (string | undefined)[],
	}
	const now = () => Date.now() + state.skewMs
	const expected = new Map<string, number>()

	const takeBatch = (
		body: Buffer,
	): { status: number; json: unknown; headers?: Record<string, string> } => {
		const lines = gunzipSync(body).toString().trim().split('\n')
		const [header, ...records] = lines.map((line) => JSON.parse(line) as unknown)
		const { bootId, lane, ...rest } = BatchHeader.parse(header)
		const parsed = records.map((record) => AgentRecord.parse(record))
		state.batches += 1
		const refusal = state.refuse({ bootId, lane, ...rest }, parsed)
		if (refusal) {
			const body = { error: 'refused by the test', serverTime: now(), ...refusal.body }
			return {
				status: refusal.status,
				json: refusal.body ? body : null,
				...(refusal.headers && { headers: refusal.headers }),
			}
		}
		const key = `${bootId}/${lane}`
		for (const record of parsed) {
			const next = expected.get(key) ?? 1
			if (record.seq < next) continue
			const from = record.kind === 'gap' ? record.fromSeq : record.seq
			if (from > next)
				return {
					status: 409,
					json: { error: 'hole', cause: 'out-of-order', expected: next, serverTime: now() },
				}
			expected.set(key, record.seq + 1)
			state.stored.push({ bootId, lane, record })
		}
		return { status: 200, json: { ackedThrough: (expected.get(key) ?? 1) - 1, serverTime: now() } }
	}

	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk as Buffer)
		const body = Buffer.concat(chunks)
		const reply = (status: number, json: unknown, headers: Record<string, string> = {}) =>
			response
				.writeHead(status, { 'content-type': 'application/json', ...headers })
				.end(JSON.stringify(json))
		const url = new URL(request.url ?? '/', 'http://test')
		state.requestIds.push(request.headers['x-request-id'])
		if (state.silent) return
		if (state.unauthorized)
			return reply(401, { error: 'unknown agent', cause: 'unknown-agent', serverTime: now() })
		switch (url.pathname) {
			case AGENT_PATHS.enrol: {
				const { code, agentId = 'a1' } = EnrolRequest.parse(JSON.parse(body.toString()))
				if (code !== 'ABCDEFGH') return reply(403, { error: 'This code is not valid.' })
				return reply(201, {
					agentId,
					secret: 's1',
					...(state.signingKey && { signingKey: state.signingKey }),
					farmId: 11,
					farmName: 'Pod',
					serverTime: now(),
				})
			}
			case AGENT_PATHS.leave:
				state.left.push(LeaveRequest.parse(JSON.parse(body.toString())).server)
				return reply(200, { serverTime: now() })
			case AGENT_PATHS.heartbeat:
				state.heartbeats.push(HeartbeatRequest.parse(JSON.parse(body.toString())))
				return reply(200, {
					serverTime: now(),
					farmId: 11,
					farmName: 'Pod',
					wantsInventory: state.inventories.length === 0,
					...(state.plan && { planVersion: state.plan.version }),
					...(state.alarms && { alarms: state.alarms }),
					...(state.heartbeats.at(-1)?.wantsFarm && state.farm && { farm: state.farm }),
				})
			case AGENT_PATHS.inventory:
				state.inventories.push(Inventory.parse(JSON.parse(body.toString())))
				return reply(200, { serverTime: now() })
			case AGENT_PATHS.batch: {
				const { status, json, headers } = takeBatch(body)
				return reply(status, json, headers)
			}
			case AGENT_PATHS.discovery: {
				const status = state.refuseReports.shift()
				if (status !== undefined) return reply(status, {})
				state.reports.push(DiscoveryReport.parse(JSON.parse(body.toString())))
				return reply(200, { serverTime: now(), wanted: state.wanted })
			}
			case AGENT_PATHS.answers:
				state.answers.push(AskAnswer.parse(JSON.parse(body.toString())))
				return reply(200, { serverTime: now() })
			case AGENT_PATHS.stills: {
				const { device, event = null } = StillQuery.parse(Object.fromEntries(url.searchParams))
				state.stills.push({ device, event, jpeg: body })
				return reply(200, { serverTime: now() })
			}
			case AGENT_PATHS.plan:
				return state.plan ? reply(200, state.plan.signed) : reply(404, {})
			case AGENT_PATHS.commands: {
				if (url.searchParams.has('poll'))
					return reply(200, { serverTime: now(), commands: state.commands })
				state.lastEventIds.push(request.headers['last-event-id'] as string | undefined)
				if (state.noStream) return reply(503, {})
				response.writeHead(200, { 'content-type': 'text/event-stream' })
				response.write('event: heartbeat\ndata: {}\n\n')
				for (const command of state.commands) response.write(eventOf(command))
				state.streams.add(response)
				response.on('close', () => state.streams.delete(response))
				return
			}
			default:
				return reply(404, {})
		}
	}
	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			response
				.writeHead(400)
				.end(JSON.stringify({ error: String(error), cause: 'bad-record', serverTime: now() }))
		})
	})
	const listen = (port: number) =>
		new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	await listen(0)
	const { port } = server.address() as AddressInfo
	const pauseListening = async () => {
		const closed = new Promise((done) => server.close(done))
		server.closeAllConnections()
		await closed
	}
	return {
		url: `http://127.0.0.1:${port}`,
		state,
		now,
		command(command: AgentCommand) {
			state.commands.push(command)
			for (const stream of state.streams) stream.write(eventOf(command))
		},
		outcomes: () =>
			state.stored.flatMap(({ record }) => (record.kind === 'outcome' ? [record] : [])),
		/** Readings of devices, without those of the agent's own machine. */
		readings: () =>
			state.stored.flatMap(({ record }) =>
				record.kind === 'readings' && record.device !== MACHINE_DEVICE_KEY ? [record] : [],
			),
		/** An outage: connections are cut and refused until \`listen\`. */
		pauseListening,
		listen: () => listen(port),
		close: pauseListening,
	}
}

const eventOf = (command: AgentCommand): string =>
	`id: ${command.seq}\nevent: command\ndata: ${JSON.stringify(command)}\n\n`
