import { randomBytes } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { readFile } from '../files/read-file.server'
import { PICTURE_SIZES, type PictureSize } from './encode-picture.server'
import { type PictureFolder, listSuffixes } from './picture-folders'

type Where = Pick<Ctx, 'files'>

/** Pattern of a stored picture's name, which never comes from the upload. */
const NAME = /^[0-9a-f]{32}$/

const getFileName = (name: string, size: PictureSize, folder: PictureFolder) => {
	if (!isPictureName(name)) throw new Error('Not the name of a stored picture')
	return `${folder}/${name}-${size}.webp`
}

/** The names of all files of a picture or document, such as `images/0a…-large.webp`. */
export function listFileNames(folder: PictureFolder, name: string): string[] {
	if (!isPictureName(name)) throw new Error('Not the name of a stored picture')
	return listSuffixes(folder).map((suffix) => `${folder}/${name}${suffix}`)
}

/** Reads the picture or document that a file in a folder belongs to: `0a…-large.webp`; null for other files. */
function readPictureName(folder: PictureFolder, file: string): string | null {
	const suffix = listSuffixes(folder).find((one) => file.endsWith(one))
	const name = suffix && file.slice(0, -suffix.length)
	return name && isPictureName(name) ? name : null
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

/** Whether all files of a picture are stored. */
export async function pictureExists(
	{ files }: Where,
	name: string,
	folder: PictureFolder,
): Promise<boolean> {
	const found = listFileNames(folder, name).map((file) => files.stat(file))
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
		for (const file of listFileNames(folder, name)) await files.delete(file)
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
		const name = readPictureName(folder, file.name.slice(folder.length + 1))
		if (name) names.set(name, Math.max(names.get(name) ?? 0, file.at))
	}
	return names
}
