import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['tests/interop', 'tests/integration', 'tests/season', 'tests/support']
/** They need hundreds of megabytes; their tests run where somebody installed them. */
const NOT_ON_CI = ['qemu-user-static', 'libstdc++6-arm64-cross', 'radosgw', 'ceph-mon', 'ceph-osd']

test('the continuous tests install every Debian package that a test asks for', () => {
	const run = readFileSync('.ci/run', 'utf8')
	const installed = /packages=\(([^)]*)\)/.exec(run)?.[1]?.trim().split(/\s+/) ?? []
	expect(installed).toEqual([...new Set(installed)].sort())
	const wanted = FOLDERS.flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.ts'))
			.flatMap((name) => packagesIn(readFileSync(join(folder, name), 'utf8'))),
	)
	expect(wanted).toContain('mosquitto')
	expect(wanted.filter((name) => !installed.includes(name) && !NOT_ON_CI.includes(name))).toEqual(
		[],
	)
})

const packagesIn = (text: string): string[] =>
	[...text.matchAll(/apt install ([^'`")]+)/g)].flatMap(([, names = '']) => names.trim().split(' '))
