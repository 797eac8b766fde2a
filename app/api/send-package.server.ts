import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { loadAgentPackage } from '~/services/agents/release-package.server'

/** Returns the agent package as a download. Throws Fault unavailable when it is not built. */
export async function sendPackage(): Promise<Response> {
	const { path, bytes } = await loadAgentPackage()
	return new Response(createReadableStreamFromReadable(createReadStream(path)), {
		headers: {
			'Content-Type': 'application/zip',
			'Content-Length': String(bytes),
			'Content-Disposition': 'attachment; filename="farm-agent.zip"',
		},
	})
}
