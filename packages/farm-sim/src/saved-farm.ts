import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { World } from './world/world'

/** A farm as it was left, to go on from there. */
export type SavedFarm = {
	world: World
	/** Keys of the outputs that were on. */
	on: string[]
}

/** Null when there is none, or the file is damaged. */
export function readSavedFarm(file: string): SavedFarm | null {
	try {
		const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<SavedFarm>
		return kept.world && Array.isArray(kept.on) ? (kept as SavedFarm) : null
	} catch {
		return null
	}
}

export function keepFarm(file: string, { world, on }: SavedFarm): void {
	writeFileSync(`${file}.new`, JSON.stringify({ world, on }))
	renameSync(`${file}.new`, file)
}
