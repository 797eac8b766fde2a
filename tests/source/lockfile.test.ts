import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = {
	link?: boolean
	integrity?: string
	resolved?: string
	inBundle?: boolean
	hasInstallScript?: boolean
	optional?: boolean
	os?: string[]
}

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
const foreign = Object.entries(packages)
	.filter(([path, { link }]) => path.includes('node_modules/') && !link)
	.map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', path, ...entry }))

test('the lockfile has a checksum for every package', () => {
	expect(foreign.length).toBeGreaterThan(500)
	// Packages bundled inside another are covered by that package's checksum.
	const unchecked = foreign.filter(
		({ integrity, inBundle }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
	)
	expect(unchecked.map(({ path }) => path)).toEqual([])
})

test('every package comes from the npm registry', () => {
	const elsewhere = foreign.filter(
		({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
	)
	expect(elsewhere.map(({ path, resolved }) => `${path}: ${resolved}`)).toEqual([])
	const specs = ['package.json', 'agent-cli/package.json'].flatMap((path) => {
		const manifest = read<Record<string, Record<string, string>>>(path)
		return Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] })
	})
	for (const [name, spec] of specs)
		expect(spec, name).toMatch(/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('every package with a script on install is allowed or refused by name', () => {
	const withScripts = foreign.filter(({ hasInstallScript }) => hasInstallScript)
	// Of a package with variants per platform only one is ever installed.
	const names = withScripts
		.filter(({ os, path }) => !os || path.endsWith('linux-x64'))
		.map(({ name }) => name)
	const unknown = names.filter((name) => allowScripts[name] === undefined)
	expect(unknown).toEqual([])
	for (const name of Object.keys(allowScripts)) expect(names).toContain(name)
})
