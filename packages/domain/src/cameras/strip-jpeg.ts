/** Markers of a JPEG (ITU-T T.81, table B.1). */
const [SOI, EOI, SOS, COM, APP0, APP1, APP14, APP15] = [
	0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xe1, 0xee, 0xef,
]
const ORIENTATION = 0x0112

/**
 * A JPEG without what its camera wrote into it besides the picture: place, serial number, names, a small
 * picture, what follows its end. How it is to be turned stays. Null for what is no JPEG.
 */
export function stripJpeg(jpeg: Uint8Array): Uint8Array | null {
	if (jpeg[0] !== 0xff || jpeg[1] !== SOI) return null
	const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
	const kept: Uint8Array[] = []
	let turn = 1
	let at = 2
	let hasPoints = false
	for (;;) {
		// Some cameras leave out the end.
		if (hasPoints && at >= jpeg.byteLength - 1)
			return join([start(turn), ...kept, Uint8Array.of(0xff, EOI)])
		// Any number of 0xff may stand before a marker.
		while (jpeg[at] === 0xff && jpeg[at + 1] === 0xff) at++
		const marker = jpeg[at + 1]
		if (jpeg[at] !== 0xff || marker === undefined) return null
		if (marker === EOI) return join([start(turn), ...kept, jpeg.subarray(at, at + 2)])
		if (at + 4 > jpeg.byteLength) return null
		const end = at + 2 + view.getUint16(at + 2)
		if (end < at + 4 || end > jpeg.byteLength) return null
		if (marker === APP1) turn = orientationIn(jpeg.subarray(at + 4, end)) ?? turn
		const next = marker === SOS ? endOfScan(jpeg, end) : end
		if (isPicture(marker)) kept.push(jpeg.subarray(at, next))
		hasPoints ||= marker === SOS
		at = next
	}
}

/** APP14 says how the colours are coded. */
const isPicture = (marker: number): boolean =>
	marker === APP0 || marker === APP14 || !(marker === COM || (marker >= APP1 && marker <= APP15))

/** Coded points go up to the next marker; 0xff 0x00 is a point, and 0xd0 to 0xd7 stand among them. */
function endOfScan(jpeg: Uint8Array, from: number): number {
	for (let at = from; at < jpeg.byteLength; at++) {
		if (jpeg[at] !== 0xff) continue
		const next = jpeg[at + 1] ?? 0
		if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
	}
	return jpeg.byteLength
}

/** How to turn the picture, 1 to 8, of an Exif segment (TIFF 6.0, first directory). */
function orientationIn(segment: Uint8Array): number | null {
	const HEAD = 6
	if (String.fromCharCode(...segment.subarray(0, HEAD)) !== 'Exif\0\0') return null
	const tiff = segment.subarray(HEAD)
	const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
	const isLittle = tiff[0] === 0x49
	if (tiff.byteLength < 8) return null
	const directory = view.getUint32(4, isLittle)
	if (directory + 2 > tiff.byteLength) return null
	const count = view.getUint16(directory, isLittle)
	for (let at = directory + 2, i = 0; i < count && at + 12 <= tiff.byteLength; at += 12, i++) {
		if (view.getUint16(at, isLittle) !== ORIENTATION) continue
		const turn = view.getUint16(at + 8, isLittle)
		return turn >= 1 && turn <= 8 ? turn : null
	}
	return null
}

/** The beginning of a JPEG, with an Exif segment of one entry where the picture is to be turned. */
function start(turn: number): Uint8Array {
	if (turn === 1) return Uint8Array.of(0xff, SOI)
	const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
	const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
	const entry = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0, 0, 0, 0, 0]
	const body = [...exif, ...tiff, ...entry]
	return Uint8Array.of(0xff, SOI, 0xff, APP1, 0, body.length + 2, ...body)
}

function join(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.byteLength
	}
	return whole
}
