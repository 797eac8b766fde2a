import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import config from '../../oxlint.config.mjs'
import { ACCEPTED, REFUSED } from './lint-examples'

const ROOT = join(import.meta.dirname, '../..')
const USED = ['oxlint.config.mjs', 'tsconfig.json', 'package.json', '.gitignore', 'scripts/lint']

type Finding = { code: string; filename: string }

/** The rules that report each example, by the example's file; all examples are linted at once. */
let reported: Map<string, string[]>

const fileOf = (index: number, { path }: { path: string }) => path.replace('*', `example-${index}`)

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), 'lint-'))
	for (const name of USED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
	for (const [index, example] of [...REFUSED, ...ACCEPTED].entries()) {
		const path = join(folder, fileOf(index, example))
		mkdirSync(dirname(path), { recursive: true })
		writeFileSync(path, `${example.code}\n`)
	}
	reported = await lint(folder)
})

async function lint(folder: string): Promise<Map<string, string[]>> {
	const output = await new Promise<string>((resolve, reject) =>
		execFile(
			process.execPath,
			[join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '--format', 'json'],
			{ cwd: folder, maxBuffer: 16 * 1024 * 1024 },
			(error, stdout, stderr) =>
				error && error.code !== 1 ? reject(new Error(stderr + stdout)) : resolve(stdout),
		),
	)
	const rules: typeof reported = new Map()
	for (const { code, filename } of (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics)
		rules.set(filename, [...(rules.get(filename) ?? []), asRule(code)])
	return rules
}

/** The rule of a finding, `eslint(no-eval)`, as the configuration names it. */
const asRule = (code: string) => {
	const [, plugin = '', name = ''] = /^(.+)\((.+)\)$/.exec(code) ?? []
	return plugin === 'eslint' ? name : `${plugin.replace('react-hooks', 'react')}/${name}`
}

test.each(REFUSED.map((example, index) => ({ ...example, file: fileOf(index, example) })))(
	'$rule refuses $code',
	({ rule, file }) => {
		expect(reported.get(file) ?? []).toContain(rule)
	},
)

test.each(
	ACCEPTED.map((example, index) => ({
		...example,
		file: fileOf(REFUSED.length + index, example),
	})),
)('$code is accepted', ({ file }) => {
	expect(reported.get(file) ?? []).toEqual([])
})

test('each rule has an example that it refuses', () => {
	const rules = [config.rules, ...(config.overrides ?? []).map((override) => override.rules)]
	const named = new Set(rules.flatMap((some) => Object.keys(some ?? {})))
	const shown = new Set(REFUSED.map(({ rule }) => rule))
	expect([...named].filter((rule) => !shown.has(rule))).toEqual([])
})
