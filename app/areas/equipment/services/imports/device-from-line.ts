import type { ImportLine } from '@sfc/contract/equipment/imports/parse-line'
import { ZONES } from '@sfc/domain/control/catalogue'
import { splitName } from '@sfc/domain/equipment/imports/field-meaning'
import { readableKey } from '../devices/readable-key'

export type ImportedDevice = {
	/** Key of the device: one measurement and its tags, in any order. */
	key: string
	name: string
	zone: string | null
}

/** Tags that name the device, best first. */
const NAME_TAGS = [
	'device',
	'device_name',
	'friendly_name',
	'sensor',
	'sensor_name',
	'name',
	'node',
	'entity_id',
	'device_id',
	'id',
	'topic',
	'host',
]
const ZONE_TAGS = ['zone', 'room', 'area', 'location']
const UNIT_TAGS = ['unit', 'unit_of_measurement', 'units']
const LONGEST_NAME = 120

/** Converts a measurement with its tags to a device of the farm. */
export function deviceFromLine({
	measurement,
	tags,
}: Pick<ImportLine, 'measurement' | 'tags'>): ImportedDevice {
	const sorted = [...tags].sort(([a], [b]) => (a < b ? -1 : 1))
	const named = findFirstTag(tags, NAME_TAGS)
	const name = named === null ? measurement : `${named} ${measurement}`
	const place = new Set(splitName(findFirstTag(tags, ZONE_TAGS) ?? ''))
	return {
		key: readableKey(name, JSON.stringify([measurement, sorted])),
		name: [...name].slice(0, LONGEST_NAME).join(''),
		zone: ZONES.find((zone) => place.has(zone)) ?? null,
	}
}

/** Returns what may name a field called `value`: the measurement, or the sensor's name. */
export const fieldContexts = ({
	measurement,
	tags,
}: Pick<ImportLine, 'measurement' | 'tags'>): string[] => [
	measurement,
	...NAME_TAGS.flatMap((tag) => tags.get(tag)?.split('/').at(-1) ?? []),
]

export const unitFromTags = ({ tags }: Pick<ImportLine, 'tags'>): string | null =>
	findFirstTag(tags, UNIT_TAGS)

/** Builds a point's key: the field's name, reduced to characters a key may have. */
export const pointKeyForField = (field: string): string =>
	/^[a-z0-9][a-z0-9._:-]{0,59}$/i.test(field) ? field : readableKey(field, field)

function findFirstTag(tags: ReadonlyMap<string, string>, names: readonly string[]): string | null {
	for (const name of names) {
		const value = tags.get(name)
		if (value !== undefined) return value
	}
	return null
}
