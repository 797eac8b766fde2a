import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePoint, decodeState } from './decode'
import { Model, type Point } from './model'
import {
	decodeRegisters,
	encodeRegisters,
	REGISTER_TYPES,
	registerCount,
	WORD_ORDERS,
} from './registers'

const point = (fields: object): Point => {
	const base = { id: 'p', label: 'P', quantity: 'number', table: 'input', addr: 0 }
	const head = { id: 'm', rev: 1, name: 'M', vendor: 'V', kind: 'sensor' }
	const tail = { verified: 'device', source: 'test' }
	const model = Model.parse({ ...head, ...tail, points: [{ ...base, ...fields }] })
	return model.points[0]!
}

const ENCODINGS = fc.record({
	type: fc.constantFrom(...REGISTER_TYPES),
	wordOrder: fc.constantFrom(...WORD_ORDERS),
})
const within = (least: number, most: number) => fc.integer({ min: least, max: most })
const VALUES = {
	u16: within(0, 65_535),
	s16: within(-32_768, 32_767),
	u32: within(0, 4_294_967_295),
	s32: within(-2_147_483_648, 2_147_483_647),
	u64: within(0, Number.MAX_SAFE_INTEGER),
	s64: within(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
	f32: fc.float({ noNaN: true, noDefaultInfinity: true }),
	f64: fc.double({ noNaN: true, noDefaultInfinity: true }),
} as const

test('a value of every type comes back as it was sent, in every order', () => {
	const cases = ENCODINGS.chain((encoding) =>
		fc.tuple(fc.constant(encoding), VALUES[encoding.type]),
	)
	fc.assert(
		fc.property(cases, ([encoding, value]) => {
			const words = encodeRegisters(value, encoding) ?? []
			const back = decodeRegisters(words, encoding)
			expect(words).toHaveLength(registerCount(encoding.type))
			expect((encoding.type === 'f32' ? Math.fround(back) : back) === value).toBe(true)
		}),
		{ numRuns: 1000 },
	)
})

test.each([
	{ wordOrder: 'ABCD', words: [0x0102, 0x0304] },
	{ wordOrder: 'CDAB', words: [0x0304, 0x0102] },
	{ wordOrder: 'BADC', words: [0x0201, 0x0403] },
	{ wordOrder: 'DCBA', words: [0x0403, 0x0201] },
	{ wordOrder: 'ABCD', words: [0, 0, 0x0102, 0x0304] },
	{ wordOrder: 'CDAB', words: [0x0304, 0x0102, 0, 0] },
	{ wordOrder: 'BADC', words: [0, 0, 0x0201, 0x0403] },
	{ wordOrder: 'DCBA', words: [0x0403, 0x0201, 0, 0] },
] as const)('$wordOrder of $words.length words', ({ wordOrder, words }) => {
	const type = words.length === 2 ? 'u32' : 'u64'
	expect(decodeRegisters(words, { type, wordOrder })).toBe(0x0102_0304)
})

test('a counter beyond 2^53 is the nearest number there is', () => {
	const encoding = { type: 'u64', wordOrder: 'ABCD' } as const
	expect(decodeRegisters([0x8000, 0, 0, 1], encoding)).toBe(2 ** 63)
	expect(decodeRegisters([0xffff, 0xffff, 0xffff, 0xffff], { ...encoding, type: 's64' })).toBe(-1)
})

test('what does not fit into a register is not written', () => {
	fc.assert(
		fc.property(ENCODINGS, fc.double(), (encoding, value) => {
			const words = encodeRegisters(value, encoding)
			if (!words) return
			const isFloat = encoding.type.startsWith('f')
			const back = decodeRegisters(words, encoding)
			if (isFloat) expect(Math.fround(back) === Math.fround(value)).toBe(true)
			else expect(back).toBeCloseTo(Math.round(value), 0)
		}),
	)
	const order = { wordOrder: 'ABCD' } as const
	expect(encodeRegisters(65_536, { type: 'u16', ...order })).toBeUndefined()
	expect(encodeRegisters(-1, { type: 'u64', ...order })).toBeUndefined()
	expect(encodeRegisters(1e39, { type: 'f32', ...order })).toBeUndefined()
	expect(encodeRegisters(NaN, { type: 'f64', ...order })).toBeUndefined()
})

test('a float reads as a person wrote it', () => {
	expect(decodeRegisters([0x41bb, 0x3333], { type: 'f32', wordOrder: 'ABCD' })).toBe(23.4)
	expect(decodeRegisters([0x3333, 0x41bb], { type: 'f32', wordOrder: 'CDAB' })).toBe(23.4)
})

test('any registers give a finite value or none, and never throw', () => {
	const words = fc.array(fc.integer({ min: 0, max: 65_535 }), { maxLength: 5 })
	const types = fc.constantFrom(...REGISTER_TYPES)
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

test('one bit of a register is 0 or 1, and some are a number', () => {
	expect(decodePoint([0b1000], point({ bit: 3 })).value).toBe(1)
	expect(decodePoint([0b0111], point({ bit: 3 })).value).toBe(0)
	expect(decodePoint([0x8000, 0], point({ bit: 31, type: 'u32' })).value).toBe(1)
	expect(decodePoint([0xabcd], point({ mask: 0xff00 })).value).toBe(0xab)
	expect(decodePoint([0xabcd], point({ mask: 0x00f0, scale: 0.5 })).value).toBe(6)
	expect(decodePoint([0xffff, 0], point({ mask: 0xffff_0000, type: 'u32' })).value).toBe(65_535)
	for (const wrong of [
		{ bit: 16 },
		{ mask: 0x1_0000 },
		{ bit: 1, mask: 2 },
		{ bit: 1, type: 's16' },
	])
		expect(() => point(wrong)).toThrow('bit or mask')
})

test('a register switches by two values, and any other is neither', () => {
	const output = { table: 'holding', writable: true, quantity: 'switch' }
	const drive = point({
		...output,
		states: { on: 1, off: 6 },
		switchable: { type: 'pump', outputClass: 'circulation' },
	})
	expect([1, 6, 2].map((word) => decodeState([word], drive).value)).toEqual([1, 0, null])
	expect(decodeState([2], drive).reason).toContain('neither on (1) nor off (6)')
})
