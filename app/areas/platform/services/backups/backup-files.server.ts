import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WITNESS_FILE } from '../audit/witness-audit.server'
import type { PictureSize } from '../images/encode-picture.server'
import { PICTURE_FOLDERS } from '../images/picture-folders'

const SIZES: PictureSize[] = ['large', 'small']
const PICTURE = new RegExp(`^[0-9a-f]{32}-(${SIZES.join('|')})\\.webp$`)

/** Key files in the data folder; the environment may give the keys instead. */
export const KEY_FILES = ['secret', 'agent-signing-key'] as const

/** Names in a data folder that a restore puts there, besides the database. */
export const RESTORED_NAMES = [...KEY_FILES, WITNESS_FILE, ...PICTURE_FOLDERS]

/** Whether a name in a backup is one of ours; nothing else is ever written. */
export function isBackedUpFile(name: string): boolean {
	const [folder = '', file = '', ...more] = name.split('/')
	if (name === WITNESS_FILE || (KEY_FILES as readonly string[]).includes(name)) return true
	return (PICTURE_FOLDERS as readonly string[]).includes(folder) && PICTURE.test(file) && !more[0]
}

/** Lists the names of the stored pictures, such as `images/0a…-large.webp`. */
export async function listPictureFiles(dataDir: string): Promise<string[]> {
	const lists = PICTURE_FOLDERS.map(async (folder) => {
		const files = await readdir(join(dataDir, folder)).catch(() => [])
		return files.map((file) => `${folder}/${file}`)
	})
	return (await Promise.all(lists)).flat().filter(isBackedUpFile).sort()
}

export type KeysFromEnvironment = Partial<Record<(typeof KEY_FILES)[number], string | undefined>>

/** Reads the bytes of a key or picture; null when it is gone. */
export async function readBackedUpFile(
	dataDir: string,
	name: string,
	keys: KeysFromEnvironment,
): Promise<Buffer | null> {
	const given = keys[name as keyof KeysFromEnvironment]
	if (given) return Buffer.from(`${given}\n`)
	return readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw error
	})
}
