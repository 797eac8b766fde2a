import { cleanText } from '../clean-text'
import { DeviceError } from '../driver'
import type { BacnetClient } from './bacnet-client'
import { isSilence } from './read-points'

const DEVICE = 8
/** Stands for whatever number the device has. */
const ANY_INSTANCE = 4_194_303
const PROPERTY = { id: 75, name: 77, vendor: 121, model: 70, objects: 76 }

export type DeviceWords = { instance: number; name: string; vendor: string; model: string }

/** What a device says of itself. Throws `DeviceError` when nothing answers there. */
export async function readDevice(
	client: BacnetClient,
	expected: number | undefined,
): Promise<DeviceWords> {
	const instance = await readInstance(client, expected)
	const text = async (property: number) => {
		const value = await optional(client.readOne({ type: DEVICE, instance }, property))
		return typeof value === 'string' ? cleanText(value) : ''
	}
	return {
		instance,
		name: await text(PROPERTY.name),
		vendor: await text(PROPERTY.vendor),
		model: await text(PROPERTY.model),
	}
}

/** Old devices do not know the number that stands for any: then the expected one has to answer. */
async function readInstance(client: BacnetClient, expected: number | undefined): Promise<number> {
	const read = (instance: number) => client.readOne({ type: DEVICE, instance }, PROPERTY.id)
	const id =
		(await optional(read(ANY_INSTANCE))) ?? (expected !== undefined && (await read(expected)))
	if (typeof id === 'object' && id !== null && 'instance' in id) return Number(id.instance)
	throw new DeviceError('the device does not tell its number: give deviceInstance')
}

/** The objects of a device by type and number, `most` at most. */
export async function listObjects(
	client: BacnetClient,
	instance: number,
	most: number,
): Promise<{ total: number; objects: { type: number; instance: number }[] }> {
	const place = { type: DEVICE, instance }
	const total = Number((await optional(client.readOne(place, PROPERTY.objects, 0))) ?? 0)
	const objects: { type: number; instance: number }[] = []
	for (let at = 1; at <= Math.min(total, most); at++) {
		const id = await optional(client.readOne(place, PROPERTY.objects, at))
		if (typeof id === 'object' && id !== null && 'type' in id && 'instance' in id)
			objects.push({ type: Number(id.type), instance: Number(id.instance) })
	}
	return { total, objects }
}

/** Undefined for what a device refuses; silence is an error. */
export const optional = (reading: Promise<unknown>): Promise<unknown> =>
	reading.catch((error: unknown) => {
		if (isSilence(error)) throw error
		return undefined
	})
