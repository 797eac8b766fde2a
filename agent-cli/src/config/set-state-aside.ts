import { existsSync, renameSync } from 'node:fs'

/**
 * Moves the state folder of an agent aside: its readings that wait, its switches and its timers belong
 * to the farm it was enrolled for. Returns the new place; null when there was no state.
 */
export function setStateAside(stateDir: string, farmId: number | undefined): string | null {
	if (!existsSync(stateDir)) return null
	const name = `${stateDir}-of-farm-${farmId ?? 'unknown'}`
	for (let number = 1; ; number++) {
		const aside = number === 1 ? name : `${name}-${number}`
		if (existsSync(aside)) continue
		renameSync(stateDir, aside)
		return aside
	}
}
