import { EventEmitter, setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/open.server'

/**
 * Announces changes to open pages and command streams. On one machine it is an event emitter; on PostgreSQL it
 * also reaches the other web nodes by LISTEN/NOTIFY. Channels: `farm:<id>` (message: what changed),
 * `agent:<id>` (a command is queued), `command:<id>` (it has ended).
 */
export type LiveHub = {
	publish(channel: string, message?: string): void
	/**
	 * Farms about which this server published anything but readings; whoever has taken note of them
	 * removes them.
	 */
	publishedFarms: Set<number>
	/**
	 * When a farm last got a message, in milliseconds UTC, or when the hub started. Readings do not count,
	 * because they arrive all the time, nor do messages in `except`.
	 */
	lastAt(channel: string, except?: readonly string[]): number
	/** The channels that got this message at `since` or later, each with the time of the last one. */
	heardSince(message: string, since: number): { channel: string; at: number }[]
	/** Calls back when messages of other servers may have been missed. */
	onMissed(onMissed: () => void): void
	/** Calls back until the returned function is called. */
	subscribe(channel: string, onMessage: (message: string) => void): () => void
	/** Aborted when the server stops; then every open stream ends. */
	closing: AbortSignal
	close(): void
	/** Resolves when the other servers were told of all that was published. */
	sent(): Promise<void>
}

const PG_CHANNEL = 'live'
const FARM = 'farm:'

const isChangeOfFarm = (channel: string, message: string) =>
	channel.startsWith(FARM) && message !== 'readings'

export async function createLiveHub(
	db: Pick<Db, 'engine' | 'notify' | 'listen'>,
	now: () => number = Date.now,
): Promise<LiveHub> {
	const startedAt = now()
	/** Times by channel and message. */
	const heardAt = new Map<string, Map<string, number>>()
	const publishedFarms = new Set<number>()
	const emitter = new EventEmitter().setMaxListeners(0)
	const closing = new AbortController()
	setMaxListeners(0, closing.signal) // one for each open stream
	const deliver = (channel: string, message: string) => {
		if (isChangeOfFarm(channel, message)) {
			const heard = heardAt.get(channel) ?? new Map<string, number>()
			heardAt.set(channel, heard.set(message, now()))
		}
		emitter.emit(channel, message)
	}
	const sender = createSender(db, closing.signal)
	const missed = new EventEmitter().setMaxListeners(0)
	if (db.engine === 'postgres')
		await db.listen(
			PG_CHANNEL,
			(payload) => {
				for (const line of payload.split('\n')) {
					const at = line.indexOf(' ')
					deliver(line.slice(0, at), line.slice(at + 1))
				}
			},
			() => {
				missed.emit('missed')
				for (const channel of emitter.eventNames().map(String)) deliverMissed(channel, deliver)
			},
		)
	return {
		publishedFarms,
		publish(channel, message = '') {
			if (isChangeOfFarm(channel, message)) publishedFarms.add(Number(channel.slice(FARM.length)))
			if (db.engine === 'postgres') sender.send(`${channel} ${message}`)
			else deliver(channel, message)
		},
		lastAt: (channel, except = []) =>
			Math.max(
				startedAt,
				...[...(heardAt.get(channel) ?? [])].flatMap(([message, at]) =>
					except.includes(message) ? [] : [at],
				),
			),
		heardSince: (message, since) =>
			[...heardAt].flatMap(([channel, heard]) => {
				const at = heard.get(message) ?? 0
				return at >= since ? [{ channel, at }] : []
			}),
		onMissed: (onMissed) => void missed.on('missed', onMissed),
		subscribe(channel, onMessage) {
			emitter.on(channel, onMessage)
			return () => emitter.off(channel, onMessage)
		},
		closing: closing.signal,
		close: () => closing.abort(),
		sent: sender.sent,
	}
}

/** Has what follows a channel look again. That a session has ended is looked up for its person. */
function deliverMissed(channel: string, deliver: (channel: string, message: string) => void) {
	if (channel.startsWith(FARM)) deliver(channel, 'missed')
	else if (/^(agent|camera|command|person):/.test(channel)) deliver(channel, '')
}

/** Short, as everybody waits for it once a database is back. */
const RETRY_MAX_MS = 1_000
const TRIES = 300
/** A server that stops has less time. */
const TRIES_AT_END = 3
/** PostgreSQL takes 7,999 bytes in a payload; a line is far shorter than 200. */
const LINES_MOST = 40

/**
 * Tells the other servers, one line each. Lines that come while one is on its way wait and go
 * together, each once.
 */
function createSender(db: Pick<Db, 'notify'>, closing: AbortSignal) {
	const waiting = new Set<string>()
	let sending: Promise<void> | null = null

	async function sendAll(): Promise<void> {
		while (waiting.size > 0) {
			const lines = [...waiting].slice(0, LINES_MOST)
			for (const line of lines) waiting.delete(line)
			await notify(db, lines.join('\n'), closing)
		}
		sending = null
	}
	return {
		send(line: string) {
			waiting.add(line)
			sending ??= sendAll()
		},
		sent: async () => void (await sending),
	}
}

/** Tells the other servers, again and again while the database cannot be reached. */
async function notify(
	db: Pick<Db, 'notify'>,
	payload: string,
	closing: AbortSignal,
): Promise<void> {
	for (let tries = 1; tries <= (closing.aborted ? TRIES_AT_END : TRIES); tries++) {
		try {
			return await db.notify(PG_CHANNEL, payload)
		} catch {
			const waitMs = Math.min(RETRY_MAX_MS, 100 * 2 ** tries)
			await sleep(waitMs, undefined, { ref: false })
		}
	}
}
