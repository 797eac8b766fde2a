import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { readWords } from './read-words'

/** Areas come first; the rest is named by its layer. */
const AREAS: [RegExp, (folder: string) => string][] = [
	[/^app\/areas\/([\w-]+)\//, (area) => area],
	[/^app\/api\//, () => 'api'],
	[/^packages\/(?:domain|contract)\/src\/([\w-]+)\//, (folder) => folder],
	[/^agent-cli\//, () => 'farm-agent'],
	[/^(?:app|packages\/(?:domain|contract))\//, () => 'frame'],
	[/^(?:server|db|scripts)\//, () => 'server'],
]

const NOT_READ =
	/\/soon\.ts$|\/tests\/|\.test\.tsx?$|^scripts\/(test|words|vite)|^packages\/farm-sim|\.d\.ts$/

/**
 * Every text of the product for people, by area (the folder that `app/areas`,
 * `packages/domain/src` and `packages/contract/src` share) and by file.
 */
export function listAreas() {
	const files = execFileSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
		{ cwd: ROOT },
	)
		.toString()
		.split('\0')
		.filter((path) => path && !NOT_READ.test(path))
		.toSorted()
	const areas = new Map<string, string[]>()
	for (const path of files) {
		const area = findArea(path)
		const texts = area ? readWords(path, readFileSync(join(ROOT, path), 'utf8')) : []
		if (area && texts.length > 0)
			areas.set(area, [
				...(areas.get(area) ?? []),
				`## ${path}\n\n${texts.map((text) => `- ${text}`).join('\n')}\n`,
			])
	}
	return new Map([...areas].map(([area, parts]) => [area, `# ${area}\n\n${parts.join('\n')}`]))
}

function findArea(path: string) {
	for (const [pattern, name] of AREAS) {
		const found = pattern.exec(path)
		if (found) return name(found[1] ?? '')
	}
	return undefined
}
