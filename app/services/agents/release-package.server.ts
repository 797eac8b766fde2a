import { createHash, sign } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { releaseStatement, type AgentRelease } from '@sfc/contract/agent/release'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import type { SigningKey } from './signing-key.server'

/** Written by `npm run build`. */
export const DIST = 'agent-cli/dist'

export type AgentPackage = { path: string; bytes: number; modifiedMs: number }

/**
 * The agent package for downloads, or the installer that holds it. Throws Fault unavailable when it
 * has not been built.
 */
export async function loadAgentPackage(
	folder = DIST,
	file: 'farm-agent.zip' | 'installer.mjs' = 'farm-agent.zip',
): Promise<AgentPackage> {
	const path = resolve(folder, file)
	const found = await stat(path).catch(() => null)
	if (found?.isFile()) return { path, bytes: found.size, modifiedMs: found.mtimeMs }
	throw new Fault(
		'unavailable',
		'The agent package has not been built on this server: run npm run build',
	)
}

/** SHA-256 of what can be downloaded, in hex. */
export type PackageChecksums = { zip: string; installer: string }

/** The checksums of package and installer; null when they have not been built. */
export async function loadPackageChecksums(folder = DIST): Promise<PackageChecksums | null> {
	const files = ['farm-agent.zip', 'installer.mjs'].map((file) => readFile(join(folder, file)))
	const contents = await Promise.all(files).catch(() => null)
	const [zip = '', installer = ''] = contents?.map(sha256Of) ?? []
	return contents && { zip, installer }
}

export const sha256Of = (content: Buffer): string =>
	createHash('sha256').update(content).digest('hex')

/**
 * The release this server offers, signed with its key; read again when the package was rebuilt.
 * Throws Fault unavailable when there is none.
 */
export async function loadAgentRelease(
	{ state, signingKey }: Pick<Ctx, 'state'> & { signingKey: SigningKey },
	folder = DIST,
): Promise<AgentRelease> {
	const { privateKey, publicKey } = signingKey
	const { path, bytes, modifiedMs } = await loadAgentPackage(folder)
	const of = [path, bytes, modifiedMs, publicKey].join(' ')
	if (state.signedRelease?.of === of) return state.signedRelease.release
	const content = await readFile(path)
	const version = await versionIn(folder)
	const sha256 = sha256Of(content)
	const statement = Buffer.from(releaseStatement({ version, sha256 }))
	const signature = sign(null, statement, privateKey).toString('base64')
	const release = { version, sha256, size: content.byteLength, signature, publicKey }
	state.signedRelease = { of, release }
	return release
}

/** The version of the package that this server offers; null when it has not been built. */
export const loadOfferedVersion = (folder = DIST): Promise<string | null> =>
	versionIn(folder).catch(() => null)

async function versionIn(folder: string): Promise<string> {
	const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
	return String((manifest as { version?: unknown }).version)
}
