import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { AgentPlatform } from '@sfc/contract/agent/platform'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import { installPowershell, installShell } from '~/areas/equipment/services/agents/install-scripts'
import {
	loadAgentPackage,
	loadAgentRelease,
	loadPackageOffer,
	requirePlatformPackage,
} from '~/areas/equipment/services/agents/release-package.server'

const NOT_BUILT = 'The agent package has not been built on this server: run npm run build'

/** Sends the agent package, or the one of a platform. Throws Fault unavailable when it is not built. */
export async function sendPackage(platform?: AgentPlatform): Promise<Response> {
	const made = platform && (await requirePlatformPackage(platform))
	const { path, bytes } = made ?? (await loadAgentPackage())
	const name = made?.file ?? 'farm-agent.zip'
	const type = name.endsWith('.zip') ? 'application/zip' : 'application/gzip'
	return send({ path, bytes, name, type })
}

/** Sends the signature of a package, which `farm-agent update --from` needs beside it. */
export async function sendSignature(platform?: AgentPlatform): Promise<Response> {
	const release = await loadAgentRelease(await server(), { platform })
	const name = platform ? (await requirePlatformPackage(platform)).file : 'farm-agent.zip'
	return sendText(`${JSON.stringify(release)}\n`, `${name}.sig`, 'application/json')
}

/** Sends the installer, a program for Node. Throws Fault unavailable when it is not built. */
export async function sendInstaller(): Promise<Response> {
	const { path, bytes } = await loadAgentPackage(undefined, 'installer.mjs')
	return send({ path, bytes, name: 'farm-agent-installer.mjs', type: 'text/javascript' })
}

/** Sends the script that installs without Node. Throws Fault unavailable when it is not built. */
export async function sendScript(kind: 'sh' | 'ps1'): Promise<Response> {
	const offer = await loadPackageOffer()
	if (!offer) throw new Fault('unavailable', NOT_BUILT)
	const text = kind === 'sh' ? installShell(offer) : installPowershell(offer)
	if (text !== null) return sendText(text, `farm-agent.${kind}`, 'text/plain; charset=utf-8')
	throw new Fault(
		'unavailable',
		'This server has no package for Windows: run npm run agent-packages',
	)
}

const attachment = (name: string) => `attachment; filename="${name}"`

const sendText = (text: string, name: string, type: string): Response =>
	new Response(text, {
		headers: { 'Content-Type': type, 'Content-Disposition': attachment(name) },
	})

const send = (file: { path: string; bytes: number; name: string; type: string }): Response =>
	new Response(createReadableStreamFromReadable(createReadStream(file.path)), {
		headers: {
			'Content-Type': file.type,
			'Content-Disposition': attachment(file.name),
			'Content-Length': String(file.bytes),
		},
	})
