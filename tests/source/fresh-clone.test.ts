import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'

/** The packages that Node loads before the first line of a program runs. */
function packagesAtStart(program: string): string[] {
	const seen = new Set([program])
	const found = new Set<string>()
	for (const file of seen) {
		const text = readFileSync(file, 'utf8')
		for (const [, from = ''] of text.matchAll(
			/^(?:import|(?:import|export|\}).* from) '([^']+)'$/gm,
		)) {
			if (from.startsWith('.')) seen.add(normalize(join(file, '..', from)))
			else if (!isBuiltin(from)) found.add(`${file}: ${from}`)
		}
	}
	return [...found]
}

/** They install the packages themselves, so they must start without any. */
test.each(['demo', 'test', 'build', 'dev'])('npm run %s starts in a fresh clone', (name) => {
	expect(packagesAtStart(`scripts/${name}.mjs`)).toEqual([])
})
