import { existsSync, linkSync, copyFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { AGENT_PLATFORMS, type AgentPlatform } from '@sfc/contract/agent/platform'
import type { Installation } from './installation'

export const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node'
const STARTER = process.platform === 'win32' ? 'farm-agent.cmd' : 'farm-agent'

/** What starts an installation with the Node that came with it; null for one that runs with the machine's. */
export function starterPath(folder: string): string | null {
	const starter = join(folder, STARTER)
	const isOwn = process.execPath.startsWith(`${folder}${sep}`)
	return isOwn && existsSync(starter) ? starter : null
}

/** The platform of an installation that brought its own Node; null for others. */
export function bundledPlatform({ folder }: Installation): AgentPlatform | null {
	if (starterPath(folder) === null) return null
	const own = `${process.platform}-${process.arch}`
	return AGENT_PLATFORMS.find((platform) => platform === own) ?? null
}

/** Gives a release that brings no Node the one that runs now: it stays, whatever becomes of the others. */
export function keepNode(installation: Installation, release: string): void {
	const to = join(release, NODE_FILE)
	if (starterPath(installation.folder) === null || existsSync(to)) return
	try {
		linkSync(process.execPath, to)
	} catch {
		copyFileSync(process.execPath, to) // another disk, or one without links
	}
}
