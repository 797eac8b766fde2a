import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { encodePicture, type PictureSize, type PictureSizes } from './encode-picture.server'
import {
	isPictureName,
	pictureExists,
	readPicture,
	removePicture,
	writePicture,
} from './picture-files.server'
import type { PictureFolder } from './picture-folders'

/**
 * Default sizes of photos: leaves and screens are viewed closely, upright too, so they are larger
 * than a farm's picture, and square.
 */
const SIZES = {
	large: { width: 1600, height: 1600, fit: 'inside' },
	small: { width: 480, height: 480, fit: 'cover' },
} as const

type Where = Pick<Ctx, 'files'>

export type PhotoStore = ReturnType<typeof createPhotoStore>

/** Creates the store for photos of one kind, in a folder of its own and in its sizes. */
export const createPhotoStore = (folder: PictureFolder, sizes: PictureSizes = SIZES) => ({
	/**
	 * Stores a re-encoded photo and returns its name. It belongs to nothing yet, and is deleted after
	 * an hour unless a row claims it. Throws Fault invalid or too-large.
	 */
	store: async (where: Where, bytes: Uint8Array): Promise<string> =>
		writePicture(where, await encodePicture(bytes, sizes), folder),

	/** Returns the names that are stored, each once; everything else is dropped. */
	stored: (where: Where, files: readonly string[]) => filterStored(where, files, folder),

	/**
	 * Returns all of the names, each once. Throws Fault invalid at `photos` when one is not stored.
	 */
	async required(where: Where, files: readonly string[]): Promise<string[]> {
		const names = await filterStored(where, files, folder)
		if (names.length < new Set(files).size)
			throw new Fault('invalid', 'A photo is no longer here. Please choose it again.', {
				field: 'photos',
			})
		return names
	},

	/** Reads the bytes of a photo, or null when its file is gone. */
	read: (where: Where, file: string, size: PictureSize) => readPicture(where, file, size, folder),

	/** Deletes the files of photos that no row refers to any more. */
	async remove(where: Where, files: readonly string[]): Promise<void> {
		for (const file of files) await removePicture(where, file, folder)
	},
})

async function filterStored(
	where: Where,
	files: readonly string[],
	folder: PictureFolder,
): Promise<string[]> {
	const names = [...new Set(files)].filter(isPictureName).slice(0, 2 * PHOTOS_MAX)
	const there = await Promise.all(names.map((name) => pictureExists(where, name, folder)))
	return names.filter((_name, at) => there[at])
}
