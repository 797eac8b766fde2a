import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../write-file'

/** A hold that was forgotten ends; the spool has room for longer. */
export const HOLD_MAX_MS = 3 * 86_400_000

const Hold = z.object({ server: z.string() })

const holdPath = (stateDir: string): string => join(stateDir, 'hold.json')

/** Keeps records on this machine, from now on, instead of sending them to `server`. */
export const hold = (stateDir: string, server: string): void =>
	writeFileAtomically(holdPath(stateDir), JSON.stringify({ server }))

export const endHold = (stateDir: string): void => rmSync(holdPath(stateDir), { force: true })

/** Whether records for `server` are kept here. A hold for a server before a move is over. */
export function isHeld(stateDir: string, server: string, wallMs: number): boolean {
	const path = holdPath(stateDir)
	try {
		const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
		if (since === undefined || Math.abs(wallMs - since) > HOLD_MAX_MS) return false
		return Hold.parse(JSON.parse(readFileSync(path, 'utf8'))).server === server
	} catch {
		return false
	}
}
