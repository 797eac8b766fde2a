import { createHash, sign } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AgentPlatform } from '@sfc/contract/agent/platform'
import { releaseStatement, type AgentRelease } from '@sfc/contract/agent/release'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { installPowershell, installShell } from './install-scripts'
import {
	listPlatformPackages,
	type OfferedPackage,
	type PlatformPackage,
} from './platform-packages.server'
import type { SigningKey } from './signing-key.server'

/** Folder written by `npm run build`. */
export const DIST = 'agent-cli/dist'

export type AgentPackage = { path: string; bytes: number; modifiedMs: number }

/**
 * Loads the agent package for downloads, or the installer that contains it. Throws Fault
 * unavailable when it has not been built.
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

/** Downloads of this server, with their checksums (SHA-256 in hex). */
export type PackageOffer = {
	/** Package for a machine with Node. */
	zip: string
	/** Package as a program that installs it. */
	installer: string
	/** Packages that include Node. */
	platforms: OfferedPackage[]
	/** Scripts that install without Node, on Linux and macOS, and on Windows. */
	sh: string
	ps1: string | null
}

/** Loads what can be downloaded; null when the agent has not been built. */
export async function loadPackageOffer(folder = DIST): Promise<PackageOffer | null> {
	const files = ['farm-agent.zip', 'installer.mjs'].map((file) => readFile(join(folder, file)))
	const contents = await Promise.all(files).catch(() => null)
	if (!contents) return null
	const [zip = '', installer = ''] = contents.map(sha256Hex)
	const platforms = (await listPlatformPackages(zip)).map(
		({ platform, file, bytes, sha256, node }) => ({ platform, file, bytes, sha256, node }),
	)
	const made = { zip, installer, platforms }
	const ps1 = installPowershell(made)
	return { ...made, sh: sha256Hex(installShell(made)), ps1: ps1 && sha256Hex(ps1) }
}

export const sha256Hex = (content: Buffer | string): string =>
	createHash('sha256').update(content).digest('hex')

/**
 * Returns the package for a platform that includes Node. Throws Fault unavailable when there is
 * none.
 */
export async function requirePlatformPackage(platform: AgentPlatform): Promise<PlatformPackage> {
	const program = sha256Hex(await readFile((await loadAgentPackage()).path))
	const found = (await listPlatformPackages(program)).find((made) => made.platform === platform)
	if (found) return found
	throw new Fault(
		'unavailable',
		`This server has no package for ${platform}: run npm run agent-packages`,
	)
}

/**
 * Loads the release this server offers, signed with its key; it is read again after a rebuild. An
 * agent that includes Node gets the package of its platform when that has another Node, else the
 * small one. Throws Fault unavailable when there is none.
 */
export async function loadAgentRelease(
	ctx: Pick<Ctx, 'state'> & { signingKey: SigningKey },
	{ platform, node, folder = DIST }: Bundled & { folder?: string } = {},
): Promise<AgentRelease> {
	const { state, signingKey } = ctx
	const { path, bytes, modifiedMs } = await loadAgentPackage(folder)
	const of = [path, bytes, modifiedMs, signingKey.publicKey].join(' ')
	if (state.signedRelease?.of !== of) {
		const sha256 = sha256Hex(await readFile(path))
		const release = signed(signingKey, { version: await versionIn(folder), sha256, size: bytes })
		state.signedRelease = { of, release }
	}
	const { release } = state.signedRelease
	const made = platform && (await listPlatformPackages(release.sha256))
	const own = made?.find((found) => found.platform === platform && found.node !== node)
	return own ? toSignedRelease(signingKey, release.version, own) : release
}

/** Node that an agent was installed with, if any. */
type Bundled = { platform?: AgentPlatform | undefined; node?: string | undefined }

/** Builds the signed release of a platform's package. */
export const toSignedRelease = (
	signingKey: SigningKey,
	version: string,
	{ platform, node, sha256, bytes, program }: PlatformPackage,
): AgentRelease => ({
	...signed(signingKey, { version, sha256, size: bytes }),
	bundled: { platform, node, program },
})

function signed(
	{ privateKey, publicKey }: SigningKey,
	release: { version: string; sha256: string; size: number },
): AgentRelease {
	const statement = Buffer.from(releaseStatement(release))
	const signature = sign(null, statement, privateKey).toString('base64')
	return { ...release, signature, publicKey }
}

/**
 * Loads version and checksum of the package that this server offers; null when it has not been
 * built.
 */
export async function loadOfferedPackage(
	folder = DIST,
): Promise<{ version: string; sha256: string } | null> {
	const content = await readFile(join(folder, 'farm-agent.zip')).catch(() => null)
	return content && { version: await versionIn(folder), sha256: sha256Hex(content) }
}

/** Loads the version of the package that this server offers; null when it has not been built. */
export const loadOfferedVersion = (folder = DIST): Promise<string | null> =>
	versionIn(folder).catch(() => null)

async function versionIn(folder: string): Promise<string> {
	const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
	return String((manifest as { version?: unknown }).version)
}
