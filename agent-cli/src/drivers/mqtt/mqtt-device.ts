import type { Switchable } from '@sfc/contract/agent/inventory'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { z } from 'zod'
import type { Description } from '../driver'
import type { Message } from './broker-link'

/**
 * A state read out of one message, with its time where the message says it; undefined when the message says nothing
 * about the point.
 */
export type Parsed = (({ value: number } | { bad: string }) & { at?: number }) | undefined

export type MqttPoint = {
	key: string
	label: string
	quantity: QuantityKey
	role?: string | undefined
	capacity?: number | undefined
	/** What this sensor can measure; what any of its quantity can when left out. */
	min?: number | undefined
	max?: number | undefined
	switchable?: z.infer<typeof Switchable>
	/** Where the state comes from; several topics, or a filter of topics, may carry it. */
	sources: { topic: string; parse(payload: string): Parsed }[]
	/** Why this point can never have a value. */
	unsupported?: string
	/** Its own limit of silence, ms. */
	maxAgeMs?: number
	/** Where it differs from the device's. */
	availability?: Availability
	command?: PointCommand
}

/** How it is known whether a device is there. A later message of its own always proves it online. */
export type Availability = {
	/** Whether all topics must say so, one is enough, or the newest decides. */
	mode: 'all' | 'any' | 'latest'
	topics: {
		topic: string
		/** Undefined when the payload says neither, and when it cannot be evaluated. */
		online(payload: string): boolean | undefined
		/** Why it can never be evaluated. */
		unsupported?: string
	}[]
}

/** Every topic must say that the device is online. */
export const requireAll = (...topics: Availability['topics']): Availability => ({
	mode: 'all',
	topics,
})

export type PointCommand = {
	/** Sends the command. Throws `DeviceError` when the device must not be switched. */
	send(
		io: CommandIo,
		on: boolean,
		maxOnMs: number | null,
		/** How far on, where that was said and the point has `dim`. */
		percent?: number,
	): Promise<void>
	/** The longest ON that the device itself ends; 0 for one that has no timer, or none that is known. */
	longestTimedMs: () => number
	/** Finds out whether it has a timer, for a device that has to be asked. */
	findTimer?(io: CommandIo): Promise<void>
	/** Whether the device says, after an ON of this length, that it will end it. */
	confirmTimer?(io: CommandIo, maxOnMs: number): Promise<boolean>
	/** Begins the timer of an output that is on anew; absent where the device keeps the first. */
	renew?(io: CommandIo, forMs: number): Promise<void>
	/** Asks for the state when it does not come by itself. */
	query?: { topic: string; payload: string }
}

export type CommandIo = {
	publish(topic: string, payload: string): Promise<void>
	/** Publishes and waits for an answer that `accept` takes; undefined when none came in time. */
	ask<T>(
		request: { topic: string; payload: string },
		answerTopic: string,
		accept: (payload: string) => T | undefined,
	): Promise<T | undefined>
}

/** What every convention is translated into. */
export type MqttDevice = {
	kind: Description['kind']
	vendor?: string
	model?: string
	identity?: string
	simulated?: boolean
	points: MqttPoint[]
	availability: Availability
	/** What it says that has no place here, each in words for a person. */
	notUnderstood?: string[]
	/** Turns a message into the one that its points read, or ignores it; messages stay in their order. */
	prepare?(message: Message): Promise<Message | undefined>
	/** Published to learn the state now, after connecting and when it has been silent. */
	refresh: { topic: string; payload: string }[]
}

export { isSimulated, OUTLET } from '../outlet'

/** Most points of one device; what it announces beyond is left out. */
export const MAX_POINTS = 500
/** Longer names are cut before anything looks at them. */
const MAX_NAME_CHARS = 200

/** A name as a point key: lower case, with `-` for what a key cannot have. */
function pointKey(name: string): string {
	const clean = name
		.slice(0, MAX_NAME_CHARS)
		.toLowerCase()
		.replace(/[^a-z0-9._:-]+/g, '-')
		.replace(/^[^a-z0-9]+|-+$/g, '')
		.slice(0, 90)
	return clean || 'point'
}

/** Makes the keys of one device's points: names that look the same get `-2`, `-3` and so on. */
export function createPointKeys(): (name: string) => string {
	const taken = new Set<string>()
	const lastNumbers = new Map<string, number>()
	return (name) => {
		const base = pointKey(name)
		let number = lastNumbers.get(base) ?? 0
		let key: string
		do {
			number += 1
			key = number === 1 ? base : `${base}-${number}`
		} while (taken.has(key))
		taken.add(key)
		lastNumbers.set(base, number)
		return key
	}
}

/** Whether a topic may be published and subscribed to as it is: a broker cuts the connection for others. */
export const isPlainTopic = (topic: string): boolean =>
	topic !== '' && topic.length <= 512 && !/[+#\0]/.test(topic)

/** Whether a filter may be subscribed to: `+` and `#` stand for whole levels, and not for all topics. */
export function isTopicFilter(filter: string): boolean {
	const levels = filter.split('/')
	const isWild = (level: string) => level === '+' || level === '#'
	return (
		filter.length <= 512 &&
		!levels.slice(0, -1).includes('#') &&
		!levels.every(isWild) &&
		levels.every((level) => isWild(level) || !/[+#\0]/.test(level)) &&
		filter !== ''
	)
}
