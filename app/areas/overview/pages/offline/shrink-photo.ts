import type { KeptEntry } from '~/shell/offline/database'

/** The longer side of a kept photo; the server keeps no more. */
const MOST_PX = 1600
const QUALITY = 0.85

/** Makes a photo small enough to be kept. Throws for a file that is none. */
export async function shrinkPhoto(file: File): Promise<KeptEntry['photos'][number]> {
	const picture = await createImageBitmap(file).catch(() => {
		throw new Error(`${file.name} is no photo that this browser can read`)
	})
	const scale = Math.min(1, MOST_PX / Math.max(picture.width, picture.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(picture.width * scale))
	canvas.height = Math.max(1, Math.round(picture.height * scale))
	canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
	picture.close()
	const blob = await new Promise<Blob | null>((resolve) =>
		canvas.toBlob(resolve, 'image/jpeg', QUALITY),
	)
	if (!blob) throw new Error(`${file.name} could not be made smaller`)
	return { name: `${crypto.randomUUID()}.jpg`, blob }
}
