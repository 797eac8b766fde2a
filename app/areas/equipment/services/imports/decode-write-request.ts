import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

type SeriesSample = { value: number; at: number }

export type Series = {
	/** Place in the request, from 1. */
	number: number
	labels: ReadonlyMap<string, string>
	samples: SeriesSample[]
	/** Why none of it can be stored. */
	wrong?: string
}

/** Limits of a request; the samples are those of an import's lines. */
export type RequestLimits = { maxSeries: number; maxSamples: number }

/** No real series has more. */
const MAX_LABELS = 64
const MAX_LABEL_CHARS = 512

/** Throws one when a request has more than its limits allow. */
export class TooManyError extends Error {}

const FIELD = {
	series: 1,
	label: 1,
	sample: 2,
	histogram: 4,
	name: 1,
	text: 2,
	value: 1,
	timestamp: 2,
} as const

/**
 * Decodes a `prometheus.WriteRequest` of remote write 1.0 (prompb/remote.proto): labels and samples of its series.
 * Metadata and exemplars are passed over. Linear in its length. Throws TooManyError beyond the limits, and any
 * other error for bytes that are no such message.
 */
export function decodeWriteRequest(bytes: Uint8Array, limits: RequestLimits): Series[] {
	const all: Series[] = []
	let samples = 0
	eachField(bytes, (field, reader) => {
		if (field !== FIELD.series) return false
		if (all.length >= limits.maxSeries) throw new TooManyError(`${limits.maxSeries} series`)
		const left = limits.maxSamples - samples
		const series = decodeSeries(reader.bytes(), all.length + 1, left)
		samples += series.samples.length
		all.push(series)
		return true
	})
	return all
}

function decodeSeries(bytes: Uint8Array, number: number, samplesLeft: number): Series {
	const labels = new Map<string, string>()
	const samples: SeriesSample[] = []
	let wrong: string | undefined
	eachField(bytes, (field, reader) => {
		if (field === FIELD.label) {
			const [name, text] = decodeLabel(reader.bytes())
			if (labels.has(name))
				wrong ??= `the label ${JSON.stringify(name.slice(0, 40))} is there twice`
			if (name.length > MAX_LABEL_CHARS || text.length > MAX_LABEL_CHARS)
				wrong ??= `a label is longer than ${MAX_LABEL_CHARS} characters`
			else if (labels.size >= MAX_LABELS) wrong ??= `there are more than ${MAX_LABELS} labels`
			else labels.set(name, text)
			return true
		}
		if (field === FIELD.sample) {
			if (samples.length >= samplesLeft) throw new TooManyError('samples')
			samples.push(decodeSample(reader.bytes()))
			return true
		}
		if (field === FIELD.histogram) wrong ??= 'native histograms are not stored'
		return false
	})
	return { number, labels, samples, ...(wrong !== undefined && { wrong }) }
}

function decodeLabel(bytes: Uint8Array): [name: string, text: string] {
	let [name, text] = ['', '']
	eachField(bytes, (field, reader) => {
		if (field === FIELD.name) name = reader.string(true)
		else if (field === FIELD.text) text = reader.string(true)
		else return false
		return true
	})
	return [name, text]
}

function decodeSample(bytes: Uint8Array): SeriesSample {
	const sample = { value: 0, at: 0 } // what is 0 is not sent
	eachField(bytes, (field, reader, type) => {
		if (field === FIELD.value && type === WireType.Bit64) sample.value = reader.double()
		else if (field === FIELD.timestamp && type === WireType.Varint)
			sample.at = Number(reader.int64())
		else return false
		return true
	})
	return sample
}

/** Calls `read` at each field of a message, and skips those for which it returns false. */
function eachField(
	bytes: Uint8Array,
	read: (field: number, reader: BinaryReader, type: WireType) => boolean,
): void {
	const reader = new BinaryReader(bytes)
	while (reader.pos < reader.len) {
		const [field, type] = reader.tag()
		if (!read(field, reader, type)) reader.skip(type, field)
	}
	if (reader.pos > reader.len) throw new RangeError('The message ends too early')
}
