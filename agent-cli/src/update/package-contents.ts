import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Installation } from './installation'

/** Part of every package, and of no program that was built in a checkout: the paths of its files. */
const CONTENTS = 'contents.json'
const Contents = z.array(z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/)).max(5000)

/** The files that the package of an installation brought, by their paths in it; null when no package did. */
export function packageContents({ folder }: Installation): string[] | null {
	// One that was installed before packages had a list runs a release that has one.
	const lists = new Set([folder, dirname(fileURLToPath(import.meta.url))])
	const found = [...lists].map((at) => join(at, CONTENTS)).filter(existsSync)
	if (found.length === 0) return null
	return found.flatMap((path) => Contents.parse(JSON.parse(readFileSync(path, 'utf8'))))
}
