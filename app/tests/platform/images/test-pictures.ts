import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Creates a picture as a phone sends it: with location and camera in its EXIF. */
export const photo = (width: number, height: number): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: '#2f7d4a' } })
		.withExif({ IFD3: { GPSLatitude: '42/1 21/1 30/1' }, IFD0: { Model: 'SECRET-PHONE' } })
		.jpeg()
		.toBuffer()

/**
 * Creates a PNG whose header claims a size, 1 bit per pixel, all black: small to send, large to
 * decode.
 */
export function claimedPng(width: number, height: number, rows = height): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	head.set([1, 0, 0, 0, 0], 8) // 1 bit, grey, no interlace
	const points = Buffer.alloc(rows * (1 + Math.ceil(width / 8)))
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(points, { level: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	])
}

function chunk(type: string, body: Buffer): Buffer {
	const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
	const length = Buffer.alloc(4)
	length.writeUInt32BE(body.byteLength)
	const check = Buffer.alloc(4)
	check.writeUInt32BE(crc32(typed))
	return Buffer.concat([length, typed, check])
}
