import { connect, type MqttClient } from 'mqtt'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { HomeAssistantSection } from '../config/agent-config'
import { describeError } from '../describe-error'
import { pause } from '../time/pause'
import type { FarmSnapshot } from './farm-snapshot'
import { listAvailability, listEntities, nameTopics, objectPrefix } from './list-entities'

/** A change of an output; an ON ends by itself. */
type Change = { output: string; by: string } & (
	| { change: 'on'; maxOnMs: number }
	| { change: 'off' | 'auto' }
)

type Parts = {
	agentId: string
	log: Logger
	settings(): HomeAssistantSection | undefined
	snapshot(): FarmSnapshot
	requests: { ask(request: Change): void }
}

const CONNECT_MS = 10_000
const STOP_MS = 500
/** Home Assistant, just started, is told everything again a little later, as its documentation asks. */
const BIRTH_PAUSE_MS = 2000
const MAX_COMMAND_BYTES = 10
/** Most discovery messages of an earlier run that are looked at. */
const MAX_FOUND = 5000
/** A reading is sent at most so often: Home Assistant keeps each. */
const READING_EVERY_MS = 5000
/** Messages that a slow broker has not confirmed; further ones wait for the next second. */
const MAX_UNDER_WAY = 2000
const COMMANDS: ReadonlySet<string> = new Set(['ON', 'OFF', 'AUTO'])
const QOS = { qos: 1 } as const
const RETAINED = { ...QOS, retain: true } as const

/**
 * The farm on an MQTT broker of its network: readings, outputs, alarms and tasks, in the way that Home
 * Assistant finds by itself. It only reads unless the configuration lets it switch; a switch passes the
 * safety layer like one by a person at the farm.
 */
export class HomeAssistant {
	readonly #parts: Parts
	#connection: Connection | null = null
	#inUse = ''

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Brings the broker up to date; called once a second. Follows a changed configuration. */
	update(): void {
		const settings = this.#parts.settings()
		const wanted = settings ? JSON.stringify(settings) : ''
		if (wanted !== this.#inUse) {
			void this.#connection?.close()
			this.#connection = settings ? new Connection(this.#parts, settings) : null
			this.#inUse = wanted
		}
		this.#connection?.update()
	}

	/** Says `offline` and closes the connection, within half a second. */
	async stop(): Promise<void> {
		await this.#connection?.close()
		this.#connection = null
	}
}

/** One connection to the broker with one set of settings. */
class Connection {
	readonly #client: MqttClient
	readonly #topics: ReturnType<typeof nameTopics>
	/** What the broker keeps, as far as this connection has sent it. */
	readonly #sent = new Map<string, string>()
	/** Topics of an earlier run that the broker kept. */
	readonly #found = new Set<string>()
	readonly #sentAtMs = new Map<string, number>()
	#underWay = 0
	#outputs = new Map<string, string>()
	#isReady = false
	#lastError = ''

