import library from '@bacnet-js/client'
import type { Farm } from '../farm'
import type { Listening } from '../listen'
import { takeUdpPort } from '../take-udp-port'
import { createObjects, type Objects, type Value } from './objects'

/** The class itself: Node's own imports of such a library give a layer more than bundlers do. */
const Client = (library as unknown as { default?: typeof library }).default ?? library

const DEVICE_INSTANCE = 32_473
const NO_SEGMENTATION = 3
const VENDOR = 0
const READ = { one: 12, many: 14, write: 15 }
const ALL_OF_ARRAY = 4_294_967_295
/** Classes and codes of errors (clause 18 of the standard). */
const UNKNOWN_OBJECT = [1, 31] as const
const UNKNOWN_PROPERTY = [2, 32] as const
const WRITE_DENIED = [2, 40] as const

type Sender = { address: string }
type Asked = { header?: { sender: { address?: string } }; invokeId?: number }
type Reference = { id: number; index: number }

/**
 * A BACnet/IP device: temperature and humidity of the container, and the farm's air pump as a binary output
 * with 16 priorities. Throws `Fault` unavailable when the port is not to be had.
 */
export async function serveBacnet(
	farm: Farm,
	at: { host: string; port: number },
): Promise<Listening & { objects: Objects }> {
	const port = await takeUdpPort(at, 'BACnet')
	const objects = createObjects(farm, DEVICE_INSTANCE)
	const server = new Client({ port, interface: at.host, reuseAddr: false })
	server.on('error', () => undefined)
	await new Promise<void>((resolve) => server.once('listening', resolve))

	const refuse = (
		to: Sender,
		service: number,
		invokeId: number,
		[group, code]: readonly number[],
	) => server.errorResponse(to, service, invokeId, group ?? 0, code ?? 0)
	const answer = (asked: Asked, act: (to: Sender, invokeId: number) => void) => {
		const address = asked.header?.sender.address
		if (address && asked.invokeId !== undefined) act({ address }, asked.invokeId)
	}

	server.on('whoIs', ({ header, payload }) => {
		const { lowLimit = 0, highLimit = DEVICE_INSTANCE } = payload
		const address = header?.sender.address
		if (address && lowLimit <= DEVICE_INSTANCE && highLimit >= DEVICE_INSTANCE)
			server.iAmResponse({ address }, DEVICE_INSTANCE, NO_SEGMENTATION, VENDOR)
	})
	server.on('readProperty', (asked) =>
		answer(asked, (to, invokeId) => {
			const { objectId, property } = asked.payload
			const found = objects.read(objectId, property.id, indexOf(property))
			if (found === undefined)
				return refuse(
					to,
					READ.one,
					invokeId,
					objects.has(objectId) ? UNKNOWN_PROPERTY : UNKNOWN_OBJECT,
				)
			server.readPropertyResponse(to, invokeId, objectId, property, found as never)
		}),
	)
	server.on('readPropertyMultiple', (asked) =>
		answer(asked, (to, invokeId) => {
			const values = asked.payload.properties.map(({ objectId, properties }) => ({
				objectId,
				values: properties.map((property: Reference) => ({
					property,
					value: objects.read(objectId, property.id, indexOf(property)) ?? [REFUSED],
				})),
			}))
			server.readPropertyMultipleResponse(to, invokeId, values as never)
		}),
	)
	server.on('writeProperty', (asked) =>
		answer(asked, (to, invokeId) => {
			const { objectId, value } = asked.payload
			const [wanted] = value.value as Value[]
			const isTaken = wanted && objects.write(objectId, value.property.id, wanted, value.priority)
			if (isTaken) server.simpleAckResponse(to, READ.write, invokeId)
			else refuse(to, READ.write, invokeId, WRITE_DENIED)
		}),
	)
	return {
		port,
		objects,
		close: () => {
			server.close()
			return Promise.resolve()
		},
	}
}

const REFUSED = {
	type: 0,
	value: {
		type: 'BacnetError',
		errorClass: UNKNOWN_PROPERTY[0],
		errorCode: UNKNOWN_PROPERTY[1],
	},
}

const indexOf = ({ index }: Reference) => (index === ALL_OF_ARRAY ? undefined : index)
