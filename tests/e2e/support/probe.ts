import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { TestAccount } from './account'
import { somewhere } from './somewhere'
import { expect } from './test'
import { siteUrl } from './running-farm'
import { PROBE } from '../../../app/tests/readings/calibration/probe'

type Point = {
	key: string
	label: string
	quantity: string
	intervalMs?: number
	switchable?: { type: string; outputClass: string; catalogueKey?: string }
}
const EVERY_MS = 5000

/** Adds a probe or pump to a farm; the test sends its readings and results, as an agent would. */
export async function addProbe(page: Page, { farmId }: TestAccount, points: readonly Point[]) {
	const url = siteUrl()
	const headers = { Origin: url, ...somewhere() }
	const post = async (path: string, options: object) => {
		// An idle connection may be closed just as it is used again; agents retry too.
		const answer = await page.request.post(path, { maxRetries: 3, ...options })
		expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
		return (await answer.json()) as Record<string, string>
	}
	const { code } = await post(`/api/farms/${farmId}/enrolment-codes`, { headers })
	const { agentId, secret } = await post('/api/agent/enrol', {
		headers,
		data: { code, hostname: 'farm-pc', platform: 'linux x64', version: '1.0.0' },
	})
	const authorization = { ...headers, Authorization: `Bearer ${agentId}.${secret}` }
	const bootId = randomUUID()
	await post('/api/agent/inventory', {
		headers: authorization,
		data: {
			bootId,
			devices: [{ ...PROBE, points: points.map((point) => ({ intervalMs: EVERY_MS, ...point })) }],
		},
	})
	let seq = 0
	let events = 0
	const sendBatch = async (lane: 'live' | 'events', records: readonly object[]) => {
		const first = { bootId, lane, sentAt: Date.now() }
		const lines = [first, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
		await post('/api/agent/batch', {
			headers: {
				...authorization,
				'Content-Type': 'application/x-ndjson',
				'Content-Encoding': 'gzip',
			},
			data: gzipSync(lines),
		})
	}
	const tells = (record: object) =>
		sendBatch('events', [{ seq: ++events, at: Date.now(), ...record }])
	return {
		/** Sends an event: a dose, a notice, the outcome of a command. */
		tells,
		/** Waits for a command of this kind and confirms it; returns the command. */
		async carriesOut(op: string): Promise<Record<string, unknown>> {
			let found: Record<string, unknown> | undefined
			const look = async () => {
				const answer = await page.request.get('/api/agent/commands?poll=1', {
					headers: authorization,
				})
				const { commands } = (await answer.json()) as { commands: Record<string, unknown>[] }
				return (found = commands.find((command) => command['op'] === op))
			}
			await expect.poll(look).toBeDefined()
			await tells({ kind: 'outcome', commandId: found?.['id'], outcome: 'done' })
			return found ?? {}
		},
		/**
		 * Sends this value for every second from `fromAt` to `toAt`, milliseconds UTC. A minute of
		 * a stable probe is sent at once, because only the times of the readings count.
		 */
		async reads(key: string, value: number, { fromAt, toAt }: { fromAt: number; toAt: number }) {
			const records = []
			for (let at = fromAt; at <= toAt; at += 1000)
				records.push({ seq: ++seq, kind: 'readings', at, device: 'probe', values: [[key, value]] })
			await sendBatch('live', records)
		},
	}
}
