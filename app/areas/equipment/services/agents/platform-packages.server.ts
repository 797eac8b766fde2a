import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AGENT_PLATFORMS, type AgentPlatform } from '@sfc/contract/agent/platform'
import { z } from 'zod'

/** Folder written by `npm run agent-packages`; a build of the web app leaves it unchanged. */
const MADE = 'dist/agent-packages'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Made = z.object({
	file: z.string().regex(/^[\w.-]+$/),
	bytes: z.int().positive(),
	sha256,
	/** Checksum of the `farm-agent.zip` whose agent the package contains. */
	program: sha256,
	/** Version of Node in the package. */
	node: z.string(),
	contents: z.array(z.object({ path: z.string(), size: z.int() })),
})
const List = z.partialRecord(z.enum(AGENT_PLATFORMS), Made)

/** Package that includes Node, as shown to people. */
export type OfferedPackage = Pick<z.infer<typeof Made>, 'file' | 'bytes' | 'sha256' | 'node'> & {
	platform: AgentPlatform
}
export type PlatformPackage = z.infer<typeof Made> & OfferedPackage & { path: string }

/**
 * Lists the agent packages that contain the `farm-agent.zip` with this checksum; packages of
 * another build are left out.
 */
export async function listPlatformPackages(
	program: string,
	folder = MADE,
): Promise<PlatformPackage[]> {
	const text = await readFile(join(folder, 'packages.json'), 'utf8').catch(() => '{}')
	const list = List.parse(JSON.parse(text))
	const found = await Promise.all(
		AGENT_PLATFORMS.map(async (platform) => {
			const made = list[platform]
			if (made?.program !== program) return null
			const path = resolve(folder, made.file)
			const file = await stat(path).catch(() => null)
			return file?.size === made.bytes ? { ...made, platform, path } : null
		}),
	)
	return found.filter((made) => made !== null)
}
