import type { AgentRelease } from '@sfc/contract/agent/release'
import { loadCredentials, saveCredentials } from '../config/credentials'
import { HttpClient } from '../uplink/http-client'
import { fetchRelease } from './fetch-release'
import { verifySignature } from './verify-release'
import { steadyNow } from '../time/steady-now'

/**
 * Checks a release with the key this agent keeps; an agent that has none yet keeps the one its
 * server, which it is enrolled at, now shows. Throws `CommandError` for a wrong key or signature.
 */
export function trustRelease(config: string, release: AgentRelease): void {
	const credentials = loadCredentials(config)
	verifySignature(release, credentials.releaseKey ?? release.publicKey)
	if (!credentials.releaseKey)
		saveCredentials(config, { ...credentials, releaseKey: release.publicKey })
}

/** Keeps the server's key right after enrolling. A server without a package is asked at the first update. */
export async function pinReleaseKey(
	config: string,
	server: string,
	allowInsecure: boolean,
): Promise<void> {
	try {
		const http = new HttpClient(server, loadCredentials(config), steadyNow, allowInsecure)
		trustRelease(config, await fetchRelease(http))
	} catch {
		// Nothing depends on it yet.
	}
}
