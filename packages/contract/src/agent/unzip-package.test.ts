import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unzipPackage } from './unzip-package'

test('only files below its own folder are taken from a package', () => {
	const names = [
		'farm-agent/farm-agent.mjs',
		'farm-agent/models/a.json',
		'farm-agent/../x',
		'/etc/x',
		'y',
	]
	const content = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(3)])))
	expect(unzipPackage(content).map(([name]) => name)).toEqual(names.slice(0, 2))
})

test('a package of very many files is refused', () => {
	const files = Array.from({ length: 10_001 }, (_, i) => [`farm-agent/${i}`, new Uint8Array(0)])
	const content = zipSync(Object.fromEntries(files))
	expect(() => unzipPackage(content)).toThrow('too many files')
})