	constructor(
		private readonly parts: Parts,
		private readonly settings: HomeAssistantSection,
	) {
		const { url, username, password, prefix } = settings
		const { agentId, log } = parts
		this.#topics = nameTopics({ prefix, agentId })
		const { base, status, allConfigs, allCommands } = this.#topics
		this.#client = connect(url, {
			clientId: `farm-agent-${randomBytes(6).toString('hex')}`,
			...(username !== undefined && { username }),
			...(password !== undefined && { password }),
			connectTimeout: CONNECT_MS,
			reconnectPeriod: 5000,
			reconnectOnConnackError: true,
			keepalive: 30,
			resubscribe: false,
			will: { topic: status, payload: Buffer.from('offline'), ...RETAINED },
		})
		this.#client.on('error', (error) => this.#note(error.message))
		this.#client.on('close', () => (this.#isReady = false))
		this.#client.on('message', (topic, payload, { retain }) => this.#hear(topic, payload, retain))
		this.#client.on('connect', () => {
			this.#lastError = ''
			this.#sent.clear()
			const mayControl = settings.enabled && settings.control
			const topics = settings.enabled
				? [allConfigs, `${prefix}/status`, ...(mayControl ? [allCommands] : [])]
				: [allConfigs, `${base}/#`]
			this.#client
				.subscribeAsync(topics, QOS)
				.then(() => {
					log.info({ broker: url, control: settings.control }, 'publishing for Home Assistant')
					this.#isReady = true
				})
				.catch((error: unknown) => this.#note(describeError(error)))
		})
	}

	update(): void {
		if (!this.#isReady || !this.#client.connected) return
		const { agentId, snapshot } = this.parts
		const { prefix, control, enabled } = this.settings
		const farm = snapshot()
		const options = { prefix, agentId, mayControl: control }
		const entities = enabled ? listEntities(farm, options) : []
		this.#outputs = new Map(
			entities.flatMap(({ command }) => (command ? [[command.topic, command.output]] : [])),
		)
		const readings = new Set(entities.flatMap(({ readingTopic }) => readingTopic ?? []))
		const wanted = new Map(
			enabled
				? [
						...entities.map(({ topic, config }) => [topic, JSON.stringify(config)] as const),
						...Object.entries(listAvailability(farm, options)),
						...entities.flatMap(({ states }) => Object.entries(states)),
						[this.#topics.status, 'online'] as const,
					]
				: [],
		)
		this.#forgetGone(farm, wanted)
		for (const [topic, payload] of wanted)
			this.#send(topic, payload, readings.has(topic) ? READING_EVERY_MS : 0)
	}

	async close(): Promise<void> {
		this.#isReady = false
		const saying = this.#client.connected
			? this.#client.publishAsync(this.#topics.status, 'offline', RETAINED).catch(() => undefined)
			: undefined
		await Promise.race([saying, pause(STOP_MS)])
		this.#client.end(true)
	}

	/** Takes back entities of devices and points that are gone. */
	#forgetGone(farm: FarmSnapshot, wanted: ReadonlyMap<string, string>): void {
		// A device that has not said yet what it is keeps what it had.
		const unknown = farm.devices
			.filter(({ isDescribed }) => !isDescribed)
			.flatMap(({ id }) => [`/${objectPrefix(id)}`, `${this.#topics.availability(id)}/`])
		const isKept = (topic: string) =>
			this.settings.enabled && unknown.some((part) => topic.includes(part))
		for (const topic of [...this.#found, ...this.#sent.keys()])
			if (!wanted.has(topic) && !isKept(topic)) this.#send(topic, '', 0)
	}

	/** Sends what the broker does not have yet; it keeps the last message of each topic. */
	#send(topic: string, payload: string, everyMs: number): void {
		const now = performance.now()
		if (this.#sent.get(topic) === payload || this.#underWay >= MAX_UNDER_WAY) return
		if (now - (this.#sentAtMs.get(topic) ?? -Infinity) < everyMs) return
		this.#sent.set(topic, payload)
		this.#sentAtMs.set(topic, now)
		this.#underWay += 1
		this.#client
			.publishAsync(topic, payload, RETAINED)
			.catch((error: unknown) => {
				this.#sent.delete(topic)
				this.#note(describeError(error))
			})
			.finally(() => (this.#underWay -= 1))
	}

	#hear(topic: string, payload: Buffer, isRetained: boolean): void {
		if (topic === `${this.settings.prefix}/status`) {
			if (!isRetained && payload.toString() === 'online')
				setTimeout(() => this.#sent.clear(), BIRTH_PAUSE_MS).unref()
		} else if (topic.endsWith('/config') || !this.settings.enabled) {
			if (payload.length === 0) this.#found.delete(topic)
			else if (this.#found.size < MAX_FOUND) this.#found.add(topic)
		} else this.#switch(topic, payload, isRetained)
	}

	/** A retained command is of the past: whoever left it there does not mean now. */
	#switch(topic: string, payload: Buffer, isRetained: boolean): void {
		const output = this.#outputs.get(topic)
		const word = payload.length <= MAX_COMMAND_BYTES ? payload.toString() : ''
		if (!output || isRetained || !COMMANDS.has(word)) {
			this.parts.log.debug({ topic, isRetained }, 'a command for Home Assistant was ignored')
			return
		}
		const by = 'Home Assistant'
		if (word === 'ON') {
			const maxOnMs = this.settings.onMinutes * 60_000
			this.parts.requests.ask({ output, by, change: 'on', maxOnMs })
		} else this.parts.requests.ask({ output, by, change: word === 'OFF' ? 'off' : 'auto' })
	}

	#note(reason: string): void {
		if (reason === this.#lastError) return
		this.#lastError = reason
		const { log } = this.parts
		log.warn({ broker: this.settings.url, reason }, 'cannot publish for Home Assistant')
	}
}
