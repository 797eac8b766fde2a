import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../database'
import type { Handle } from '../handle'
import { Nesting } from '../nesting'
import { startWait } from '../write-wait'
import { toUnavailableFault, engineCode } from '../unavailable'

/** Long enough for a turn among many writes of the same rows, even on a slow disk. */
const GIVE_UP_AFTER_MS = 10_000
const LONGEST_PAUSE_MS = 100

/** Drizzle's PostgreSQL handle supports the same calls; only transaction() differs. */
type TransactionHandle = {
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Builds `Db.write`. Serializable isolation, which drizzle-client asks for, makes the reads and
 * writes of `work` one atomic step, as SQLite's single writer does. The loser of a conflict starts
 * again; every conflict has a winner.
 */
export function postgresWrites(handle: Handle) {
	const nesting = new Nesting()
	const { transaction } = handle as unknown as TransactionHandle
	const attempt = transaction.bind(handle) as TransactionHandle['transaction']

	return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
		nesting.refuseInside()
		const startedAt = performance.now()
		for (let attempts = 1; ; attempts++) {
			try {
				const endWait = startWait()
				return await attempt((tx) => {
					endWait()
					return nesting.run(() => work(onlyInside(tx, nesting)))
				})
			} catch (error) {
				const isLate = performance.now() - startedAt > GIVE_UP_AFTER_MS
				if (!isConflict(error) || isLate) throw toUnavailableFault(error)
				await sleep(Math.random() * Math.min(2 ** attempts, LONGEST_PAUSE_MS))
			}
		}
	}
}

/** Serialization failure or deadlock. */
const isConflict = (error: unknown) => ['40001', '40P01'].includes(engineCode(error) ?? '')

/** A handle kept after its write would change data outside any transaction. */
function onlyInside(tx: Tx, nesting: Nesting): Tx {
	return new Proxy(tx, {
		get(target, key) {
			nesting.requireInside()
			const value: unknown = Reflect.get(target, key)
			return typeof value === 'function' ? value.bind(target) : value
		},
	})
}
