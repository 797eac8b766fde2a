import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const SIZE = 480
const FRAMES_EACH = 3
const FRAMES_PER_S = 6

/** Writes a film (YUV4MPEG2) that shows texts as QR codes one after another, each for half a second. */
export function writeLabelFilm(file: string, texts: readonly string[]): void {
	const colour = Buffer.alloc((SIZE * SIZE) / 2, 128)
	const frames = texts.flatMap((text) => {
		const { data, size } = encode(text, { ecc: 'M', border: 4 })
		const scale = Math.floor(SIZE / size)
		const bright = Buffer.alloc(SIZE * SIZE, 235)
		for (let y = 0; y < size * scale; y++)
			for (let x = 0; x < size * scale; x++)
				if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) bright[y * SIZE + x] = 16
		const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, colour])
		return Array.from({ length: FRAMES_EACH }, () => frame)
	})
	const head = `YUV4MPEG2 W${SIZE} H${SIZE} F${FRAMES_PER_S}:1 Ip A1:1 C420jpeg\n`
	writeFileSync(file, Buffer.concat([Buffer.from(head), ...frames]))
}
