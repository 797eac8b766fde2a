import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePoint, decodeWords, registerCount } from './decode'
import { Model, type Point } from './model'

const ORDERS = ['BE', 'LW'] as const

const point = (fields: object): Point => {
	const base = { id: 'p', label: 'P', quantity: 'number', table: 'input', addr: 0 }
	const head = { id: 'm', rev: 1, name: 'M', vendor: 'V', kind: 'sensor' }
	const tail = { verified: 'device', source: 'test' }
	const model = Model.parse({ ...head, ...tail, points: [{ ...base, ...fields }] })
	return model.points[0]!
}

test.each([
	{ type: 'u16', min: 0, max: 65_535 },
	{ type: 's16', min: -32_768, max: 32_767 },
	{ type: 'u32', min: 0, max: 4_294_967_295 },
	{ type: 's32', min: -2_147_483_648, max: 2_147_483_647 },
] as const)('every $type comes back as it was sent, in both word orders', ({ type, min, max }) => {
	fc.assert(
		fc.property(fc.integer({ min, max }), fc.constantFrom(...ORDERS), (value, wordOrder) => {
			expect(decodeWords(encodeWords(value, { type, wordOrder }), { type, wordOrder })).toBe(value)
		}),
	)
})

test('every 32-bit float comes back as the same float', () => {
	const floats = fc.float({ noNaN: true, noDefaultInfinity: true })
	fc.assert(
		fc.property(floats, fc.constantFrom(...ORDERS), (value, wordOrder) => {
			const encoding = { type: 'f32', wordOrder } as const
			const back = decodeWords(encodeWords(value, encoding), encoding)
			expect(Math.fround(back) === Math.fround(value)).toBe(true)
		}),
	)
})

test('a float reads as a person wrote it', () => {
	expect(decodeWords([0x41bb, 0x3333], { type: 'f32', wordOrder: 'BE' })).toBe(23.4)
	expect(decodeWords([0x3333, 0x41bb], { type: 'f32', wordOrder: 'LW' })).toBe(23.4)
})

test('any registers give a finite value or none, and never throw', () => {
	const words = fc.array(fc.integer({ min: 0, max: 65_535 }), { maxLength: 3 })
	const types = fc.constantFrom('u16', 's16', 'u32', 's32', 'f32')
	fc.assert(
		fc.property(words, types, (registers, type) => {
			const { value, quality } = decodePoint(registers, point({ type, quantity: 'ph' }))
			expect(value === null ? quality === 'bad' : Number.isFinite(value)).toBe(true)
			if (quality === 'good') expect(value).toSatisfy((v: number) => v >= 0 && v <= 14)
		}),
	)
})

test.each([
	{ name: 'not a number is bad', words: [0x7fc0, 0], fields: { type: 'f32' }, quality: 'bad' },
	{ name: 'a missing register is bad', words: [1], fields: { type: 'u32' }, quality: 'bad' },
	{
		name: 'an error value is bad',
		words: [9999],
		fields: { errorValues: [9999], scale: 0.01 },
		quality: 'bad',
	},
	{
		name: 'what no such sensor can measure is out of range',
		words: [1501],
		fields: { quantity: 'ph', scale: 0.01 },
		quality: 'out-of-range',
	},
	{
		name: 'a narrower range of the model counts',
		words: [71],
		fields: { quantity: 'airTemperature', max: 70 },
		quality: 'out-of-range',
	},
])('$name', ({ words, fields, quality }) => {
	expect(decodePoint(words, point(fields)).quality).toBe(quality)
})

test('scale, offset and sign make the value', () => {
	const temperature = point({ type: 's16', scale: 0.1, offset: 1, quantity: 'airTemperature' })
	expect(decodePoint([0xfff6], temperature)).toEqual({ value: 0, quality: 'good' })
	expect(decodePoint([235], temperature)).toEqual({ value: 24.5, quality: 'good' })
})

test('one bit of a register is 0 or 1', () => {
	expect(decodePoint([0b1000], point({ bit: 3 })).value).toBe(1)
	expect(decodePoint([0b0111], point({ bit: 3 })).value).toBe(0)
})

/** The registers of a number: the inverse of `decodeWords`. */
function encodeWords(
	value: number,
	{ type, wordOrder }: Parameters<typeof decodeWords>[1],
): number[] {
	const view = new DataView(new ArrayBuffer(4))
	if (registerCount(type) === 1) {
		view.setInt16(0, value)
		return [view.getUint16(0)]
	}
	if (type === 'f32') view.setFloat32(0, value)
	else view.setUint32(0, value)
	const words = [view.getUint16(0), view.getUint16(2)]
	return wordOrder === 'BE' ? words : words.reverse()
}
