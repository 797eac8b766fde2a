import type { AgentPlatform } from '@sfc/contract/agent/platform'
import { RELEASE_PATHS, type AgentRelease } from '@sfc/contract/agent/release'
import { releaseOperations } from '@sfc/contract/equipment/agents/release-operations'
import { ApiError } from '@sfc/contract/api-error'
import { CommandError } from '../exit-codes'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { HttpClient } from '../uplink/http-client'
import { describeError } from '../describe-error'

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

/**
 * The release the server offers; for `platform`, an agent that brought its own Node, the package with
 * another Node when there is one. Throws `CommandError` when there is no usable answer.
 */
export async function fetchRelease(
	http: HttpClient,
	platform: AgentPlatform | null = null,
): Promise<AgentRelease> {
	const query = platform ? { platform, node: process.versions.node } : {}
	try {
		return (await http.call(releaseOperations.readRelease, { query })).answer
	} catch (error) {
		if (!(error instanceof ApiError))
			throw new CommandError('network', `${http.server} cannot be reached: ${describeError(error)}`)
		if (error.status !== 200) throw refusal(http, error.status)
		throw new CommandError('unsafe', `${http.server} offers a release that this agent cannot read.`)
	}
}

/** Loads the package of a release into memory, never more than was announced. Throws `CommandError`. */
export async function downloadPackage(
	http: HttpClient,
	{ size, bundled }: AgentRelease,
): Promise<Buffer> {
	const path = `${RELEASE_PATHS.package}${bundled ? `?platform=${bundled.platform}` : ''}`
	const load = async (signal: AbortSignal) => {
		const response = await http.open(path, { signal })
		if (response.statusCode !== 200) {
			response.destroy()
			throw refusal(http, response.statusCode ?? 0)
		}
		const chunks: Buffer[] = []
		let bytes = 0
		for await (const chunk of response as AsyncIterable<Buffer>) {
			bytes += chunk.length
			chunks.push(chunk)
			if (bytes <= size) continue
			response.destroy()
			break // more than was signed: the check of the package refuses it
		}
		return Buffer.concat(chunks)
	}
	return withTimeout(DOWNLOAD_TIMEOUT_MS, undefined, load).catch((error: unknown) => {
		if (error instanceof CommandError) throw error
		throw new CommandError('network', `The package did not arrive: ${describeError(error)}`)
	})
}

function refusal({ server }: HttpClient, status: number): CommandError {
	if (status === 401 || status === 403)
		return new CommandError(
			'refused',
			`${server} does not know this agent any more. Get a new code and run: farm-agent enroll --force`,
		)
	if (status === 404)
		return new CommandError('failed', `${server} is too old to offer updates to agents.`)
	const why = status === 503 ? 'has no agent package: it has to be built there' : `said ${status}`
	return new CommandError(status >= 500 ? 'network' : 'refused', `${server} ${why}.`)
}
