import { gzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { ApiError } from '@sfc/contract/api-error'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { readCookie, sendRequest } from '../support/send-request'
import type { Answers } from './answers'
import type { World } from './world'

export const FARM = 11
const LOT = 'cycle-1'
const STOCK = 1_000_000
const PUMP = 'rack.pump'
/** Longer than the second press of a form waits for its first. */
const FORM_LIMIT_MS = 45_000
/** How long a wish is sent again before it counts as never answered. */
const PATIENCE_MS = 180_000

/** What was asked of the product, and what it answered. */
type Ledger = {
	agentId: string
	/** Sequence numbers of readings that were acknowledged. */
	readings: number[]
	/** Buyers of sales that were acknowledged. */
	sales: string[]
	/** How often the pump was asked to be on, answered or not. */
	asked: number
	/** How often the answer was that the pump is on. */
	confirmed: number
	/** What cannot be right, in words. */
	findings: string[]
}

/** Two people and an agent who work on the farm, each sending again what was not answered, until `pause`. */
export async function startOperating(world: World, answers?: Answers) {
	const { api, url, port } = world
	const fake = await enrolFakeAgent(world, FARM, 'co2')
	const note: Note = (what, asked) => answers?.note(what, asked) ?? asked
	const query = { farmId: FARM }
	const counted = {
		kind: 'counted',
		quantity: STOCK,
		reason: 'Counted',
		happenedOn: soldOn(),
	} as const
	await api.recordMovement({ params: { lotId: LOT }, query, body: counted })
	const cookie = readCookie(await sendRequest(port, 'POST', '/api/auth/demo-login'))
	const ledger: Ledger = {
		agentId: fake.agentId,
		readings: [],
		sales: [],
		asked: 0,
		confirmed: 0,
		findings: [],
	}
	let paused: Promise<void> | null = null
	let resume = () => {}
	let isOver = false
	let busy = 0

	const loop = async (pauseMs: number, work: (turn: number) => Promise<void>) => {
		for (let turn = 1; !isOver; turn++) {
			await paused
			busy++
			await work(turn)
				.catch((error: unknown) => void ledger.findings.push(String(error)))
				.finally(() => busy--)
			await sleep(pauseMs)
		}
	}
	const loops = [
		loop(60, (turn) => sendReading(fake, turn, ledger, note)),
		loop(200, (turn) => sell({ port, url, api, cookie, note }, `buyer-${turn}`, ledger)),
		loop(1000, () => switchPump(world, ledger)),
	]
	return {
		ledger,
		cookie,
		/** Has the page of the audit log verify the whole chain. Returns what it says is wrong. */
		async findAuditFault(): Promise<string[]> {
			const path = `/farms/${FARM}/audit?verify=1`
			const ask = () => askPage({ port, url, cookie, note }, 'GET', path)
			const { text } = await untilAnswered('the audit log', ask)
			return text.includes('chain intact')
				? []
				: [/Altered at entry \d+/.exec(text)?.[0] ?? 'no audit log']
		},
		/** Stops asking; resolves when everything that was asked is answered. */
		async pause() {
			paused ??= new Promise((done) => (resume = done))
			while (busy > 0) await sleep(20)
		},
		goOn() {
			paused = null
			resume()
		},
		async end() {
			isOver = true
			this.goOn()
			await Promise.all(loops)
		},
	}
}

export type Operation = Awaited<ReturnType<typeof startOperating>>

/** Yesterday in UTC, which is over at every farm. */
const soldOn = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Asks again until there is an answer that is not about a server that is gone; then returns it. */
async function untilAnswered<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
	const end = performance.now() + PATIENCE_MS
	for (;;) {
		const answer = await ask().catch(() => null)
		if (answer !== null) return answer
		if (performance.now() > end) throw new Error(`${what} was not answered in ${PATIENCE_MS} ms`)
		await sleep(150)
	}
}

