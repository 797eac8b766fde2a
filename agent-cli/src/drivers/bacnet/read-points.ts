import { DeviceError, type Sample } from '../driver'
import { bad, type Judged } from '@sfc/domain/readings/judge-number'
import { judgeValue } from '../value-point'
import type { BacnetClient, Property } from './bacnet-client'
import { readObjectName } from './objects'
import type { BacnetSettings } from './settings'

export type Point = BacnetSettings['points'][number] & {
	/** Why its unit cannot be that of its quantity. */
	problem?: string | undefined
}

export const PROPERTY = { presentValue: 85, statusFlags: 111, units: 117 }
/** As many as fit into the shortest answer that gateways give. */
const AT_ONCE = 6
const FLAG = { fault: 1 << 1, outOfService: 1 << 3 }

/** Reads points, several in a request where the device can do that. */
export function createReader(client: BacnetClient) {
	let readsMany = true
	const readOne = async (object: string, property: number): Promise<Property> => {
		try {
			return { value: await client.readOne(requireObject(object), property) }
		} catch (error) {
			if (isSilence(error)) throw error
			return { error: error instanceof Error ? error.message : String(error) }
		}
	}
	return async (points: readonly Point[], now: () => number): Promise<Sample[]> => {
		const samples: Sample[] = []
		for (let start = 0; start < points.length; start += AT_ONCE) {
			const some = points.slice(start, start + AT_ONCE)
			const properties = [PROPERTY.presentValue, PROPERTY.statusFlags]
			let found: Property[][] | undefined
			if (readsMany)
				try {
					found = await client.readMany(
						some.map(({ object }) => requireObject(object)),
						properties,
					)
				} catch (error) {
					if (isSilence(error)) throw error
					readsMany = false // it refuses the service, as small devices do
				}
			for (const [index, point] of some.entries()) {
				const [value, flags] = found?.[index] ?? [
					await readOne(point.object, PROPERTY.presentValue),
					await readOne(point.object, PROPERTY.statusFlags),
				]
				samples.push({ point: point.id, at: now(), ...judge(point, value, flags) })
			}
		}
		return samples
	}
}

/** What a value and its status flags mean. A device without flags is believed. */
function judge(point: Point, value: Property = {}, flags: Property = {}): Judged {
	if (value.error !== undefined) return bad(`${point.object}: ${value.error}`)
	if (point.problem !== undefined) return bad(point.problem)
	const bits = parseBits(flags.value)
	if (bits & FLAG.outOfService) return bad('out of service in the device')
	if (bits & FLAG.fault) return bad('the device marks it as faulty')
	return judgeValue(asWritten(value.value), point)
}

/** The numbers of sensors are floats of 32 bits, which hold seven digits. */
const asWritten = (value: unknown): unknown =>
	typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value

/** The library turns the bits round, so that the first flag is the lowest. */
function parseBits(value: unknown): number {
	if (typeof value !== 'object' || value === null || !('value' in value)) return 0
	return Array.isArray(value.value) ? Number(value.value[0] ?? 0) : 0
}

export const requireObject = (object: string) => {
	const place = readObjectName(object)
	if (!place) throw new DeviceError(`no such object: ${object}`)
	return place
}

export const isSilence = (error: unknown): boolean =>
	error instanceof Error && error.message.startsWith('no answer')
