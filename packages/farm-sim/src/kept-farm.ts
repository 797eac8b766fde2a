import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { World } from './world/world'

/** A farm as it was left, to go on from there. */
export type KeptFarm = {
	world: World
	/** Keys of the outputs that were on. */
	on: string[]
}

/** Null when there is none, or the file is damaged. */
export function readKeptFarm(file: string): KeptFarm | null {
	try {
		const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptFarm>
		return kept.world && Array.isArray(kept.on) ? (kept as KeptFarm) : null
	} catch {
		return null
	}
}

export function keepFarm(file: string, { world, on }: KeptFarm): void {
	writeFileSync(`${file}.new`, JSON.stringify({ world, on }))
	renameSync(`${file}.new`, file)
}