async function sendReading(
	fake: FakeAgent,
	seq: number,
	ledger: Ledger,
	note: Note,
): Promise<void> {
	const record = { seq, kind: 'readings', at: Date.now(), device: 'rack', values: [['p0', seq]] }
	const { status, body } = await untilAnswered(`reading ${seq}`, async () => {
		const header = { bootId: 'boot-1', lane: 'live', sentAt: Date.now() }
		const lines = [header, record].map((line) => JSON.stringify(line)).join('\n')
		const sent = note('readings', fake.send(AGENT_PATHS.batch, gzipSync(lines)))
		// As long as an agent waits.
		const answer = await Promise.race([sent, sleep(15_000, null, { ref: false })])
		if (!answer) return null
		return answer.status >= 500 || answer.status === 429 ? null : answer
	})
	if (status === 200) ledger.readings.push(seq)
	else throw new Error(`reading ${seq}: ${status} ${JSON.stringify(body)}`)
}

/** Notes how a request is answered, and passes the answer on. */
type Note = Answers['note']

type At = Pick<World, 'port' | 'url' | 'api'> & { cookie: string; note: Note }

/**
 * Sells one head by the form of the page, pressed again with its key until it is answered. Where the answer is
 * that it may be saved, the person looks, and sells by the page anew what is not there.
 */
async function sell(at: At, buyer: string, ledger: Ledger): Promise<void> {
	const path = `/lots/${LOT}/sell?farmId=${FARM}`
	const page = await untilAnswered(`the page to sell to ${buyer}`, () => askPage(at, 'GET', path))
	const once = / name="once" value="([\w-]{36})"/.exec(page.text)?.[1]
	if (!once) throw new Error(`no form to sell to ${buyer}: ${page.status}`)
	const typed = { once, quantity: '1', pricePerUnit: '1', buyer, happenedOn: soldOn() }
	const form = new URLSearchParams(typed).toString()
	const press = () => askPage(at, 'POST', path, form)
	const { status } = await untilAnswered(`the sale to ${buyer}`, press)
	if (status === 302) ledger.sales.push(buyer)
	else if (status !== MAYBE) throw new Error(`the sale to ${buyer}: ${status}`)
	else if (await isSold(at, buyer)) ledger.sales.push(buyer)
	else await sell(at, buyer, ledger)
}

const isSold = ({ api }: At, buyer: string): Promise<boolean> =>
	untilAnswered(`the lot, whether ${buyer} is in it`, async () => {
		const lot = await api.readLot({ params: { lotId: LOT }, query: { farmId: FARM } })
		return lot.movements.some((one) => one.buyer === buyer)
	})

/** The status of a page that says that a form may be saved already. */
const MAYBE = 503
export const SAYS_MAYBE = 'may be saved'

async function askPage(
	{ port, url, cookie, note }: Omit<At, 'api'>,
	method: string,
	path: string,
	form?: string,
) {
	const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
	const headers = { Cookie: cookie, Origin: url, ...(form === undefined ? {} : type) }
	const answer = await Promise.race([
		note(`${method} ${path.split('?')[0]}`, sendRequest(port, method, path, headers, form)),
		sleep(FORM_LIMIT_MS, null, { ref: false }),
	])
	if (answer?.text.includes(SAYS_MAYBE)) return answer
	return !answer || answer.status >= 500 || answer.status === 429 ? null : answer
}

/** Switches the pump on, once: a command without an answer may have been carried out, and is not repeated. */
async function switchPump({ api, controller }: World, ledger: Ledger): Promise<void> {
	const from = performance.now()
	ledger.asked++
	const on = { params: { equipmentKey: PUMP }, query: { farmId: FARM }, body: { power: true } }
	try {
		const { success } = await api.setPower(on)
		if (success) ledger.confirmed++
		if (success && !controller.hasRun({ from, to: performance.now() }))
			throw new Error('the pump was told to be on and was not')
	} catch (error) {
		// Refused, unreachable or unknown: nothing was promised.
		if (!(error instanceof ApiError) && !isNetworkError(error)) throw error
	}
}

const isNetworkError = (error: unknown) =>
	error instanceof Error &&
	/fetch failed|timeout|aborted|terminated|JSON|socket/i.test(String(error))
