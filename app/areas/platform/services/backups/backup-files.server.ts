import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WITNESS_FILE } from '../audit/witness-audit.server'
import type { FileStore } from '../files/file-store'
import { PICTURE_FOLDERS, listSuffixes } from '../images/picture-folders'

const NAME = /^[0-9a-f]{32}/

/** Key files in the data folder; the environment may give the keys instead. */
export const KEY_FILES = ['secret', 'agent-signing-key'] as const

/** Names in a data folder that a restore puts there, besides the database and pictures. */
export const NODE_FILES = [...KEY_FILES, WITNESS_FILE]

/** Whether a name in a backup is one of ours; nothing else is ever written. */
export function isBackedUpFile(name: string): boolean {
	const [folder = '', file = '', ...more] = name.split('/')
	if ((NODE_FILES as readonly string[]).includes(name)) return true
	const ours = PICTURE_FOLDERS.find((one) => one === folder)
	const suffix = NAME.test(file) ? file.slice(32) : ''
	return ours !== undefined && listSuffixes(ours).includes(suffix) && more.length === 0
}

/** Lists the names of the stored pictures, such as `images/0a…-large.webp`. */
export async function listPictureFiles(files: FileStore): Promise<string[]> {
	const names: string[] = []
	for (const folder of PICTURE_FOLDERS)
		for await (const { name } of files.list(`${folder}/`))
			if (isBackedUpFile(name)) names.push(name)
	return names.sort()
}

export type KeysFromEnvironment = Partial<Record<(typeof KEY_FILES)[number], string | undefined>>

/** Reads the bytes of a file of this node; null when it is missing. */
export async function readNodeFile(
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
