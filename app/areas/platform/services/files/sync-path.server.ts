import { open } from 'node:fs/promises'

/** Flushes a file, or a folder and with it the names in it, which a power cut may lose otherwise. */
export async function syncPath(path: string): Promise<void> {
	const handle = await open(path, 'r')
	await handle.sync().finally(() => handle.close())
}
