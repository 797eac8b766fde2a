import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { loadAgentPackage } from '~/services/agents/release-package.server'

/** Answers with the agent package as a file to save. Throws Fault unavailable when it is not built. */
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
