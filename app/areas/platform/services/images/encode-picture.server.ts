import { Fault } from '@sfc/domain/fault'
import sharp from 'sharp'
import { concurrencyLimit } from '../limits/concurrency-limit'

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/**
 * Most pixels of a picture that is sent by growing detail (progressive, interlaced): all of it is
 * in memory.
 */
const MAX_PROGRESSIVE_PIXELS = 24_000_000
const TIMEOUT_S = 15

/** Sizes of a farm's picture: for its page and for its card. */
export const FARM_SIZES = {
	large: { width: 1600, height: 900, fit: 'inside' },
	small: { width: 640, height: 360, fit: 'cover' },
} as const
export type PictureSize = keyof typeof FARM_SIZES
export const PICTURE_SIZES = Object.keys(FARM_SIZES) as PictureSize[]

export type PictureSizes = Record<
	PictureSize,
	{ width: number; height: number; fit: 'inside' | 'cover' }
>

/**
 * Encodes one picture at a time, whoever sent it, since its pixels take up to 150 MB. The files of
 * waiting ones are in memory.
 */
const inTurn = concurrencyLimit({
	atOnce: 1,
	waiting: 16,
	busy: 'Many pictures are being saved. Please try again in a moment.',
})

sharp.cache(false) // each picture is encoded once, so a cache is of no use

/**
 * Encodes an upload as WebP in each size, upright, without location, camera or other metadata; of a
 * GIF its first picture, where one is accepted. Throws Fault invalid or too-large, at the field
 * `picture`, and unavailable while too many wait.
 */
export async function encodePicture(
	bytes: Uint8Array,
	sizes: PictureSizes = FARM_SIZES,
	{ withGif = false }: { withGif?: boolean } = {},
): Promise<Record<PictureSize, Buffer>> {
	if (bytes.byteLength === 0) throw refused('Choose a picture')
	if (bytes.byteLength > PICTURE_MAX_BYTES)
		throw new Fault('too-large', 'The picture is larger than 10 MB', { field: 'picture' })
	const format = detectImageFormat(bytes)
	if (!format || (format === 'gif' && !withGif))
		throw refused(
			`This is not a picture we can use. Send a JPEG, PNG${withGif ? ', WebP or GIF' : ' or WebP'} file.`,
		)
	await checkHead(bytes, format)
	return inTurn(async () => {
		try {
			const large = await encode(bytes, sizes.large)
			return { large, small: await encode(bytes, sizes.small) }
		} catch (cause) {
			throw refused('The picture is damaged and cannot be read', cause)
		}
	})
}

/** Checks the header of a picture before anything is decoded. Throws Fault invalid at `picture`. */
export async function checkHead(bytes: Uint8Array, format: string): Promise<void> {
	const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
		.metadata()
		.catch((cause: unknown) => {
			throw refused('The picture is damaged and cannot be read', cause)
		})
	if (head.format !== format)
		throw refused('This is not a picture we can use. Send a JPEG, PNG or WebP file.')
	const { width, height, isProgressive } = head
	const most = isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS
	if (width * height > most)
		throw refused(
			`The picture has ${width} × ${height} points; ${most / 1e6} million are the most${isProgressive ? ' of a progressive one' : ''}`,
		)
}

const encode = (bytes: Uint8Array, size: PictureSizes[PictureSize]): Promise<Buffer> =>
	sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
		.timeout({ seconds: TIMEOUT_S })
		.autoOrient()
		.resize({ ...size, withoutEnlargement: true })
		.webp({ quality: 80 })
		.toBuffer()

/** Detects the format by the first bytes; the uploaded name and type are not trusted. */
export function detectImageFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | null {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength))
	if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
	if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
	if (/^GIF8[79]a$/.test(head.subarray(0, 6).toString('latin1'))) return 'gif'
	const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP'
	return isWebp ? 'webp' : null
}

const refused = (words: string, cause?: unknown) =>
	new Fault('invalid', words, { field: 'picture', cause })
