import { expect, test } from 'vitest'
import { CALLER } from './identify-caller'
import { limitPageConcurrency } from './limit-page-concurrency'

/** Pages that are rendered when the test says so, one at a time. */
function pages() {
	const begun: string[] = []
	const ends: (() => void)[] = []
	const state = { batchesUnderWay: 0, isDatabaseDown: false }
	const answer = limitPageConcurrency(
		async ({ url, method }) => {
			begun.push(`${method} ${new URL(url).pathname}`)
			await new Promise<void>((end) => ends.push(end))
			return new Response('page')
		},
		{ atOnce: 1, state },
	)
	const ask = (path: string, init?: RequestInit) =>
		answer(new Request(`http://farm.example${path}`, init)).then(({ status }) => status)
	const endNext = async () => {
		await expect.poll(() => ends.length).toBeGreaterThan(0)
		ends.shift()?.()
	}
	return { begun, state, ask, endNext }
}

test('a page waits for the batches that are under way, but not for ever', async () => {
	const { begun, state, ask, endNext } = pages()
	state.batchesUnderWay = 1
	const first = ask('/dashboard')
	await new Promise((resolve) => setTimeout(resolve, 20))
	expect(begun).toEqual([])
	state.batchesUnderWay = 0
	await endNext()
	expect(await first).toBe(200)
	state.batchesUnderWay = 1
	const second = ask('/dashboard')
	await endNext()
	expect(await second).toBe(200)
})

test('pages that a person opens come before reloads of open pages, and forms never wait', async () => {
	const { begun, ask, endNext } = pages()
	const all = [
		ask('/history'),
		ask('/dashboard.data?farmId=11&_routes=dashboard'),
		ask('/recipes'),
		ask('/emergency-stop', { method: 'POST' }),
	]
	await expect.poll(() => begun).toEqual(['GET /history', 'POST /emergency-stop'])
	for (let ended = 0; ended < 4; ended++) await endNext()
	expect(await Promise.all(all)).toEqual([200, 200, 200, 200])
	expect(begun.slice(2)).toEqual(['GET /recipes', 'GET /dashboard.data'])
})

test('one caller with many connections delays others by one page at most', async () => {
	const { begun, ask, endNext } = pages()
	const from = (caller: string) => ({ headers: { [CALLER]: caller } })
	const greedy = Array.from({ length: 300 }, () => ask('/login', from('address 203.0.113.1')))
	const other = ask('/dashboard', from('ada'))
	for (let ended = 0; ended < 3; ended++) await endNext()
	expect(await other).toBe(200)
	expect(begun.slice(0, 3)).toEqual(['GET /login', 'GET /login', 'GET /dashboard'])
	for (let ended = 0; ended < 199; ended++) await endNext()
	const answers = await Promise.all(greedy)
	expect(answers.filter((status) => status === 503)).toHaveLength(99)
})

test('nothing is made for a client that has left while it waited', async () => {
	const { begun, ask, endNext } = pages()
	const left = new AbortController()
	const all = [ask('/history'), ask('/dashboard', { signal: left.signal })]
	left.abort()
	await endNext()
	expect(await Promise.all(all)).toEqual([200, 503])
	expect(begun).toEqual(['GET /history'])
})

test('waiting pages are refused at once when the database goes down; health checks are answered', async () => {
	const { begun, state, ask, endNext } = pages()
	const all = [ask('/history'), ask('/dashboard'), ask('/recipes')]
	state.isDatabaseDown = true
	const health = ask('/healthz')
	await endNext()
	expect(await Promise.all(all)).toEqual([200, 503, 503])
	expect(begun).toEqual(['GET /history', 'GET /healthz'])
	await endNext()
	expect(await health).toBe(200)
})
