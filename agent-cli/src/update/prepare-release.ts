import { keepNode } from './bundled-node'
import type { Installation } from './installation'
import { removeOldReleases } from './swap-program'
import { tryRelease } from './try-release'
import { unpackRelease } from './unpack-release'

/**
 * Unpacks a verified package and tries it, before anything depends on it. Throws `CommandError` for a
 * release that does not run here; nothing of it stays on the disk.
 */
export async function prepareRelease(
	installation: Installation,
	{ release, version, content }: { release: string; version: string; content: Uint8Array },
	config: string,
): Promise<void> {
	const folder = unpackRelease(installation, release, content)
	try {
		keepNode(installation, folder)
		await tryRelease(folder, version, config)
	} catch (error) {
		removeOldReleases(installation)
		throw error
	}
}
