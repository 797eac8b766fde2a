import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FarmCtx } from '~/context.server'
import type { InstallStep } from './install-step'
import { listAgents } from './list-agents.server'
import { listPlatformPackages, type OfferedPackage } from './platform-packages.server'
import {
	DIST,
	loadOfferedVersion,
	loadPackageOffer,
	toSignedRelease,
	sha256Hex,
} from './release-package.server'
import type { SigningKey } from './signing-key.server'
import {
	listPackage,
	findFileSize,
	testInstallation,
	type AgentConfigFile,
} from './test-installation.server'

type FileCheck = { exists: boolean; size: number | null; sha256: string | null }

/** Package that includes Node, read and checked as a whole. */
type PlatformCheck = FileCheck &
	Pick<OfferedPackage, 'platform' | 'node'> & {
		isIntact: boolean
		signature: string
		contents: { path: string; size: number }[]
	}

export type DownloadCheck = {
	files: { agentFile: FileCheck; installerFile: FileCheck; logoFile: FileCheck }
	platforms: PlatformCheck[]
	config: AgentConfigFile
	contents: { path: string; size: number }[]
	/** Largest memory that an agent of the farm uses now, bytes; null while none is connected. */
	memoryBytes: number | null
}

const LOGO = 'public/favicon.svg'

/** Initial configuration of a farm's machine. */
export const firstConfig = (
	{ farm }: Pick<FarmCtx, 'farm'>,
	{ server, isOpen }: { server: string; isOpen: boolean },
): AgentConfigFile => ({
	server,
	farmId: farm.id,
	...(isOpen && { allowInsecure: true as const }),
	devices: [],
})

/**
 * Checks what a farm's machine gets from this server: files, contents, and initial configuration.
 */
export async function checkDownload(
	ctx: FarmCtx & { signingKey: SigningKey },
	at: { server: string; isOpen: boolean },
): Promise<DownloadCheck> {
	const [agentSize, installerSize, logoSize, offer, contents, agents] = await Promise.all([
		findFileSize(join(DIST, 'farm-agent.zip')),
		findFileSize(join(DIST, 'installer.mjs')),
		findFileSize(LOGO),
		loadPackageOffer(),
		listPackage().catch(() => []),
		listAgents(ctx),
	])
	const file = (size: number | null, sha256: string | null = null) => ({
		exists: size !== null,
		size,
		sha256,
	})
	const memory = agents.flatMap(({ vitals }) => {
		const rss = vitals?.['rssBytes']
		return typeof rss === 'number' ? [rss] : []
	})
	return {
		files: {
			agentFile: file(agentSize, offer?.zip),
			installerFile: file(installerSize, offer?.installer),
			logoFile: file(logoSize),
		},
		platforms: offer ? await checkPlatforms(ctx.signingKey, offer.zip) : [],
		config: firstConfig(ctx, at),
		contents,
		memoryBytes: memory.length > 0 ? Math.max(...memory) : null,
	}
}

async function checkPlatforms(key: SigningKey, program: string): Promise<PlatformCheck[]> {
	const version = (await loadOfferedVersion()) ?? ''
	const checks: PlatformCheck[] = []
	for (const made of await listPlatformPackages(program)) {
		const { platform, node, bytes, contents, sha256 } = made
		const isIntact = (await hashFile(made.path)) === sha256
		const { signature } = toSignedRelease(key, version, made)
		checks.push({
			platform,
			node,
			exists: true,
			size: bytes,
			sha256,
			isIntact,
			signature,
			contents,
		})
	}
	return checks
}

/**
 * Checksums of the packages by path, size and time; the packages have 200 MB and change when they
 * are built again.
 */
const checksums = new Map<string, { state: string; sha256: string }>()

async function hashFile(path: string): Promise<string> {
	const { size, mtimeMs } = await stat(path)
	const state = `${size} ${mtimeMs}`
	const known = checksums.get(path)
	if (known?.state === state) return known.sha256
	const sha256 = sha256Hex(await readFile(path))
	checksums.set(path, { state, sha256 })
	return sha256
}

/** Checks the download, and tries an installation in a scratch folder. */
export async function checkDownloadAndInstall(
	ctx: FarmCtx & { signingKey: SigningKey },
	at: { server: string; isOpen: boolean },
): Promise<DownloadCheck & { steps: InstallStep[] }> {
	const check = await checkDownload(ctx, at)
	return { ...check, steps: await testInstallation(ctx, check.config) }
}

/** System requirements of the agent. */
export const SYSTEM_REQUIREMENTS = [
	'Linux, macOS, or Windows 10 or 11',
	'Node.js 20.19 or newer, unless the package brings its own',
	'A way out to this server (https); no port is opened to the outside',
] as const
