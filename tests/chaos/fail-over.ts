import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { startPausingProxy } from '../support/pausing-proxy'
import { startPostgresPair } from '../support/postgres-server'
import { waitUntil } from '../support/wait-until'
import { startBusyWorld } from './busy-world'
import type { World } from './world'

const LONGEST_MS = 120_000

/** How a primary dies: its machine says that connections are closed, or nothing at all. */
export type Death = 'killed' | 'silent'

/** A primary and its standby, as a database for a world; the primary behind a proxy that can fall silent. */
export async function startFailoverPair() {
	const pair = await startPostgresPair()
	const { port: primaryPort } = new URL(pair.primary.url)
	const { port: standbyPort } = new URL(pair.standby.url)
	const proxy = await startPausingProxy(Number(primaryPort))
	const hosts = `127.0.0.1:${proxy.port},127.0.0.1:${standbyPort}`
	return {
		...pair.primary,
		url: `postgres://farm@${hosts}/postgres?target_session_attrs=read-write`,
		standbyUrl: pair.standby.url,
		promote: pair.promote,
		async die(death: Death) {
			if (death === 'silent') proxy.pause()
			await pair.primary.kill()
		},
		async stop() {
			await proxy.close()
			await pair.stop()
		},
	}
}

type Given = {
	postgres: Awaited<ReturnType<typeof startFailoverPair>>
	seed: number
	death: Death
}

/** Kills the primary while all are busy, promotes the standby, and tells when they went on after that. */
export async function failOver(world: World, { postgres, seed, death }: Given) {
	const random = seededRandom(seed)
	const busy = await startBusyWorld(world, random)
	await sleep(3_000 * random())
	await postgres.die(death)
	await sleep(1_000 + 4_000 * random())
	await postgres.promote()
	const promotedMs = performance.now()
	const { confirmed } = busy.ledger
	const [viewersMs, readingMs, commandMs] = await Promise.all([
		busy.untilNews(),
		waitUntil(
			'a reading is acknowledged',
			() => {
				const first = busy.answers.noted.find(
					({ what, status, from }) => what === 'readings' && status === 200 && from > promotedMs,
				)
				return first && first.until - promotedMs
			},
			LONGEST_MS,
		),
		waitUntil(
			'a command is carried out',
			() => busy.ledger.confirmed > confirmed && performance.now() - promotedMs,
			LONGEST_MS,
		),
	])
	const { answers, ledger } = busy
	const goneOn = { readingMs, commandMs, viewersMs: Math.max(...viewersMs) }
	return { answers, ledger, ...(await busy.end(postgres.standbyUrl)), ...goneOn }
}
