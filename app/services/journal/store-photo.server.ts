import type { Ctx } from '~/context.server'
import { encodePicture } from '../images/encode-picture.server'
import {
	isPictureName,
	pictureExists,
	readPicture,
	removePicture,
	writePicture,
} from '../images/picture-files.server'
import type { PictureSize } from '../images/encode-picture.server'

export const PHOTOS_MAX = 4
const FOLDER = 'journal-photos'

/** Leaves are viewed closely, upright too: larger than a farm's picture, and square. */
const SIZES = {
	large: { width: 1600, height: 1600, fit: 'inside' },
	small: { width: 480, height: 480, fit: 'cover' },
} as const

type Where = Pick<Ctx, 'dataDir'>

/**
 * Stores a re-encoded photo and returns its name. It belongs to no entry yet, and is deleted after
 * an hour unless one claims it. Throws Fault invalid or too-large.
 */
export const storePhoto = async (where: Where, bytes: Uint8Array): Promise<string> =>
	writePicture(where, await encodePicture(bytes, SIZES), FOLDER)

/** Those of the names that are stored, each once; everything else is dropped. */
export async function storedPhotos(where: Where, files: readonly string[]): Promise<string[]> {
	const names = [...new Set(files)].filter(isPictureName).slice(0, 2 * PHOTOS_MAX)
	const there = await Promise.all(names.map((name) => pictureExists(where, name, FOLDER)))
	return names.filter((_name, at) => there[at])
}

/** The bytes of a photo, or null when its file is gone. */
export const readPhoto = (where: Where, file: string, size: PictureSize) =>
	readPicture(where, file, size, FOLDER)

/** Deletes the files of photos that no row refers to any more. */
export async function removePhotoFiles(where: Where, files: readonly string[]): Promise<void> {
	for (const file of files) await removePicture(where, file, FOLDER)
}
