import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import postgres, { type Sql } from 'postgres'
import { toUnavailableFault } from '../unavailable'
import { hostAddresses } from './several-hosts'

/** A server that lives answers an empty question long before, however busy it is. */
const LIMIT_MS = 2_500
const OPTIONS = {
	max: 1,
	backoff: () => 0.1,
	fetch_types: false,
	connection: { application_name: 'smart-farm-control' },
}

/** Null: it answers. A Fault: it cannot be reached, or is a standby. 'hangs': it did not answer in time. */
type Answer = Fault | 'hangs' | null

/**
 * Asks PostgreSQL whether it is there, over a connection of its own: a pool whose connections are
 * all busy says nothing about the server. Of several hosts it finds the one that takes writes.
 */
export function postgresProbe(url: string) {
	const addresses = hostAddresses(url)
	const connections = new Map<number, Sql>()
	let current = 0
	/** When the server was started that answered last; another one was started at another time. */
	let startedAt: string | undefined
	let hasMoved = false

	const drop = async (host: number) => {
		const given = connections.get(host)
		connections.delete(host)
		await given?.end({ timeout: 0 })
	}

	async function askOnce(host: number): Promise<Answer> {
		const sql = connections.get(host) ?? postgres(addresses[host] ?? url, OPTIONS)
		connections.set(host, sql)
		const asked = sql<{ started: string; standby: boolean }[]>`
			SELECT pg_postmaster_start_time()::text AS started, pg_is_in_recovery() AS standby`.then(
			([row]) => {
				if (row?.standby) return new Fault('unavailable', 'The database takes no writes')
				hasMoved ||= startedAt !== undefined && startedAt !== row?.started
				startedAt = row?.started
				current = host
				return null
			},
			(error: unknown) => toUnavailableFault(error),
		)
		const over = new AbortController()
		// One more turn: after a stall of this process its answer may be there, and not read yet.
		const late = sleep(LIMIT_MS, undefined, { signal: over.signal }).then(() =>
			nextTurn('hangs' as const),
		)
		late.catch(() => undefined)
		const answer = await Promise.race([asked, late]).finally(() => over.abort())
		if (answer === 'hangs') await drop(host)
		return answer === 'hangs' || answer instanceof Fault ? answer : null
	}

	return {
		/**
		 * Asks all hosts at once; null as soon as one takes writes. A single one that hangs is asked again, as its
		 * connection may have been lost on the way, unnoticed.
		 */
		async ask(): Promise<Answer> {
			const last = current
			const answers = (addresses.length > 0 ? addresses : [url]).map((_, host) => askOnce(host))
			const takesWrites = answers.map(async (asked) => {
				if ((await asked) !== null) throw new Error('another one may')
			})
			const isThere = await Promise.any(takesWrites).then(
				() => true,
				() => false,
			)
			if (isThere) return null
			const answer = (await answers[last]) ?? null
			return answer === 'hangs' && answers.length === 1 ? askOnce(last) : answer
		},
		/** The place in the address of the host that answered last. */
		host: () => current,
		/** Whether another server answers than before, since it was called last. */
		hasMoved: () => {
			const had = hasMoved
			hasMoved = false
			return had
		},
		close: async () => {
			for (const host of [...connections.keys()]) await drop(host)
		},
	}
}
