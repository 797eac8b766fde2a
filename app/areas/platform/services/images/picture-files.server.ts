import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '~/context.server'
import { PICTURE_SIZES, type PictureSize } from './encode-picture.server'
import type { PictureFolder } from './picture-folders'

type Where = Pick<Ctx, 'dataDir'>

/** Pattern of a stored picture's name, which never comes from the upload. */
const NAME = /^[0-9a-f]{32}$/
const FILE = new RegExp(`^([0-9a-f]{32})-(${PICTURE_SIZES.join('|')})\\.webp$`)

const getFolderPath = ({ dataDir }: Where, folder: PictureFolder) => join(dataDir, folder)
const getPicturePath = (where: Where, name: string, size: PictureSize, folder: PictureFolder) => {
	if (!isPictureName(name)) throw new Error('Not the name of a stored picture')
	return join(getFolderPath(where, folder), `${name}-${size}.webp`)
}

export const isPictureName = (name: string): boolean => NAME.test(name)

/** Writes a picture under a new random name and returns the name. */
export async function writePicture(
	where: Where,
	picture: Record<PictureSize, Buffer>,
	folder: PictureFolder = 'images',
): Promise<string> {
	const name = randomBytes(16).toString('hex')
	await mkdir(getFolderPath(where, folder), { recursive: true, mode: 0o700 })
	for (const size of PICTURE_SIZES)
		await writeFile(getPicturePath(where, name, size, folder), picture[size], {
			mode: 0o600,
			flag: 'wx',
		})
	return name
}

/** Reads the bytes of a stored picture, or null when its file is missing. */
export const readPicture = (
	where: Where,
	name: string,
	size: PictureSize,
	folder: PictureFolder = 'images',
): Promise<Buffer | null> =>
	readFile(getPicturePath(where, name, size, folder)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw error
	})

/** Whether all sizes of a picture are stored. */
export async function pictureExists(
	where: Where,
	name: string,
	folder: PictureFolder,
): Promise<boolean> {
	const files = PICTURE_SIZES.map((size) => stat(getPicturePath(where, name, size, folder)))
	return Promise.all(files).then(
		() => true,
		() => false,
	)
}

/** Deletes a picture; a missing one is no error. */
export async function removePicture(
	where: Where,
	name: string,
	folder: PictureFolder = 'images',
): Promise<void> {
	for (const size of PICTURE_SIZES)
		await rm(getPicturePath(where, name, size, folder), { force: true })
}

/** Lists the names of the stored pictures, each with the time of its newest file. */
export async function listPictures(
	where: Where,
	folder: PictureFolder = 'images',
): Promise<Map<string, number>> {
	const names = new Map<string, number>()
	for (const file of await readdir(getFolderPath(where, folder)).catch(() => [])) {
		const name = FILE.exec(file)?.[1]
		if (!name) continue
		const { mtimeMs } = await stat(join(getFolderPath(where, folder), file)).catch(() => ({
			mtimeMs: Infinity,
		}))
		names.set(name, Math.max(names.get(name) ?? 0, mtimeMs))
	}
	return names
}
