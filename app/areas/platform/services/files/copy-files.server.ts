import type { FileStore } from './file-store'

/**
 * Copies the files below some folders that the other store lacks, or has in another size; returns
 * the names of those that were copied. It may be stopped and repeated.
 */
export async function copyFiles(
	from: FileStore,
	to: FileStore,
	folders: readonly string[],
): Promise<string[]> {
	const copied: string[] = []
	for (const folder of folders)
		for await (const { name, size } of from.list(`${folder}/`)) {
			if ((await to.stat(name))?.size === size) continue
			const found = await from.get(name)
			if (!found) continue // deleted meanwhile
			await to.put(name, found)
			copied.push(name)
		}
	return copied
}
