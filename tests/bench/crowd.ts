import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { startServer, type TestServer } from '../support/start-server'
import { percentile, type Bench } from './measure'
import { visit } from './visits'

const CONNECTIONS = 1_000
const VISITS = 40
const CALLS = 2_000
const ATTACKED = '/dashboard?farmId=11'

/** How soon a visitor is served beside an attacker, and what health checks cost. */
export const crowdBench: Bench = {
	name: 'crowd',
	how:
		`${CONNECTIONS} connections of 127.0.0.1 ask for a page of the demo farm again and again; ${VISITS} visits of 127.0.0.2 ` +
		`to the sign-in page, one after another, beside them. A health check is asked ${CALLS} times, one after another; its CPU ` +
		'is the processor time of the server, all threads, for one request on average. Attacker and server share the cores.',
	async run() {
		const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
		try {
			const figures = []
			for (const path of ['/healthz', '/readyz', '/api/health-check']) {
				const { cpuMs } = await visit({ ...server, url: server.url + path }, CALLS)
				figures.push({ name: `CPU of ${path}`, value: `${cpuMs.toFixed(2)} ms`, aim: '< 2 ms' })
			}
			const quiet = await visitPages(server)
			const attack = startAttack(server)
			await attack.isUnderWay
			const attacked = await visitPages(server)
			attack.stop()
			const words = (times: number[]) =>
				[50, 95, 100].map((p) => `${Math.round(percentile(times, p))}`).join(', ')
			figures.push(
				{ name: 'a visitor alone, p50, p95 and worst', value: `${words(quiet)} ms` },
				{
					name: `a visitor beside ${CONNECTIONS} connections of another address, p50, p95 and worst`,
					value: `${words(attacked)} ms`,
					against: `${attack.answered()} answers to the attacker`,
					aim: 'p95 ≤ 1 s',
				},
			)
			return figures
		} finally {
			await server.stop()
		}
	},
}

async function visitPages({ port }: TestServer): Promise<number[]> {
	const times: number[] = []
	for (let i = 0; i < VISITS; i++) {
		const start = performance.now()
		const status = await ask(port, { path: '/login', localAddress: '127.0.0.2' })
		if (status !== 200) throw new Error(`a visitor was answered ${status}`)
		times.push(performance.now() - start)
	}
	return times
}

/** Asks on all connections, each again once it is answered, until it is stopped. */
function startAttack({ port, token }: TestServer) {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
	let answered = 0
	let isStopped = false
	const headers = { Authorization: `Bearer ${token}` }
	let begin = () => {}
	const isUnderWay = new Promise<void>((resolve) => (begin = resolve))
	const keepAsking = async () => {
		while (!isStopped) {
			await ask(port, { path: ATTACKED, agent, headers }).catch(() => 0)
			if (++answered === 50) begin()
		}
	}
	for (let i = 0; i < CONNECTIONS; i++) void keepAsking()
	const stop = () => {
		isStopped = true
		agent.destroy()
	}
	return { isUnderWay, stop, answered: () => answered }
}

const ask = (port: number, options: object): Promise<number> =>
	new Promise((resolve, reject) => {
		request({ host: '127.0.0.1', port, ...options }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? 0))
		})
			.on('error', reject)
			.end()
	})
