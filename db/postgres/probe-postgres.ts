import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import postgres, { type Sql } from 'postgres'
import { toUnavailableFault } from '../unavailable'

/** A server that lives answers an empty question long before, however busy it is. */
const LIMIT_MS = 2_500
const OPTIONS = {
	max: 1,
	backoff: () => 0.1,
	connection: { application_name: 'smart-farm-control' },
}

/**
 * Asks PostgreSQL whether it is there, over a connection of its own: a pool whose connections are
 * all busy says nothing about the server.
 */
export function postgresProbe(url: string) {
	let sql: Sql | undefined
	const drop = async () => {
		const given = sql
		sql = undefined
		await given?.end({ timeout: 0 })
	}

	/** Null: it answers. A Fault: it cannot be reached. 'hangs': it did not answer in time. */
	async function askOnce(): Promise<Fault | 'hangs' | null> {
		sql ??= postgres(url, OPTIONS)
		const asked = sql`SELECT 1`.then(
			() => null,
			(error: unknown) => toUnavailableFault(error),
		)
		const over = new AbortController()
		// One more turn: after a stall of this process its answer may be there, and not read yet.
		const late = sleep(LIMIT_MS, undefined, { signal: over.signal }).then(() =>
			nextTurn('hangs' as const),
		)
		late.catch(() => undefined)
		const answer = await Promise.race([asked, late]).finally(() => over.abort())
		if (answer === 'hangs') await drop()
		return answer === 'hangs' || answer instanceof Fault ? answer : null
	}

	return {
		/** Twice, by two connections: one may have been lost on the way, unnoticed. */
		ask: async () => {
			const first = await askOnce()
			return first === 'hangs' ? askOnce() : first
		},
		close: drop,
	}
}
