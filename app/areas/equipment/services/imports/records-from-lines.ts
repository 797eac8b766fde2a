import type { ReadingsRecord, WireValue } from '@sfc/contract/agent/batch'
import { CLOCK_TOLERANCE_MS } from '@sfc/domain/readings/machine-problems'
import type { NumberedLine, RefusedLine } from '@sfc/contract/equipment/imports/parse-lines'
import { toMilliseconds, type Precision } from '@sfc/contract/equipment/imports/timestamp'
import {
	conversionTo,
	fieldMeaning,
	type NamedField,
} from '@sfc/domain/equipment/imports/field-meaning'
import type { NewPoint } from './add-import-points.server'
import {
	fieldContexts,
	deviceFromLine,
	pointKeyForField,
	unitFromTags,
	type ImportedDevice,
} from './device-from-line'
import { IMPORT_MAX_POINTS } from './add-import-points.server'
import { OLDEST_MS } from '~/areas/readings/services/build-batch-rows'
import type { ImportPoints } from './load-import-points.server'

const LONGEST_LABEL = 120

/** Numbers of a line, with their device and time. */
export type TimedLine = {
	number: number
	at: number
	device: ImportedDevice
	/** `name` is what the sender calls a field, `named` what is read to know its meaning. */
	fields: { key: string; name: string; named: NamedField; value: number }[]
}

/** Parses the times of lines, and drops lines with an impossible time. */
export function parseLineTimes(
	lines: readonly NumberedLine[],
	{ precision, now }: { precision: Precision; now: number },
): { timed: TimedLine[]; refused: RefusedLine[] } {
	const timed: TimedLine[] = []
	const refused: RefusedLine[] = []
	for (const line of lines) {
		const at = line.timestamp === null ? now : toMilliseconds(line.timestamp, precision)
		const wrong = impossibleTime(at, now)
		if (wrong)
			refused.push({
				number: line.number,
				message: `${wrong}; is \`precision\` the unit of the times?`,
			})
		else
			timed.push({
				number: line.number,
				at,
				device: deviceFromLine(line),
				fields: parseNumbers(line),
			})
	}
	return { timed, refused }
}

/** Why readings of this time are not taken; null when they are. */
export const impossibleTime = (at: number, now: number): string | null =>
	at > now + CLOCK_TOLERANCE_MS
		? 'the time lies in the future'
		: at < now - OLDEST_MS
			? 'the time is more than 400 days ago'
			: null

/**
 * Returns the numbers of a line. Text fields are skipped because there are no text readings. True
 * is 1.
 */
function parseNumbers(line: NumberedLine): TimedLine['fields'] {
	const [contexts, unit] = [fieldContexts(line), unitFromTags(line)]
	return [...line.fields].flatMap(([field, value]) =>
		typeof value === 'string'
			? []
			: [
					{
						key: pointKeyForField(field),
						name: field,
						named: { field, contexts, unit },
						value: Number(value),
					},
				],
	)
}

/** Returns fields that appear for the first time, in their order. */
export function findNewPoints(timed: readonly TimedLine[], known: ImportPoints): NewPoint[] {
	const wanted = new Map<string, NewPoint>()
	for (const { device, fields } of timed) {
		for (const { key, name, named } of fields) {
			const id = `${device.key} ${key}`
			if (known.get(device.key)?.has(key) || wanted.has(id)) continue
			const { quantity } = fieldMeaning(named)
			wanted.set(id, { device, key, label: formatLabel(name), quantity })
		}
	}
	return [...wanted.values()]
}

const formatLabel = (name: string) => {
	const words = name.replaceAll('_', ' ').trim() || name
	return [...words].slice(0, LONGEST_LABEL).join('')
}

/** Returns the records to store, by time, and the lines with a field that has no point. */
export function recordsFromLines(
	timed: readonly TimedLine[],
	known: ImportPoints,
): { records: ReadingsRecord[]; refused: RefusedLine[] } {
	const records: ReadingsRecord[] = []
	const refused: RefusedLine[] = []
	for (const { number, at, device, fields } of timed) {
		const values: WireValue[] = []
		let trouble: Omit<RefusedLine, 'number'> | null = null
		for (const { key, name, named, value } of fields) {
			const quantity = known.get(device.key)?.get(key)
			const convert = quantity === undefined ? null : conversionTo(quantity, named)
			const shown = JSON.stringify(name.slice(0, 40))
			if (quantity === undefined) {
				const message = `the farm has its ${IMPORT_MAX_POINTS} imported points, and ${shown} is none of them`
				trouble ??= { message, isFull: true }
			} else if (convert === null) {
				trouble ??= {
					message: `${shown} came in another unit before, and cannot be converted to it`,
				}
			} else values.push([key, convert(value)])
		}
		if (trouble) refused.push({ number, ...trouble })
		if (values.length > 0)
			records.push({ seq: 1, kind: 'readings', at, device: device.key, values })
	}
	return { records: records.sort((a, b) => a.at - b.at), refused }
}
