import { statfsSync } from 'node:fs'
import type { AgentConfig } from '../config/agent-config'

export type SpoolCaps = { maxBytes: number; maxAgeMs: number; minFreeBytes: number }

const MB = 1024 * 1024

export const spoolCaps = ({ maxMb, maxAgeDays, minFreeMb }: AgentConfig['spool']): SpoolCaps => ({
	maxBytes: maxMb * MB,
	maxAgeMs: maxAgeDays * 86_400_000,
	minFreeBytes: minFreeMb * MB,
})

/** Bytes a program without special rights may still write where `path` is; endless when unknown. */
export function freeBytes(path: string): number {
	try {
		const { bavail, bsize } = statfsSync(path)
		return bavail * bsize
	} catch {
		return Number.POSITIVE_INFINITY
	}
}
