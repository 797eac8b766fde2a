import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { DbLog } from '../database'

const RETRY_MS = 500

type Listener = {
	channel: string
	onMessage: (payload: string) => void
	onRelisten: (() => void) | undefined
}

/** Listens over a connection of its own, which may be given up for another one. */
export function postgresListener(open: () => Sql, log: DbLog) {
	let sql = open()
	const listeners = new Set<Listener>()

	async function start(listener: Listener, isAgain: boolean): Promise<void> {
		const { channel, onMessage, onRelisten } = listener
		let isFirst = !isAgain
		const guarded = (call: () => void) => {
			try {
				if (listeners.has(listener)) call()
			} catch (error) {
				log.warn({ err: error, channel }, 'a listener failed')
			}
		}
		await sql.listen(
			channel,
			(payload) => guarded(() => onMessage(payload)),
			() => {
				if (!isFirst) guarded(() => onRelisten?.())
				isFirst = false
			},
		)
	}

	/** Tries until the database answers, or this connection is given up too. */
	async function restart(listener: Listener): Promise<void> {
		const mine = sql
		while (mine === sql && listeners.has(listener)) {
			const failed = await start(listener, true).then(
				() => false,
				() => true,
			)
			if (!failed) return
			await sleep(RETRY_MS, undefined, { ref: false })
		}
	}

	return {
		async listen(
			channel: string,
			onMessage: (payload: string) => void,
			onRelisten?: () => void,
		): Promise<() => Promise<void>> {
			const listener = { channel, onMessage, onRelisten }
			listeners.add(listener)
			await start(listener, false)
			return async () => void listeners.delete(listener)
		},
		/** Gives up a connection on which nothing comes any more, and listens by another one. */
		async reopen(): Promise<void> {
			const given = sql
			sql = open()
			for (const listener of listeners) void restart(listener)
			await given.end({ timeout: 0 })
		},
		close: () => {
			listeners.clear()
			return sql.end({ timeout: 5 })
		},
	}
}
