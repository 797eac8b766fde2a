import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { stripJpeg } from './strip-jpeg'

const SECRETS = { IFD0: { Model: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '42/1 21/1 30/1' } }

const picture = (options: JpegOptions = {}, orientation = 1) =>
	sharp({
		create: {
			width: 40,
			height: 24,
			channels: 3,
			background: '#456',
			noise: { type: 'gaussian', mean: 128, sigma: 30 },
		},
	})
		.withMetadata({ orientation, exif: SECRETS })
		.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-OWNER</x:xmpmeta>')
		.jpeg(options)
		.toBuffer()
const points = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()

test.each<JpegOptions>([{}, { progressive: true }, { chromaSubsampling: '4:4:4', mozjpeg: true }])(
	'a picture keeps its points and loses what says where and by what it was taken (%j)',
	async (options) => {
		const jpeg = Buffer.concat([await picture(options), Buffer.from('SECRET-TRAILER')])
		expect(jpeg.toString('latin1')).toContain('SECRET-CAMERA')
		const stripped = stripJpeg(jpeg)!
		expect(Buffer.from(stripped).toString('latin1')).not.toMatch(/SECRET|Exif|xmp/)
		expect(await points(stripped)).toEqual(await points(jpeg))
		const { exif, xmp } = await sharp(stripped).metadata()
		expect([exif, xmp]).toEqual([undefined, undefined])
	},
)

test('a picture that is to be turned still is', async () => {
	const jpeg = await picture({}, 6)
	expect((await sharp(jpeg).metadata()).orientation).toBe(6)
	const stripped = stripJpeg(jpeg)!
	expect((await sharp(stripped).metadata()).orientation).toBe(6)
	expect(Buffer.from(stripped).toString('latin1')).not.toContain('SECRET')
})

test('no broken picture does harm, and one that was stripped is left as it is', async () => {
	const jpeg = await picture()
	const place = fc.record({ at: fc.nat(jpeg.length - 1), byte: fc.nat(255) })
	fc.assert(
		fc.property(fc.array(place, { maxLength: 8 }), fc.nat(jpeg.length), (places, length) => {
			const broken = Uint8Array.from(jpeg.subarray(0, length))
			for (const { at, byte } of places) if (at < length) broken[at] = byte
			const stripped = stripJpeg(broken)
			if (stripped) expect(stripJpeg(stripped)).toEqual(stripped)
		}),
		{ numRuns: 500 },
	)
})
