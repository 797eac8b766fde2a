import { open } from 'node:fs/promises'

/**
 * Flushes the names in a folder, which a power cut may lose otherwise. Windows cannot open folders and needs
 * no such thing.
 */
export async function syncFolder(folder: string): Promise<void> {
	if (process.platform === 'win32') return
	const handle = await open(folder, 'r')
	await handle.sync().finally(() => handle.close())
}
