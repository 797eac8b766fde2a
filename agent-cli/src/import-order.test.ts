import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Files import from their own folder and from those named before it. */
const ORDER = [
	'time',
	'drivers',
	'config',
	'spool',
	'safety',
	'control',
	'uplink',
	'discovery',
	'cameras',
	'remote',
	'doctor',
	'home-assistant',
	'runtime',
	'update',
	'service',
	'serve',
	'mcp',
	'commands',
]

const SOURCE = import.meta.dirname
const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
	.map((entry) => join(entry.parentPath, entry.name))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

const importsOf = new Map(
	files.map((file) => {
		const imported = [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, path = '']) => {
			const target = resolve(file, '..', path)
			return [target, `${target}.ts`, join(target, 'index.ts')].filter((it) => files.includes(it))
		})
		return [file, imported]
	}),
)

const nameOf = (file: string) => relative(SOURCE, file)

/** Files beside the folders are the ground that all stand on; the program itself stands on all. */
function levelOf(file: string): number {
	const [folder = '', inside] = nameOf(file).split('/')
	if (inside === undefined) return folder === 'cli.ts' ? ORDER.length : -1
	return ORDER.indexOf(folder)
}

test('every folder has its place in the order', () => {
	const unplaced = files.filter((file) => nameOf(file).includes('/') && levelOf(file) < 0)
	expect(unplaced.map(nameOf)).toEqual([])
})

test('folders import from those below only', () => {
	const upwards = [...importsOf].flatMap(([file, imported]) =>
		imported
			.filter((target) => levelOf(target) > levelOf(file))
			.map((target) => `${nameOf(file)} imports ${nameOf(target)}`),
	)
	expect(upwards).toEqual([])
})

test('no driver imports from another driver: what two need lies beside them', () => {
	const driverOf = (file: string) => /^drivers\/(\w+)\//.exec(nameOf(file))?.[1]
	const foreign = [...importsOf].flatMap(([file, imported]) =>
		imported
			.filter((target) => driverOf(file) && driverOf(target))
			.filter((target) => driverOf(target) !== driverOf(file))
			.map((target) => `${nameOf(file)} imports ${nameOf(target)}`),
	)
	expect(foreign).toEqual([])
})

test('what safety decides is pure: no disk, no network, no clock', () => {
	const impure = files
		.filter((file) => nameOf(file).startsWith('safety/step/') && !file.includes('test'))
		.filter((file) => /'node:|Date\.now|performance\.|setTimeout/.test(readFileSync(file, 'utf8')))
	expect(impure.map(nameOf)).toEqual([])
})
