import { ESLint } from 'eslint'
import { beforeAll, expect, test } from 'vitest'

const linter = new ESLint()

/** The lint rules that report a line of code. */
async function rulesAgainst(code: string): Promise<string[]> {
	const [result] = await linter.lintText(code, { filePath: 'scripts/example.mjs' })
	return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []
}

// The first call loads the linter and its plugins.
beforeAll(() => rulesAgainst(''), 120_000)

test.each([
	['sql.raw(name)', 'no-restricted-properties'],
	['db.prepare(`select * from farms where name = ${name}`)', 'no-restricted-syntax'],
	["db.exec('delete from farms where id = ' + id)", 'no-restricted-syntax'],
	['sql.unsafe(`drop table ${name}`)', 'no-restricted-syntax'],
	["import { exec } from 'node:child_process'; exec(name)", 'no-restricted-syntax'],
	["spawn('ls', [], { shell: true })", 'no-restricted-syntax'],
	["new Worker('text', { eval: true })", 'no-restricted-syntax'],
	['element.innerHTML = name', 'no-restricted-syntax'],
	['eval(name)', 'no-eval'],
	["new Function('return 1')", 'no-new-func'],
	["setTimeout('name()', 1)", 'no-implied-eval'],
	["link.href = 'javascript:name()'", 'no-script-url'],
])('the linter refuses %s', async (code, rule) => {
	expect(await rulesAgainst(code)).toContain(rule)
})

test.each([
	'db.prepare("select * from farms where name = ?")',
	"import { execFile } from 'node:child_process'; execFile('ls', [name])",
	'spawn(command, list)',
])('the linter accepts %s', async (code) => {
	expect(await rulesAgainst(code)).toEqual([])
})
