import { encode } from 'uqr'

/** A QR code as one SVG path on a square of `size` units, quiet zone included. */
export type QrCode = { size: number; path: string }

/** Draws text as a QR code; adjacent dark squares of a row become one rectangle. */
export function drawQrCode(text: string): QrCode {
	const { data, size } = encode(text, { ecc: 'M', border: 4 })
	const rows = data.map((row, y) => {
		const dark = row.map((isDark) => (isDark ? '#' : ' ')).join('')
		return [...dark.matchAll(/#+/g)]
			.map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
			.join('')
	})
	return { size, path: rows.join('') }
}
