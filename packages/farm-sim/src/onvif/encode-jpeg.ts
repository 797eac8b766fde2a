import { createBitWriter, type BitWriter } from './bit-writer'
import { forwardDct } from './forward-dct'
import tables from './jpeg-tables.json'

export type Picture = { width: number; height: number; rgb: Uint8Array }

type Code = { bits: number; length: number }
type Component = { quantum: Float64Array; dc: Code[]; ac: Code[]; before: number }

const ZIGZAG: readonly number[] = tables.zigzag

/** A baseline JPEG (4:4:4, JFIF) of the picture; quality 1 to 100 as in the IJG library. */
export function encodeJpeg({ width, height, rgb }: Picture, quality: number): Buffer {
	const luma = scaleTable(tables.luminance, quality)
	const chroma = scaleTable(tables.chrominance, quality)
	const lumaCodes = { dc: codesOf(tables.dcLuminance), ac: codesOf(tables.acLuminance) }
	const chromaCodes = { dc: codesOf(tables.dcChrominance), ac: codesOf(tables.acChrominance) }
	const components: [Component, Component, Component] = [
		{ quantum: Float64Array.from(luma), ...lumaCodes, before: 0 },
		{ quantum: Float64Array.from(chroma), ...chromaCodes, before: 0 },
		{ quantum: Float64Array.from(chroma), ...chromaCodes, before: 0 },
	]
	const writer = createBitWriter()
	const block = [new Float64Array(64), new Float64Array(64), new Float64Array(64)] as const
	for (let top = 0; top < height; top += 8) {
		for (let left = 0; left < width; left += 8) {
			for (let i = 0; i < 64; i++) {
				// Past the edge the last row and column go on.
				const y = Math.min(height - 1, top + (i >> 3))
				const x = Math.min(width - 1, left + (i & 7))
				const at = 3 * (y * width + x)
				const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
				block[0][i] = 0.299 * r + 0.587 * g + 0.114 * b - 128
				block[1][i] = -0.168736 * r - 0.331264 * g + 0.5 * b
				block[2][i] = 0.5 * r - 0.418688 * g - 0.081312 * b
			}
			writeBlock(writer, block[0], components[0])
			writeBlock(writer, block[1], components[1])
			writeBlock(writer, block[2], components[2])
		}
	}
	return Buffer.concat([
		headers(width, height, luma, chroma),
		writer.end(),
		Buffer.from([0xff, 0xd9]),
	])
}

function writeBlock(writer: BitWriter, samples: Float64Array, component: Component): void {
	forwardDct(samples)
	const level = (i: number) => {
		const at = ZIGZAG[i] ?? 0
		return Math.round((samples[at] ?? 0) / (component.quantum[at] ?? 1))
	}
	const dc = level(0)
	const change = dc - component.before
	component.before = dc
	const size = sizeOf(change)
	put(writer, component.dc, size)
	writeValue(writer, change, size)

	let zeros = 0
	for (let i = 1; i < 64; i++) {
		const value = level(i)
		if (value === 0) {
			zeros++
			continue
		}
		for (; zeros > 15; zeros -= 16) put(writer, component.ac, 0xf0)
		const bits = sizeOf(value)
		put(writer, component.ac, (zeros << 4) | bits)
		writeValue(writer, value, bits)
		zeros = 0
	}
	if (zeros > 0) put(writer, component.ac, 0)
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

const put = (writer: BitWriter, codes: Code[], symbol: number): void => {
	const code = codes[symbol]
	if (code) writer.put(code.bits, code.length)
}

const writeValue = (writer: BitWriter, value: number, size: number): void =>
	writer.put(value < 0 ? value + (1 << size) - 1 : value, size)

function scaleTable(table: readonly number[], quality: number): number[] {
	const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
	return table.map((entry) => Math.min(255, Math.max(1, Math.floor((entry * scale + 50) / 100))))
}

type HuffmanTable = { counts: number[]; symbols: number[] }

/** Canonical Huffman codes, indexed by symbol. */
function codesOf({ counts, symbols }: HuffmanTable): Code[] {
	const codes: Code[] = []
	let bits = 0
	let next = 0
	counts.forEach((count, index) => {
		for (let i = 0; i < count; i++)
			codes[symbols[next++] ?? 0] = { bits: bits++, length: index + 1 }
		bits <<= 1
	})
	return codes
}

function headers(width: number, height: number, luma: number[], chroma: number[]): Buffer {
	const inZigzag = (table: number[]) => ZIGZAG.map((at) => table[at] ?? 1)
	const huffman = (id: number, { counts, symbols }: HuffmanTable) => [id, ...counts, ...symbols]
	const size = [height >> 8, height & 255, width >> 8, width & 255]
	return Buffer.concat([
		Buffer.from([0xff, 0xd8]),
		segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
		segment(0xdb, [0, ...inZigzag(luma), 1, ...inZigzag(chroma)]),
		segment(0xc0, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
		segment(0xc4, [
			...huffman(0x00, tables.dcLuminance),
			...huffman(0x10, tables.acLuminance),
			...huffman(0x01, tables.dcChrominance),
			...huffman(0x11, tables.acChrominance),
		]),
		segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
	])
}

const segment = (marker: number, body: number[]): Buffer =>
	Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])
