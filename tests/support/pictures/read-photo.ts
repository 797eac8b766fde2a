import { readFile } from 'node:fs/promises'

type Photo = 'yellow-leaf' | 'healthy-leaf' | 'phone' | 'pizza'

/** Reads one of the real photos of this folder. */
export const readPhoto = (name: Photo): Promise<Buffer> =>
	readFile(new URL(`${name}.jpg`, import.meta.url))
