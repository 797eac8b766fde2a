import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter } from './bytes'

/** One raw reading of a point, as stored. */
export type RawReading = { at: number; value: number; quality: number }

const VERSION = 1
/** Values are written as whole multiples of 10^-n if all are exactly that; else as their bits. */
const MOST_DECIMALS = 6
const AS_FLOAT32 = 32
const AS_FLOAT64 = 64
/** An instant, a value and a quality with its run take at most ten bytes each; more is no chunk of so many readings. */
const READING_MAX_BYTES = 40
/** An hour has one reading a millisecond at most. */
const MOST_READINGS = 3_600_000

/**
 * Packs readings of one point, oldest first, into about a byte each when they are regular and
 * change little. Lossless: unpacking returns the same bits.
 */
export function packChunk(readings: readonly RawReading[]): Uint8Array {
	const out = new ByteWriter()
	writeInstants(out, readings)
	const values = readings.map(({ value }) => value)
	const form = formOf(values)
	out.byte(form)
	if (form <= MOST_DECIMALS) writeDecimals(out, values, form)
	else writeBits(out, values, form)
	writeQualities(out, readings)
	const head = new ByteWriter()
	head.byte(VERSION)
	head.varint(readings.length)
	return Buffer.concat([head.bytes(), deflateRawSync(out.bytes(), { level: 6 })])
}

/** @throws Error when the bytes are no chunk this version can read. */
export function unpackChunk(chunk: Uint8Array): RawReading[] {
	const head = new ByteReader(chunk)
	const version = head.byte()
	if (version !== VERSION) throw new Error(`a chunk of version ${version} cannot be read`)
	const count = head.varint()
	if (count > MOST_READINGS) throw new Error(`${count} readings are more than an hour has`)
	const maxOutputLength = (count + 1) * READING_MAX_BYTES
	const body = new ByteReader(inflateRawSync(chunk.subarray(head.position), { maxOutputLength }))
	const instants = readInstants(body, count)
	const form = body.byte()
	const values =
		form <= MOST_DECIMALS ? readDecimals(body, count, form) : readBits(body, count, form)
	const qualities = readQualities(body, count)
	return instants.map((at, i) => ({ at, value: values[i] ?? 0, quality: qualities[i] ?? 0 }))
}

/** Devices are read at a regular interval, so the change of the interval is mostly zero. */
function writeInstants(out: ByteWriter, readings: readonly RawReading[]): void {
	let [before, distance] = [0, 0]
	for (const { at } of readings) {
		out.signed(at - before - distance)
		distance = at - before
		before = at
	}
}

function readInstants(body: ByteReader, count: number): number[] {
	let [at, distance] = [0, 0]
	return Array.from({ length: count }, () => {
		distance += body.signed()
		return (at += distance)
	})
}

function formOf(values: readonly number[]): number {
	for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
		if (values.every((value) => isExactly(value, 10 ** decimals))) return decimals
	}
	return values.every((value) => Object.is(Math.fround(value), value)) ? AS_FLOAT32 : AS_FLOAT64
}

const isExactly = (value: number, scale: number) => {
	const whole = Math.round(value * scale)
	return Math.abs(whole) <= 2 ** 50 && Object.is((whole + 0) / scale, value) // + 0: -0 is not 0
}

function writeDecimals(out: ByteWriter, values: readonly number[], decimals: number): void {
	let before = 0
	for (const value of values) {
		const whole = Math.round(value * 10 ** decimals)
		out.signed(whole - before)
		before = whole
	}
}

function readDecimals(body: ByteReader, count: number, decimals: number): number[] {
	let whole = 0
	return Array.from({ length: count }, () => (whole += body.signed()) / 10 ** decimals)
}

/** The changed bits, all first bytes together, then all second ones, because most are zero. */
function writeBits(out: ByteWriter, values: readonly number[], form: number): void {
	const width = form / 8
	const bits = new Uint8Array(bitsOf(values, form).buffer)
	for (let plane = 0; plane < width; plane++) {
		let before = 0
		for (let i = 0; i < values.length; i++) {
			const byte = bits[i * width + plane] ?? 0
			out.byte(byte ^ before)
			before = byte
		}
	}
}

const bitsOf = (values: readonly number[], form: number) =>
	form === AS_FLOAT32 ? Float32Array.from(values) : Float64Array.from(values)

function readBits(body: ByteReader, count: number, form: number): number[] {
	if (form !== AS_FLOAT32 && form !== AS_FLOAT64) throw new Error(`values of form ${form}`)
	const width = form / 8
	const bits = new Uint8Array(count * width)
	for (let plane = 0; plane < width; plane++) {
		let before = 0
		for (let i = 0; i < count; i++) bits[i * width + plane] = before ^= body.byte()
	}
	return Array.from(
		form === AS_FLOAT32 ? new Float32Array(bits.buffer) : new Float64Array(bits.buffer),
	)
}

/** Runs of equal codes; nearly always a single run. */
function writeQualities(out: ByteWriter, readings: readonly RawReading[]): void {
	for (let i = 0; i < readings.length;) {
		const { quality } = readings[i] as RawReading
		let end = i + 1
		while (readings[end]?.quality === quality) end++
		out.varint(quality)
		out.varint(end - i)
		i = end
	}
}

function readQualities(body: ByteReader, count: number): number[] {
	const codes: number[] = []
	while (codes.length < count) {
		const code = body.varint()
		const run = body.varint()
		if (run === 0 || run > count - codes.length) throw new Error('a run of qualities is too long')
		for (let i = 0; i < run; i++) codes.push(code)
	}
	return codes
}
