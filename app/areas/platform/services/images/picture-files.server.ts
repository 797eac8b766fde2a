import { randomBytes } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { readFile } from '../files/read-file.server'
import { PICTURE_SIZES, type PictureSize } from './encode-picture.server'
import type { PictureFolder } from './picture-folders'

type Where = Pick<Ctx, 'files'>

/** Pattern of a stored picture's name, which never comes from the upload. */
const NAME = /^[0-9a-f]{32}$/
const FILE = new RegExp(`^([0-9a-f]{32})-(${PICTURE_SIZES.join('|')})\\.webp$`)

const getFileName = (name: string, size: PictureSize, folder: PictureFolder) => {
	if (!isPictureName(name)) throw new Error('Not the name of a stored picture')
	return `${folder}/${name}-${size}.webp`
}

export const isPictureName = (name: string): boolean => NAME.test(name)

/** Writes a picture under a new random name and returns the name. */
export async function writePicture(
	{ files }: Where,
	picture: Record<PictureSize, Buffer>,
	folder: PictureFolder = 'images',
): Promise<string> {
	const name = randomBytes(16).toString('hex')
	for (const size of PICTURE_SIZES) await files.put(getFileName(name, size, folder), picture[size])
	return name
}

/** Reads the bytes of a stored picture, or null when its file is missing. */
export async function readPicture(
	{ files }: Where,
	name: string,
	size: PictureSize,
	folder: PictureFolder = 'images',
): Promise<Buffer | null> {
	return (await readFile(files, getFileName(name, size, folder)))?.bytes ?? null
}

/** Whether all sizes of a picture are stored. */
export async function pictureExists(
	{ files }: Where,
	name: string,
	folder: PictureFolder,
): Promise<boolean> {
	const found = PICTURE_SIZES.map((size) => files.stat(getFileName(name, size, folder)))
	return (await Promise.all(found)).every((file) => file !== null)
}

/**
 * Deletes a picture. A missing one is no error, and one whose store does not answer is left to the
 * sweep: what named it is gone already.
 */
export async function removePicture(
	{ files }: Where,
	name: string,
	folder: PictureFolder = 'images',
): Promise<void> {
	try {
		for (const size of PICTURE_SIZES) await files.delete(getFileName(name, size, folder))
	} catch (error) {
		if (!(error instanceof Fault)) throw error
	}
}

/** Lists the names of the stored pictures, each with the time of its newest file. */
export async function listPictures(
	{ files }: Where,
	folder: PictureFolder = 'images',
): Promise<Map<string, number>> {
	const names = new Map<string, number>()
	for await (const file of files.list(`${folder}/`)) {
		const name = FILE.exec(file.name.slice(folder.length + 1))?.[1]
		if (name) names.set(name, Math.max(names.get(name) ?? 0, file.at))
	}
	return names
}
