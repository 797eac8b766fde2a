import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { loadAgentPackage, type AgentPackage } from '~/services/agents/release-package.server'

/** Returns the agent package as a download. Throws Fault unavailable when it is not built. */
export const sendPackage = async (): Promise<Response> =>
	send(await loadAgentPackage(), {
		'Content-Type': 'application/zip',
		'Content-Disposition': 'attachment; filename="farm-agent.zip"',
	})

/** Returns the installer, a program for Node. Throws Fault unavailable when it is not built. */
export const sendInstaller = async (): Promise<Response> =>
	send(await loadAgentPackage(undefined, 'installer.mjs'), {
		'Content-Type': 'text/javascript',
		'Content-Disposition': 'attachment; filename="farm-agent-installer.mjs"',
	})

const send = ({ path, bytes }: AgentPackage, headers: Record<string, string>): Response =>
	new Response(createReadableStreamFromReadable(createReadStream(path)), {
		headers: { ...headers, 'Content-Length': String(bytes) },
	})
