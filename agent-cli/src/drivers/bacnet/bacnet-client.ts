import library from '@bacnet-js/client'
import { createSocket } from 'node:dgram'
import { EventEmitter } from 'node:events'
import { DeviceError } from '../driver'

/** The class itself: Node's own imports of such a library give a layer more than bundlers do. */
const Client = (library as unknown as { default?: typeof library }).default ?? library

const PRESENT_VALUE = 85
const PRIORITY_ARRAY = 87
const ALL_OF_ARRAY = 4_294_967_295
const NULL = 0
const ENUMERATED = 9
const MAX_PAYLOAD = 1482

export type Place = { type: number; instance: number }
export type Target = {
	host: string
	port: number
	routed?: { network: number; mac: number[] } | undefined
	timeoutMs: number
}

/** What a property holds: numbers, texts, bits, null; lists as lists. */
export type Property = { value?: unknown; error?: string }

/**
 * The connection to one device, on a port of its own: what other hosts send is dropped, as the library tells
 * answers apart by a number of 8 bits alone; so are bytes that it cannot read, which it would throw on.
 */
export async function openBacnet({ host, port, routed, timeoutMs }: Target) {
	const socket = createSocket('udp4')
	const transport = Object.assign(new EventEmitter(), {
		open() {},
		close: () => socket.close(),
		getMaxPayload: () => MAX_PAYLOAD,
		getBroadcastAddress: () => host,
		send: (buffer: Buffer, length: number) =>
			socket.send(buffer.subarray(0, length), () => undefined), // no answer says enough
	})
	await new Promise<void>((resolve, reject) => {
		socket.once('error', (error) => reject(new DeviceError(error.message, { cause: error })))
		socket.connect(port, host, resolve)
	}).catch((error: unknown) => {
		socket.close()
		throw error
	})
	// A connected socket hears this device alone.
	const peer = socket.remoteAddress()
	const client = new Client({ transport, apduTimeout: timeoutMs })
	client.on('error', () => undefined) // the request that waits for an answer says so
	socket.on('error', () => undefined)
	socket.on('message', (data) => {
		try {
			transport.emit('message', data, `${peer.address}:${peer.port}`)
		} catch {
			// Not what the standard says; the request runs into its deadline.
		}
	})
	const receiver = {
		address: host,
		...(routed && { net: routed.network, adr: routed.mac }),
	}
	const run = <T>(work: Promise<T>): Promise<T> =>
		work.catch((error: unknown) => {
			throw explain(error, timeoutMs)
		})
	return {
		/** One property of an object, or one element of a list. Throws `DeviceError`. */
		async readOne(place: Place, property: number, arrayIndex?: number): Promise<unknown> {
			const options = arrayIndex === undefined ? {} : { arrayIndex }
			const { values } = await run(client.readProperty(receiver, place, property, options))
			return values.length === 1 ? values[0]?.value : values.map(({ value }) => value)
		},
		/** Several properties of several objects in one request; a property that is refused has an error. */
		async readMany(places: readonly Place[], properties: readonly number[]): Promise<Property[][]> {
			const wanted = places.map((objectId) => ({
				objectId,
				properties: properties.map((id) => ({ id, index: ALL_OF_ARRAY })),
			}))
			const { values } = await run(client.readPropertyMultiple(receiver, wanted))
			return places.map((place) => {
				const object = values.find(
					({ objectId }) => objectId.type === place.type && objectId.instance === place.instance,
				)
				return properties.map((property) =>
					readProperty(object?.values.find(({ id }) => id === property)?.value),
				)
			})
		},
		/** Sets a binary object at a priority; null gives the priority free again. */
		write: (place: Place, on: boolean | null, priority: number): Promise<void> =>
			run(
				client.writeProperty(
					receiver,
					place,
					PRESENT_VALUE,
					[on === null ? { type: NULL, value: null } : { type: ENUMERATED, value: on ? 1 : 0 }],
					{ priority },
				),
			),
		/** What is wanted at a priority: 0, 1, or null for nothing. */
		async readSlot(place: Place, priority: number): Promise<unknown> {
			return this.readOne(place, PRIORITY_ARRAY, priority)
		},
		close: () => client.close(),
	}
}
export type BacnetClient = Awaited<ReturnType<typeof openBacnet>>

/** The library gives a list of tagged values, and for an error its class and code. */
function readProperty(values: unknown): Property {
	if (!Array.isArray(values)) return { error: 'not answered' }
	const [first] = values as { value?: unknown }[]
	const { value } = first ?? {}
	if (hasErrorClass(value)) return { error: 'the device refuses it' }
	return { value: values.length > 1 ? values.map((one: { value?: unknown }) => one.value) : value }
}
const hasErrorClass = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && 'errorClass' in value

const explain = (error: unknown, timeoutMs: number): Error => {
	const message = error instanceof Error ? error.message : String(error)
	if (message === 'ERR_TIMEOUT')
		return new DeviceError(`no answer by BACnet within ${timeoutMs} ms`, { cause: error })
	const [, group, code] = /Class:(\d+) - Code:(\d+)/.exec(message) ?? []
	const refused = group ? `refused (BACnet error class ${group}, code ${code})` : message
	return new DeviceError(refused, { cause: error })
}
