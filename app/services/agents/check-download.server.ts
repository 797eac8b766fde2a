import { join } from 'node:path'
import type { FarmCtx } from '~/context.server'
import type { InstallStep } from './install-step'
import { listAgents } from './list-agents.server'
import { DIST, loadPackageChecksums } from './release-package.server'
import type { SigningKey } from './signing-key.server'
import {
	listPackage,
	sizeOf,
	tryInstallation,
	type AgentConfigFile,
} from './try-installation.server'

type FileCheck = { exists: boolean; size: number | null; sha256: string | null }

export type DownloadCheck = {
	files: { agentFile: FileCheck; installerFile: FileCheck; logoFile: FileCheck }
	config: AgentConfigFile
	contents: { path: string; size: number }[]
	/** Largest memory that an agent of the farm uses now, bytes; null while none is heard. */
	memoryBytes: number | null
}

const LOGO = 'public/favicon.svg'

/** The configuration that a machine of the farm starts with. */
export const firstConfig = (
	{ farm }: Pick<FarmCtx, 'farm'>,
	{ server, isOpen }: { server: string; isOpen: boolean },
): AgentConfigFile => ({
	server,
	farmId: farm.id,
	...(isOpen && { allowInsecure: true as const }),
	devices: [],
})

/** What a farm's machine gets from this server: its files, contents, and first configuration. */
export async function checkDownload(
	ctx: FarmCtx,
	at: { server: string; isOpen: boolean },
): Promise<DownloadCheck> {
	const [agentSize, installerSize, logoSize, checksums, contents, agents] = await Promise.all([
		sizeOf(join(DIST, 'farm-agent.zip')),
		sizeOf(join(DIST, 'installer.mjs')),
		sizeOf(LOGO),
		loadPackageChecksums(),
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
			agentFile: file(agentSize, checksums?.zip),
			installerFile: file(installerSize, checksums?.installer),
			logoFile: file(logoSize),
		},
		config: firstConfig(ctx, at),
		contents,
		memoryBytes: memory.length > 0 ? Math.max(...memory) : null,
	}
}

/** The same with an installation in a scratch folder. */
export async function checkDownloadAndInstall(
	ctx: FarmCtx & { signingKey: SigningKey },
	at: { server: string; isOpen: boolean },
): Promise<DownloadCheck & { steps: InstallStep[] }> {
	const check = await checkDownload(ctx, at)
	return { ...check, steps: await tryInstallation(ctx, check.config) }
}

/** What the agent needs on a machine. */
export const SYSTEM_REQUIREMENTS = [
	'Linux, macOS, or Windows 10 or 11',
	'Node.js 20.19 or newer',
	'A way out to this server (https); no port is opened to the outside',
] as const
