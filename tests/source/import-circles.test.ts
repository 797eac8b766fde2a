import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ALIASES: Record<string, string> = {
	'~/': 'app/',
	'#db/': 'db/',
	'@sfc/contract/': 'packages/contract/src/',
	'@sfc/domain/': 'packages/domain/src/',
	'@sfc/farm-sim/': 'packages/farm-sim/src/',
}
const ROOTS = ['app', 'agent-cli/src', 'db', 'packages', 'scripts', 'server']
const files = ROOTS.flatMap((root) =>
	readdirSync(root, { recursive: true })
		.map((path) => join(root, String(path)))
		.filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.|node_modules|\/dist\//.test(path)),
)
const known = new Set(files)

function resolveImport(from: string, specifier: string): string | undefined {
	const alias = Object.keys(ALIASES).find((start) => specifier.startsWith(start))
	const path = alias
		? `${ALIASES[alias]}${specifier.slice(alias.length)}`
		: specifier.startsWith('.')
			? relative('.', resolve(dirname(from), specifier))
			: undefined
	return ['', '.ts', '.tsx', '.mjs', '/index.ts']
		.map((end) => `${path}${end}`)
		.find((p) => known.has(p))
}

const IMPORT = /^(?:import|export|\}).* from '([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/** The product's own imports of each file, types and `import()` included. */
const imports = new Map(
	files.map((file) => [
		file,
		[...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(
			([, specifier, dynamic]) => resolveImport(file, specifier ?? dynamic ?? '') ?? [],
		),
	]),
)

/** The first import cycle found, or an empty list. */
function findCircle(arrows: ReadonlyMap<string, Iterable<string>>): string[] {
	const done = new Set<string>()
	const walk = (at: string, path: readonly string[]): string[] => {
		if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
		if (done.has(at)) return []
		done.add(at)
		for (const next of arrows.get(at) ?? []) {
			const circle = walk(next, [...path, at])
			if (circle.length > 0) return circle
		}
		return []
	}
	for (const start of arrows.keys()) {
		const circle = walk(start, [])
		if (circle.length > 0) return circle
	}
	return []
}

test('no file imports itself through others, not even for a type', () => {
	expect(files.length).toBeGreaterThan(1_000)
	expect(findCircle(imports)).toEqual([])
})

test('no two nouns of an area’s services import each other', () => {
	const nounOf = (file: string) => /^app\/areas\/([^/]+\/services\/[^/]+)\//.exec(file)?.[1]
	const pairs = new Set(
		files
			.filter((file) => !/\/test-[^/]+$/.test(file))
			.flatMap((file) => (imports.get(file) ?? []).map((to) => `${nounOf(file)} → ${nounOf(to)}`)),
	)
	const both = [...pairs].filter((pair) => {
		const [from, to] = pair.split(' → ')
		return from !== to && pairs.has(`${to} → ${from}`) && !pair.includes('undefined')
	})
	expect(both).toEqual([])
})
