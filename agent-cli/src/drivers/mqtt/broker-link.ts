import { connect, type MqttClient } from 'mqtt'
import { randomBytes } from 'node:crypto'
import { describeError } from '../../describe-error'
import { unlessAborted } from '../../time/unless-aborted'
import { DeviceError } from '../driver'
import { withTimeout } from '@sfc/contract/with-timeout'

export type Message = { topic: string; payload: string; retained: boolean }
type Handler = (message: Message) => void

export type BrokerLink = {
	readonly connected: boolean
	/** Waits for the first connection. Throws `DeviceError` with what the broker said. */
	ready(signal: AbortSignal): Promise<void>
	/**
	 * Subscribes until the returned function is called; retained messages are delivered again. Throws
	 * `DeviceError` when the broker does not confirm it in time, and when `signal` aborts.
	 */
	subscribe(filter: string, handler: Handler, signal?: AbortSignal): Promise<() => void>
	/** Sends once, now, never retained and never later. Throws `DeviceError` when that does not work in time. */
	publish(topic: string, payload: string): Promise<void>
	/** Calls the listener each time the connection opens or closes. */
	onState(listener: (connected: boolean, reason?: string) => void): () => void
	release(): void
}

type BrokerAddress = { url: string; username?: string; password?: string }

/** Larger messages are not looked at; a Zigbee2MQTT device list of 200 devices has about 2 MB. */
const MAX_PAYLOAD_BYTES = 8_000_000
const CONNECT_MS = 10_000
/** Longest wait for the broker to confirm a subscription, or to take a message. */
const CONFIRM_MS = 5000

const links = new Map<string, { users: number; link: ReturnType<typeof openLink> }>()

/** The one connection to a broker for these credentials; each user releases it once. */
export function acquireBroker(address: BrokerAddress): BrokerLink {
	const key = JSON.stringify([address.url, address.username, address.password])
	const entry = links.get(key) ?? { users: 0, link: openLink(address) }
	links.set(key, entry)
	entry.users += 1
	const { link } = entry
	let released = false
	return {
		get connected() {
			return link.connected
		},
		ready: link.ready,
		subscribe: link.subscribe,
		publish: link.publish,
		onState: link.onState,
		release() {
			if (released) return
			released = true
			entry.users -= 1
			if (entry.users > 0) return
			links.delete(key)
			link.end()
		},
	}
}

function openLink({ url, username, password }: BrokerAddress) {
	const handlers = new Map<string, Set<Handler>>()
	const listeners = new Set<(connected: boolean, reason?: string) => void>()
	let lastError = ''
	/** Brokers may carry out an unsubscribe after a later subscribe to the same filter. */
	let unsubscribing: Promise<unknown> = Promise.resolve()
	const client = connect(url, {
		clientId: `farm-agent-${randomBytes(6).toString('hex')}`,
		...(username === undefined ? {} : { username }),
		...(password === undefined ? {} : { password }),
		connectTimeout: CONNECT_MS,
		reconnectPeriod: 1000 + Math.random() * 2000,
		reconnectOnConnackError: true,
		keepalive: 30,
		queueQoSZero: false, // a command that waits for the link would fire when nobody wants it
	})
	const confirmed = (work: Promise<unknown>, failure: string, signal?: AbortSignal) =>
		withTimeout(CONFIRM_MS, signal, (ended) => unlessAborted(work, ended)).catch(
			(error: unknown) => {
				throw new DeviceError(`${url}: ${failure}: ${describeError(error)}`)
			},
		)
	const notifyListeners = (connected: boolean) => {
		for (const listener of [...listeners]) listener(connected, connected ? undefined : lastError)
	}
	client.on('error', (error) => (lastError = error.message))
	client.on('connect', () => {
		lastError = ''
		setNoDelay(client)
		notifyListeners(true)
	})
	client.on('close', () => {
		lastError ||= 'the connection to the broker is lost'
		notifyListeners(false)
	})
	client.on('message', (topic, payload, { retain }) => {
		if (payload.length > MAX_PAYLOAD_BYTES) return
		const message = { topic, payload: payload.toString('utf8'), retained: retain }
		for (const [filter, set] of handlers)
			if (matchesFilter(filter, topic)) for (const handler of [...set]) handler(message)
	})
	return {
		get connected() {
			return client.connected
		},
		async ready(signal: AbortSignal) {
			if (client.connected) return
			await withTimeout(
				CONNECT_MS,
				signal,
				(ended) =>
					new Promise<void>((resolve, reject) => {
						const settle = (connected: boolean, reason = 'no answer from the broker') => {
							listeners.delete(settle)
							if (connected) resolve()
							else reject(new DeviceError(`${url}: ${reason}`))
						}
						listeners.add(settle)
						if (ended.aborted) settle(false)
						else ended.addEventListener('abort', () => settle(false))
					}),
			)
		},
		async subscribe(filter: string, handler: Handler, signal?: AbortSignal) {
			const set = handlers.get(filter) ?? new Set()
			handlers.set(filter, set.add(handler))
			// Without “resubscribe” a filter that is already subscribed would not deliver its retained messages again.
			const wanted = Object.assign({ [filter]: { qos: 0 as const } }, { resubscribe: true })
			const stop = () => {
				set.delete(handler)
				if (set.size > 0 || handlers.get(filter) !== set) return
				handlers.delete(filter)
				if (!client.connected) return
				unsubscribing = confirmed(client.unsubscribeAsync(filter), 'still sends').catch(
					() => undefined,
				)
			}
			await unsubscribing
			if (client.connected)
				await confirmed(client.subscribeAsync(wanted), `cannot hear ${filter}`, signal).catch(
					(error: unknown) => {
						stop()
						throw error
					},
				)
			return stop
		},
		async publish(topic: string, payload: string) {
			if (!client.connected) throw new DeviceError(`${url}: ${lastError || 'not connected'}`)
			const sending = client.publishAsync(topic, payload, { qos: 0, retain: false })
			await confirmed(sending, `cannot send to ${topic}`)
		},
		onState(listener: (connected: boolean, reason?: string) => void) {
			listeners.add(listener)
			return () => void listeners.delete(listener)
		},
		end: () => client.end(true, () => undefined),
	}
}

/** Small commands must not wait for more bytes: Nagle's delay would be 40 ms each. */
function setNoDelay({ stream }: MqttClient): void {
	if ('setNoDelay' in stream && typeof stream.setNoDelay === 'function') stream.setNoDelay(true)
}

export function matchesFilter(filter: string, topic: string): boolean {
	if (filter === topic) return true
	if (!filter.includes('+') && !filter.includes('#')) return false
	const want = filter.split('/')
	const have = topic.split('/')
	for (const [i, part] of want.entries()) {
		if (part === '#') return true
		if (i >= have.length || (part !== '+' && part !== have[i])) return false
	}
	return want.length === have.length
}
