import { Agent, get, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { performance } from 'node:perf_hooks'
import { loadavg } from 'node:os'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { enrol, post } from './ingest'
import { percentile, type Bench, type Figure } from './measure'
import { readCpuMs } from './visits'

const FARMS = [11, 10, 9]
const AGENTS = 8
const POINTS = 250
/** Ten polls a second of 250 points, one batch a second: 8 agents make 20,000 readings a second. */
const POLLS_PER_S = 10
const RATE = AGENTS * POINTS * POLLS_PER_S
const VIEWERS = 200
const PHASE_S = 20
const PHASES = 3
const HEALTH_EVERY_MS = 30_000
/** Somebody adds a task somewhere: the dashboards of that farm reload their data. */
const CHANGE_EVERY_MS = 5_000

/** Batches, live dashboards and a visitor, one after the other and together. */
export const viewersBench: Bench = {
	name: 'viewers',
	how:
		`${AGENTS} agents on ${FARMS.length} farms, each polling ${POINTS} points ${POLLS_PER_S} times a second, post a batch a ` +
		`second: ${RATE.toLocaleString('en')} readings a second. ${VIEWERS} dashboards with sessions of their own follow their ` +
		`streams as a browser does: they check the server's health every ${HEALTH_EVERY_MS / 1000} s and load their data again ` +
		`when the stream says so, which it does for one farm every ${CHANGE_EVERY_MS / 1000} s, as a task is added. One visitor ` +
		`opens \`/dashboard\` again and again. Each line measures ${PHASE_S} s; CPU is the server's, all threads, in percent of one ` +
		'core. Generator and server share the cores.',
	async run() {
		const server = await startServer({
			env: {
				RATE_LIMIT_PER_MINUTE: '0',
			},
		})
		try {
			const senders = await Promise.all(
				Array.from({ length: AGENTS }, async (_, n) => {
					const farmId = FARMS[n % FARMS.length] ?? 11
					const points = { points: POINTS, intervalMs: 1000 / POLLS_PER_S, farmId }
					return enrol(server, n, points)
				}),
			)
			const seconds = (PHASES + 1) * PHASE_S + 30
			const sending = startSending(
				server,
				senders.map((token) => createBatchSender(token, seconds)),
			)
			const figures: Figure[] = []
			figures.push(...(await phase('batches alone', server, sending)))
			const viewers = await startViewers(server)
			figures.push(...(await phase(`batches and ${VIEWERS} viewers`, server, sending, viewers)))
			const visitor = startVisitor(server)
			figures.push(
				...(await phase('batches, viewers and a visitor', server, sending, viewers, visitor)),
			)
			visitor.stop()
			viewers.stop()
			await sending.stop()
			return figures
		} finally {
			await server.stop()
		}
	},
}

type Counted = { times: number[]; refused: number }
type Going = { counted: Counted; stop: () => unknown }

async function phase(
	name: string,
	server: TestServer,
	batches: Going,
	viewers?: Going & { events: () => number },
	visitor?: Going,
): Promise<Figure[]> {
	await pause(5_000)
	const all = [batches, viewers, visitor].flatMap((one) => (one ? [one] : []))
	for (const { counted } of all) Object.assign(counted, { times: [], refused: 0 })
	const [cpuBefore, eventsBefore] = [readCpuMs(server.program), viewers?.events() ?? 0]
	await pause(PHASE_S * 1000)
	const cpu = (readCpuMs(server.program) - cpuBefore) / (PHASE_S * 10)
	const times = ({ counted }: Going) =>
		`${percentile(counted.times, 50).toFixed(0)} and ${percentile(counted.times, 95).toFixed(0)} ms`
	const load = `load average ${loadavg()[0]?.toFixed(1)}`
	return [
		{ name: `${name}: CPU`, value: `${cpu.toFixed(0)} %`, against: load },
		{
			name: `${name}: a batch answered after it was due, p50 and p95`,
			value: times(batches),
			against: `${batches.counted.times.length} of ${AGENTS * PHASE_S} batches`,
		},
		{
			name: `${name}: batches refused`,
			value: String(batches.counted.refused),
			aim: '0',
		},
		...(viewers
			? [
					{
						name: `${name}: a dashboard's own reload, p50 and p95`,
						value: times(viewers),
						against: `${viewers.counted.times.length} reloads, ${viewers.events() - eventsBefore} events`,
					},
				]
			: []),
		...(visitor
			? [
					{
						name: `${name}: /dashboard, p50 and p95`,
						value: times(visitor),
						against: `${visitor.counted.times.length} visits`,
						aim: 'p95 ≤ 300 ms',
					},
				]
			: []),
	]
}

type Sender = { authorization: string; bodies: Buffer[] }

/** Bodies with a second of readings each, in order, as an agent packs them. */
function createBatchSender(authorization: string, seconds: number): Sender {
	const startAt = Date.now()
	const bodies = Array.from({ length: seconds }, (_, s) => {
		const lines = [JSON.stringify({ bootId: 'boot', lane: 'live', sentAt: startAt + s * 1000 })]
		for (let poll = 0; poll < POLLS_PER_S; poll++) {
			const values = Array.from({ length: POINTS }, (_, p) => [`p${p}`, 20 + ((s + p) % 50) / 10])
			const at = startAt + s * 1000 + (poll * 1000) / POLLS_PER_S
			const seq = s * POLLS_PER_S + poll + 1
			lines.push(JSON.stringify({ seq, kind: 'readings', at, device: 'rack', values }))
		}
		return gzipSync(lines.join('\n'), { level: 5 })
	})
	return { authorization, bodies }
}

/** Each agent posts its next batch when a second is over and the previous one is answered. */
function startSending(server: TestServer, senders: Sender[]): Going {
	const agent = new Agent({ keepAlive: true, maxSockets: AGENTS })
	const counted: Counted = { times: [], refused: 0 }
	let isStopped = false
	/** Whether a batch was accepted; an agent retries a refused one. */
	const hasTaken = (authorization: string, body: Buffer) =>
		post(server.port, agent, authorization, body).then(
			() => true,
			() => {
				counted.refused++
				return false
			},
		)
	const send = async ({ authorization, bodies }: Sender, n: number) => {
		const startedAt = performance.now() + (n * 1000) / AGENTS
		for (const [s, body] of bodies.entries()) {
			const dueAt = startedAt + s * 1000
			await pause(Math.max(0, dueAt - performance.now()))
			if (isStopped) return
			while (!(await hasTaken(authorization, body)) && !isStopped) await pause(1_000)
			counted.times.push(performance.now() - dueAt)
		}
	}
	const all = Promise.all(senders.map(send))
	return {
		counted,
		stop: async () => {
			isStopped = true
			await all
			agent.destroy()
		},
	}
}

const RELOADED = encodeURIComponent('signed-in-layout,dashboard')

async function startViewers(server: TestServer): Promise<Going & { events: () => number }> {
	const counted: Counted = { times: [], refused: 0 }
	const streams: IncomingMessage[] = []
	const agent = new Agent({ keepAlive: true, maxSockets: 50 })
	let events = 0
	const load = async (path: string, cookie: string) => {
		const from = performance.now()
		await read(server, { path, cookie, agent })
		return performance.now() - from
	}
	const timers: NodeJS.Timeout[] = []
	for (let n = 0; n < VIEWERS; n++) {
		const farmId = FARMS[n % FARMS.length]
		const cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
		const reload = () =>
			load(`/dashboard.data?farmId=${farmId}&_routes=${RELOADED}`, cookie).then(
				(ms) => counted.times.push(ms),
				() => counted.refused++,
			)
		const path = `/api/live?farmId=${farmId}&since=${Date.now()}&view=${encodeURIComponent('dashboard:overview')}`
		const stream = await open(server, { path, cookie })
		stream.setEncoding('utf8').on('data', (text: string) => {
			events += text.split('\n\n').length - 1
			if (text.includes('event: changed')) void reload()
		})
		stream.on('error', () => {})
		streams.push(stream)
		timers.push(
			setInterval(() => void load('/api/health-check', cookie).catch(() => {}), HEALTH_EVERY_MS),
		)
	}
	let tasks = 0
	timers.push(setInterval(() => void addTask(server, tasks++).catch(() => {}), CHANGE_EVERY_MS))
	return {
		counted,
		events: () => events,
		stop: () => {
			for (const timer of timers) clearInterval(timer)
			for (const stream of streams) stream.destroy()
			agent.destroy()
		},
	}
}

const addTask = (server: TestServer, n: number) =>
	server.api.addTask({
		body: {
			farmInstanceId: FARMS[n % FARMS.length] ?? 11,
			title: `Check ${n}`,
			dueDate: new Date().toISOString().slice(0, 10),
		},
	})

function startVisitor(server: TestServer): Going {
	const counted: Counted = { times: [], refused: 0 }
	let isStopped = false
	const visit = async () => {
		const cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
		const agent = new Agent({ keepAlive: true })
		while (!isStopped) {
			const from = performance.now()
			await read(server, { path: '/dashboard?farmId=11', cookie, agent })
			counted.times.push(performance.now() - from)
			await pause(100)
		}
		agent.destroy()
	}
	void visit().catch((error: unknown) => console.error(error))
	return { counted, stop: () => (isStopped = true) }
}

type PageRequest = { path: string; cookie: string; agent?: Agent }

const open = ({ port }: TestServer, { path, cookie, agent }: PageRequest) =>
	new Promise<IncomingMessage>((resolve, reject) => {
		const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip' }
		get(
			{ host: '127.0.0.1', port, path, headers, ...(agent ? { agent } : { agent: false }) },
			(answer) =>
				answer.statusCode === 200
					? resolve(answer)
					: reject(new Error(`${path}: ${answer.statusCode}`)),
		).on('error', reject)
	})

async function read(server: TestServer, asked: PageRequest): Promise<void> {
	const answer = await open(server, asked)
	for await (const _ of answer);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
